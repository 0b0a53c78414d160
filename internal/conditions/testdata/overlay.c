/* A window over the others. Draws nothing but its ground.
 *
 *   overlay over X Y W H      a window that no window manager sees, and that
 *                             takes no keyboard: as a helper's panel would
 *   overlay flash MS PAUSE X Y W H  the same, there for MS milliseconds, away
 *                             for PAUSE, again and again
 *   overlay inside WINDOW X Y W H   a window in another program's window
 *   overlay managed X Y W H   a usual window, which gets the keyboard
 *
 * Built by the tests: cc overlay.c -lxcb
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xcb/xcb.h>

int main(int argc, char **argv) {
	if (argc < 6) return 2;
	const char *how = argv[1];
	int at = 2, ms = 0, pause_ms = 0;
	xcb_connection_t *c = xcb_connect(NULL, NULL);
	if (xcb_connection_has_error(c)) return 1;
	xcb_screen_t *screen = xcb_setup_roots_iterator(xcb_get_setup(c)).data;
	xcb_window_t parent = screen->root;
	if (!strcmp(how, "flash")) {
		ms = atoi(argv[at++]);
		pause_ms = atoi(argv[at++]);
	}
	if (!strcmp(how, "inside")) parent = (xcb_window_t)strtoul(argv[at++], NULL, 0);
	if (argc < at + 4) return 2;
	xcb_window_t win = xcb_generate_id(c);
	uint32_t values[] = {screen->white_pixel, strcmp(how, "managed") != 0};
	xcb_create_window(c, XCB_COPY_FROM_PARENT, win, parent, (int16_t)atoi(argv[at]), (int16_t)atoi(argv[at + 1]),
		(uint16_t)atoi(argv[at + 2]), (uint16_t)atoi(argv[at + 3]), 0, XCB_WINDOW_CLASS_INPUT_OUTPUT,
		screen->root_visual, XCB_CW_BACK_PIXEL | XCB_CW_OVERRIDE_REDIRECT, values);
	for (;;) {
		xcb_map_window(c, win);
		xcb_flush(c);
		if (!ms) break;
		usleep((useconds_t)ms * 1000);
		xcb_unmap_window(c, win);
		xcb_flush(c);
		usleep((useconds_t)pause_ms * 1000);
	}
	puts("mapped");
	fflush(stdout);
	xcb_generic_event_t *e;
	while ((e = xcb_wait_for_event(c))) free(e);
	return 0;
}
