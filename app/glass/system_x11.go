//go:build linux && !android && cgo

package glass

/*
#cgo pkg-config: xcb
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <xcb/xcb.h>
#include <xcb/xcbext.h>

// The requests of RandR 1.3 that are used, as its protocol numbers them. They are
// written out here because libxcb-randr is not installed for anything else.
enum { query_version = 0, output_info = 9, crtc_info = 20, resources_current = 25, primary_output = 31 };
enum { rotated = 2 | 8 }; // by a quarter, either way

static xcb_extension_t randr = {"RANDR", 0};

typedef struct { int w, h, w_mm, h_mm; } glass;

// ask sends a request of two or three words and returns its reply, NULL if it
// failed. A lost output is an error of that reply and nothing else.
static uint8_t *ask(xcb_connection_t *c, uint8_t minor, uint32_t a, uint32_t b, int words, size_t least) {
	uint32_t body[3] = {0, a, b};
	struct iovec parts[4] = {0};
	parts[2].iov_base = body;
	parts[2].iov_len = 4 * (size_t)words;
	xcb_protocol_request_t what = {.count = 1, .ext = &randr, .opcode = minor, .isvoid = 0};
	unsigned n = xcb_send_request(c, XCB_REQUEST_CHECKED, parts + 2, &what);
	xcb_generic_error_t *wrong = NULL;
	uint8_t *reply = xcb_wait_for_reply(c, n, &wrong);
	free(wrong);
	if (!reply) return NULL;
	uint32_t more;
	memcpy(&more, reply + 4, 4);
	if (32 + 4 * (size_t)more < least) {
		free(reply);
		return NULL;
	}
	return reply;
}

static uint32_t word(const uint8_t *r, int at) { uint32_t v; memcpy(&v, r + at, 4); return v; }
static int half(const uint8_t *r, int at) { uint16_t v; memcpy(&v, r + at, 2); return v; }

// of returns the size of an output as the picture lies on it; zeros if none is
// shown there.
static glass of(xcb_connection_t *c, uint32_t output, uint32_t stamp) {
	glass g = {0};
	uint8_t *o = ask(c, output_info, output, stamp, 3, 36);
	if (!o) return g;
	uint32_t crtc = word(o, 12);
	int mm[2] = {(int)word(o, 16), (int)word(o, 20)};
	free(o);
	uint8_t *r = crtc ? ask(c, crtc_info, crtc, stamp, 3, 32) : NULL;
	if (!r) return g;
	int turned = (half(r, 24) & rotated) != 0;
	g = (glass){half(r, 16), half(r, 18), mm[turned], mm[!turned]};
	free(r);
	return g;
}

// sizes asks for the size of the primary output, or else of the first that shows
// something, and for that of the whole screen, which is older than RandR.
static int sizes(glass *randr_says, glass *core_says) {
	int number;
	xcb_connection_t *c = xcb_connect(NULL, &number);
	if (xcb_connection_has_error(c)) {
		xcb_disconnect(c);
		return 0;
	}
	xcb_screen_iterator_t at = xcb_setup_roots_iterator(xcb_get_setup(c));
	while (number-- > 0 && at.rem > 1) xcb_screen_next(&at);
	const xcb_screen_t *s = at.data;
	*core_says = (glass){s->width_in_pixels, s->height_in_pixels, s->width_in_millimeters, s->height_in_millimeters};

	const xcb_query_extension_reply_t *has = xcb_get_extension_data(c, &randr);
	uint8_t *version = has && has->present ? ask(c, query_version, 1, 3, 3, 32) : NULL;
	int able = version && (word(version, 8) > 1 || word(version, 12) >= 3);
	free(version);
	uint8_t *all = able ? ask(c, resources_current, s->root, 0, 2, 32) : NULL;
	if (all) {
		uint32_t stamp = word(all, 12), length = word(all, 4);
		int crtcs = half(all, 16), outputs = half(all, 18);
		uint8_t *first = ask(c, primary_output, s->root, 0, 2, 32);
		if (first && word(first, 8)) *randr_says = of(c, word(first, 8), stamp);
		free(first);
		for (int i = 0; !randr_says->w && i < outputs && (uint32_t)(crtcs + i) < length; i++)
			*randr_says = of(c, word(all, 32 + 4 * (crtcs + i)), stamp);
		free(all);
	}
	xcb_disconnect(c);
	return 1;
}
*/
import "C"

// System asks the X server that the environment names. It takes under a
// millisecond.
func System() (dpi float32, known Known) {
	var output, screen C.glass
	if C.sizes(&output, &screen) == 0 {
		return 0, Unknown
	}
	return best(sizeOf(output), whole(sizeOf(screen)))
}

func sizeOf(g C.glass) Size { return Size{int(g.w), int(g.h), int(g.w_mm), int(g.h_mm)} }
