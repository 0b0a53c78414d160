/*
 * A hand for a screen that is not there: it does what it reads, a line at a
 * time, with the XTest extension, so that what comes in is what a server makes
 * of a finger. Scripts build it: see scripts/touches.sh.
 *
 *	m X Y           moves to a place
 *	d               presses the first button
 *	u               releases it
 *	s MS            waits, thousandths of a second, at least that long
 *	l X Y NAME      releases, waits until the pixel at X Y is another than
 *	                before, and prints NAME and how many ms that took
 *	p X Y NAME      so too, with a press
 *
 * At the end it prints how far apart the presses were.
 */
#include "xtest.h"

static unsigned long pixel(int x, int y)
{
	XImage *i = XGetImage(d, DefaultRootWindow(d), x, y, 1, 1, AllPlanes, ZPixmap);
	unsigned long p = XGetPixel(i, 0, 0);
	XDestroyImage(i);
	return p;
}

static int by_size(const void *a, const void *b)
{
	double x = *(double *)a, y = *(double *)b;
	return (x > y) - (x < y);
}

int main(void)
{
	char line[200], name[80];
	static double gaps[100000];
	double pressed = 0;
	int n = 0, x, y;
	d = XOpenDisplay(NULL);
	if (!d)
		return 2;
	while (fgets(line, sizeof line, stdin)) {
		double ms;
		if (sscanf(line, "m %d %d", &x, &y) == 2) {
			XTestFakeMotionEvent(d, -1, x, y, 0);
			XFlush(d);
		} else if (line[0] == 'd' || line[0] == 'u') {
			double t = now();
			if (line[0] == 'd') {
				if (pressed && n < 100000)
					gaps[n++] = t - pressed;
				pressed = t;
			}
			XTestFakeButtonEvent(d, 1, line[0] == 'd', 0);
			XFlush(d);
		} else if (sscanf(line, "s %lf", &ms) == 1) {
			usleep(ms * 1000);
		} else if ((line[0] == 'l' || line[0] == 'p') && sscanf(line + 1, "%d %d %79s", &x, &y, name) == 3) {
			unsigned long before = pixel(x, y);
			double t = now();
			XTestFakeButtonEvent(d, 1, line[0] == 'p', 0);
			XFlush(d);
			while (pixel(x, y) == before && now() - t < 3000)
				usleep(200);
			printf("%s %.2f\n", name, now() - t);
		} else {
			fprintf(stderr, "hand: what is %s", line);
			return 1;
		}
	}
	XSync(d, False);
	qsort(gaps, n, sizeof *gaps, by_size);
	if (n)
		fprintf(stderr, "%d presses, %.0f ms apart and more, half of them %.0f ms at most\n", n + 1, gaps[0], gaps[n / 2]);
	return 0;
}
