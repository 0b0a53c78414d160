//go:build linux && !android && cgo

package inview

/*
#cgo pkg-config: xcb
#include <stdlib.h>
#include <string.h>
#include <xcb/xcb.h>

typedef struct { int x, y, w, h; } area;

// Windows smaller than this, in pixels each way, are ignored: window managers
// keep some for themselves.
enum { least = 8, most = 512 };

enum { unknown, in_view, covered, minimised };

// A window directly under the root.
typedef struct {
	xcb_window_t win;
	area at;
	int shown;
} pane;

// What is known about the screen since the last look, the lowest window first.
// Changes in between arrive as events, so that a window that was only there
// between two looks is not missed.
typedef struct {
	xcb_connection_t *c;
	xcb_window_t win, root, top; // our window, the root, and the window into which a window manager put ours
	area ours;
	int n;
	pane all[most];
	int passed; // something covered our window since the last look
} watch;

static int overlap(int a, int na, int b, int nb) {
	int from = a > b ? a : b, to = a + na < b + nb ? a + na : b + nb;
	return to - from;
}

static int over(const watch *w, area b) {
	return overlap(w->ours.x, w->ours.w, b.x, b.w) >= least && overlap(w->ours.y, w->ours.h, b.y, b.h) >= least;
}

static int find(const watch *w, xcb_window_t win) {
	for (int i = 0; i < w->n; i++)
		if (w->all[i].win == win) return i;
	return -1;
}

// is_covered tells from what is known whether our window is covered.
static int is_covered(const watch *w) {
	int top = find(w, w->top);
	if (top < 0) return 0;
	for (int i = top + 1; i < w->n; i++)
		if (w->all[i].shown && over(w, w->all[i].at)) return 1;
	return 0;
}

static void put(watch *w, int i, pane p) {
	if (w->n == most) return;
	memmove(&w->all[i + 1], &w->all[i], (size_t)(w->n - i) * sizeof(pane));
	w->all[i] = p;
	w->n++;
}

static pane take(watch *w, int i) {
	pane p = w->all[i];
	w->n--;
	memmove(&w->all[i], &w->all[i + 1], (size_t)(w->n - i) * sizeof(pane));
	return p;
}

static area within(int x, int y, int w, int h, int border) {
	return (area){x, y, w + 2 * border, h + 2 * border};
}

// A window for input only shows nothing.
static int shows(watch *w, xcb_window_t win) {
	xcb_get_window_attributes_reply_t *a = xcb_get_window_attributes_reply(w->c, xcb_get_window_attributes(w->c, win), NULL);
	int yes = !a || a->_class == XCB_WINDOW_CLASS_INPUT_OUTPUT; // a window that is already gone may have shown something
	free(a);
	return yes;
}

static void add(watch *w, xcb_window_t win, area at) {
	if (find(w, win) < 0 && shows(w, win)) put(w, w->n, (pane){win, at, 0});
}

static void restack(watch *w, const xcb_configure_notify_event_t *e) {
	int i = find(w, e->window);
	if (i < 0) return;
	pane p = take(w, i);
	p.at = within(e->x, e->y, e->width, e->height, e->border_width);
	int below = find(w, e->above_sibling);
	if (e->above_sibling && below < 0) below = i - 1; // unchanged
	put(w, below + 1, p);
}

// note processes an event. Events of our own window tell what is put into it.
static void note(watch *w, const xcb_generic_event_t *event) {
	int i;
	switch (event->response_type & 0x7f) {
	case XCB_CREATE_NOTIFY: {
		const xcb_create_notify_event_t *e = (const void *)event;
		if (e->parent == w->root) add(w, e->window, within(e->x, e->y, e->width, e->height, e->border_width));
		break;
	}
	case XCB_DESTROY_NOTIFY: {
		const xcb_destroy_notify_event_t *e = (const void *)event;
		if (e->event == w->root && (i = find(w, e->window)) >= 0) take(w, i);
		break;
	}
	case XCB_REPARENT_NOTIFY: {
		const xcb_reparent_notify_event_t *e = (const void *)event;
		if (e->event != w->root) break;
		if ((i = find(w, e->window)) >= 0) take(w, i);
		if (e->parent == w->root) add(w, e->window, (area){e->x, e->y, 1, 1});
		break;
	}
	case XCB_MAP_NOTIFY: {
		const xcb_map_notify_event_t *e = (const void *)event;
		if (e->event == w->win && e->window != w->win) w->passed = 1;
		if (e->event == w->root && (i = find(w, e->window)) >= 0) w->all[i].shown = 1;
		break;
	}
	case XCB_UNMAP_NOTIFY: {
		const xcb_unmap_notify_event_t *e = (const void *)event;
		if (e->event == w->root && (i = find(w, e->window)) >= 0) w->all[i].shown = 0;
		break;
	}
	case XCB_CONFIGURE_NOTIFY: {
		const xcb_configure_notify_event_t *e = (const void *)event;
		if (e->event == w->root) restack(w, e);
		break;
	}
	case XCB_CIRCULATE_NOTIFY: {
		const xcb_circulate_notify_event_t *e = (const void *)event;
		if (e->event != w->root || (i = find(w, e->window)) < 0) break;
		pane p = take(w, i);
		put(w, e->place == XCB_PLACE_ON_TOP ? w->n : 0, p);
		break;
	}
	}
	if (is_covered(w)) w->passed = 1;
}

// outermost returns the window directly under the root into which a window
// manager put ours, or 0 if it is not known.
static xcb_window_t outermost(watch *w) {
	xcb_window_t win = w->win;
	for (int depth = 0; depth < 32; depth++) {
		xcb_query_tree_reply_t *t = xcb_query_tree_reply(w->c, xcb_query_tree(w->c, win), NULL);
		if (!t) return 0;
		xcb_window_t parent = t->parent;
		w->root = t->root;
		free(t);
		if (parent == w->root) return win;
		if (!parent) return 0;
		win = parent;
	}
	return 0;
}

static int place(watch *w) {
	xcb_get_geometry_cookie_t gc = xcb_get_geometry(w->c, w->win);
	xcb_translate_coordinates_cookie_t tc = xcb_translate_coordinates(w->c, w->win, w->root, 0, 0);
	xcb_get_geometry_reply_t *g = xcb_get_geometry_reply(w->c, gc, NULL);
	xcb_translate_coordinates_reply_t *t = xcb_translate_coordinates_reply(w->c, tc, NULL);
	int ok = g && t;
	if (ok) w->ours = (area){t->dst_x, t->dst_y, g->width, g->height};
	free(g);
	free(t);
	return ok;
}

// survey reads the windows under another, the lowest first. It sends all
// requests before it reads the replies. If there are more than most, it takes
// the topmost.
static int survey(watch *w, xcb_window_t under, pane *out) {
	xcb_query_tree_reply_t *t = xcb_query_tree_reply(w->c, xcb_query_tree(w->c, under), NULL);
	if (!t) return -1;
	xcb_window_t *all = xcb_query_tree_children(t);
	int n = xcb_query_tree_children_length(t), from = n > most ? n - most : 0, kept = 0;
	xcb_get_window_attributes_cookie_t attributes[most];
	xcb_get_geometry_cookie_t geometry[most];
	for (int i = from; i < n; i++) {
		attributes[i - from] = xcb_get_window_attributes(w->c, all[i]);
		geometry[i - from] = xcb_get_geometry(w->c, all[i]);
	}
	for (int i = from; i < n; i++) {
		xcb_get_window_attributes_reply_t *a = xcb_get_window_attributes_reply(w->c, attributes[i - from], NULL);
		xcb_get_geometry_reply_t *g = xcb_get_geometry_reply(w->c, geometry[i - from], NULL);
		if (a && g && (a->_class == XCB_WINDOW_CLASS_INPUT_OUTPUT || all[i] == w->top))
			out[kept++] = (pane){all[i], within(g->x, g->y, g->width, g->height, g->border_width), a->map_state == XCB_MAP_STATE_VIEWABLE};
		free(a);
		free(g);
	}
	free(t);
	return kept;
}

// filled tells whether another program put something into our own window, in
// which the toolkit has no windows.
static int filled(watch *w) {
	pane inside[most];
	for (int i = 0, n = survey(w, w->win, inside); i < n; i++)
		if (inside[i].shown && inside[i].at.w >= least && inside[i].at.h >= least) return 1;
	return 0;
}

// Errors are returned with each reply here. There is no handler for the whole
// program, and a window that disappears in between does no harm.
static int state(watch *w) {
	xcb_generic_event_t *e;
	while ((e = xcb_poll_for_event(w->c))) {
		note(w, e);
		free(e);
	}
	int passed = w->passed;
	w->passed = 0;
	xcb_get_window_attributes_reply_t *a =
		xcb_get_window_attributes_reply(w->c, xcb_get_window_attributes(w->c, w->win), NULL);
	if (!a) return unknown;
	int viewable = a->map_state == XCB_MAP_STATE_VIEWABLE;
	free(a);
	if (!viewable) {
		w->top = 0; // what is over it meanwhile covers nothing
		return minimised;
	}
	w->top = outermost(w);
	if (!w->top || !place(w)) return unknown;
	int n = survey(w, w->root, w->all);
	if (n < 0) return unknown;
	w->n = n;
	return passed || is_covered(w) || filled(w) ? covered : in_view;
}

static watch *begin(xcb_connection_t *c, xcb_window_t win) {
	watch *w = calloc(1, sizeof *w);
	if (!w) return NULL;
	w->c = c;
	w->win = win;
	w->root = xcb_setup_roots_iterator(xcb_get_setup(c)).data->root;
	uint32_t events = XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY;
	xcb_change_window_attributes(c, w->root, XCB_CW_EVENT_MASK, &events);
	xcb_change_window_attributes(c, win, XCB_CW_EVENT_MASK, &events);
	return w;
}
*/
import "C"

import (
	"errors"
	"unsafe"
)

// Window is a window under watch. It is not safe for concurrent use.
type Window struct {
	conn  *C.xcb_connection_t
	watch *C.watch
}

// X11 watches a window of the X server that the environment names.
func X11(window uintptr) (*Window, error) {
	conn := C.xcb_connect(nil, nil)
	if C.xcb_connection_has_error(conn) != 0 {
		C.xcb_disconnect(conn)
		return nil, errors.New("no X server answers: whether the window is covered will not be known")
	}
	watch := C.begin(conn, C.xcb_window_t(window))
	if watch == nil {
		C.xcb_disconnect(conn)
		return nil, errors.New("no memory is left")
	}
	return &Window{conn, watch}, nil
}

// State returns the state of the window. It is also Covered if something
// covered the window since the last call, however briefly.
func (w *Window) State() State {
	if w == nil || w.conn == nil || C.xcb_connection_has_error(w.conn) != 0 {
		return Unknown
	}
	return State(C.state(w.watch))
}

// Gone reports whether the connection to the server is lost, so that nobody
// sees what is drawn.
func (w *Window) Gone() bool {
	return w != nil && w.conn != nil && C.xcb_connection_has_error(w.conn) != 0
}

// Close ends the connection.
func (w *Window) Close() {
	if w != nil && w.conn != nil {
		C.xcb_disconnect(w.conn)
		C.free(unsafe.Pointer(w.watch))
		w.conn, w.watch = nil, nil
	}
}
