/* What programs share that touch a screen that is not there: hand.c and hall.c. */
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* libXtst is there without its headers where xdotool is. */
int XTestFakeMotionEvent(Display *, int, int, int, unsigned long);
int XTestFakeButtonEvent(Display *, unsigned, Bool, unsigned long);

static Display *d;

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}
