//go:build linux && !android && cgo

package inview

/*
#cgo pkg-config: xcb
#include <stdlib.h>
#include <xcb/xcb.h>

typedef struct { int x, y, w, h; } area;

// Smaller things than this, in pixels each way, hide nothing and show nothing:
// window managers keep some for themselves.
enum { least = 8, most = 512 };

enum { unknown, in_view, covered, minimised };

static int overlap(int a, int na, int b, int nb) {
	int from = a > b ? a : b, to = a + na < b + nb ? a + na : b + nb;
	return to - from;
}

// The window that a window manager put ours into, which lies under the root
// itself; 0 if it cannot be told.
static xcb_window_t outermost(xcb_connection_t *c, xcb_window_t win, xcb_window_t *root) {
	for (int depth = 0; depth < 32; depth++) {
		xcb_query_tree_reply_t *t = xcb_query_tree_reply(c, xcb_query_tree(c, win), NULL);
		if (!t) return 0;
		xcb_window_t parent = t->parent;
		*root = t->root;
		free(t);
		if (parent == *root) return win;
		if (!parent) return 0;
		win = parent;
	}
	return 0;
}

static int place(xcb_connection_t *c, xcb_window_t win, xcb_window_t root, area *out) {
	xcb_get_geometry_cookie_t gc = xcb_get_geometry(c, win);
	xcb_translate_coordinates_cookie_t tc = xcb_translate_coordinates(c, win, root, 0, 0);
	xcb_get_geometry_reply_t *g = xcb_get_geometry_reply(c, gc, NULL);
	xcb_translate_coordinates_reply_t *t = xcb_translate_coordinates_reply(c, tc, NULL);
	int ok = g && t;
	if (ok) *out = (area){t->dst_x, t->dst_y, g->width, g->height};
	free(g);
	free(t);
	return ok;
}

// Errors come back with each reply here: nothing is handled for the whole
// program, and a window that goes away in between harms nobody.
static int state(xcb_connection_t *c, xcb_window_t win) {
	xcb_get_window_attributes_reply_t *a =
		xcb_get_window_attributes_reply(c, xcb_get_window_attributes(c, win), NULL);
	if (!a) return unknown;
	int viewable = a->map_state == XCB_MAP_STATE_VIEWABLE;
	free(a);
	if (!viewable) return minimised;
	xcb_window_t root = 0, top = outermost(c, win, &root);
	area ours;
	if (!top || !place(c, win, root, &ours)) return unknown;
	xcb_query_tree_reply_t *t = xcb_query_tree_reply(c, xcb_query_tree(c, root), NULL);
	if (!t) return unknown;
	xcb_window_t *all = xcb_query_tree_children(t);
	int n = xcb_query_tree_children_length(t), above = n;
	for (int i = 0; i < n; i++)
		if (all[i] == top) above = i + 1;
	if (n - above > most) above = n - most;
	// All questions first, then the answers: one round trip.
	xcb_get_window_attributes_cookie_t attributes[most];
	xcb_get_geometry_cookie_t geometry[most];
	for (int i = above; i < n; i++) {
		attributes[i - above] = xcb_get_window_attributes(c, all[i]);
		geometry[i - above] = xcb_get_geometry(c, all[i]);
	}
	int found = in_view;
	for (int i = above; i < n; i++) {
		xcb_get_window_attributes_reply_t *wa = xcb_get_window_attributes_reply(c, attributes[i - above], NULL);
		xcb_get_geometry_reply_t *g = xcb_get_geometry_reply(c, geometry[i - above], NULL);
		if (wa && g && wa->map_state == XCB_MAP_STATE_VIEWABLE && wa->_class == XCB_WINDOW_CLASS_INPUT_OUTPUT &&
			overlap(ours.x, ours.w, g->x, g->width + 2 * g->border_width) >= least &&
			overlap(ours.y, ours.h, g->y, g->height + 2 * g->border_width) >= least)
			found = covered;
		free(wa);
		free(g);
	}
	free(t);
	return found;
}
*/
import "C"

import "errors"

// Window is a window that is asked about. It is to be used by one goroutine at
// a time.
type Window struct {
	conn *C.xcb_connection_t
	id   C.xcb_window_t
}

// X11 watches a window of the X server that the environment names.
func X11(window uintptr) (*Window, error) {
	conn := C.xcb_connect(nil, nil)
	if C.xcb_connection_has_error(conn) != 0 {
		C.xcb_disconnect(conn)
		return nil, errors.New("no X server answers: whether the window is covered will not be known")
	}
	return &Window{conn, C.xcb_window_t(window)}, nil
}

// State returns how the window stands now.
func (w *Window) State() State {
	if w == nil || w.conn == nil || C.xcb_connection_has_error(w.conn) != 0 {
		return Unknown
	}
	return State(C.state(w.conn, w.id))
}

// Gone reports whether the server is not there any more: whoever draws on it
// draws for nobody.
func (w *Window) Gone() bool {
	return w != nil && w.conn != nil && C.xcb_connection_has_error(w.conn) != 0
}

// Close ends the connection.
func (w *Window) Close() {
	if w != nil && w.conn != nil {
		C.xcb_disconnect(w.conn)
		w.conn = nil
	}
}
