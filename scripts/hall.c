/*
 * A person who starts a program and touches what it shows, on a screen that is
 * not there: scripts/bench-hall.sh builds it.
 *
 *	hall MS PROGRAM ARGUMENT...
 *
 * It reads the touches, lines of "tap X Y". A page is there when the picture last
 * changed before it stood still for 300 ms; MS thousandths of a second after
 * that, the person touches. Prints, in ms: when the first page was there; of how
 * many touches each page came how late, together and the slowest; and when the last
 * was there, all from the start of the program, which is then ended.
 */
#include "xtest.h"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>

/* look returns a number for the picture on the screen. */
static unsigned long look(void)
{
	int w = DisplayWidth(d, 0), h = DisplayHeight(d, 0);
	XImage *i = XGetImage(d, DefaultRootWindow(d), 0, 0, w, h, AllPlanes, ZPixmap);
	unsigned long sum = 5381, v;
	for (long n = 0; n + 8 <= (long)i->bytes_per_line * h; n += 8) {
		memcpy(&v, i->data + n, 8);
		sum = sum * 1099511628211UL ^ v;
	}
	XDestroyImage(i);
	return sum;
}

/* there waits for another picture than before, until it stands still, and returns
 * when it last changed, or -1 if none came. */
static double there(unsigned long before)
{
	double begun = now(), changed = 0;
	unsigned long last = before, p;
	for (;;) {
		double t = now();
		if ((p = look()) != last) {
			last = p;
			changed = now();
		}
		if (changed && t - changed > 300)
			return changed;
		if (!changed && t - begun > 20000)
			return -1;
		usleep(2000);
	}
}

int main(int argc, char **argv)
{
	char line[200];
	double pace, start, page, first, total = 0, slowest = 0;
	int x, y, touches = 0;
	pid_t program;
	unsigned long before;
	if (argc < 3 || !(d = XOpenDisplay(NULL)))
		return 2;
	pace = atof(argv[1]);
	before = look();
	start = now();
	if (!(program = fork())) {
		execv(argv[2], argv + 2);
		_exit(127);
	}
	first = page = there(before);
	while (page >= 0 && fgets(line, sizeof line, stdin)) {
		double touched;
		if (sscanf(line, "tap %d %d", &x, &y) != 2) {
			fprintf(stderr, "hall: what is %s", line);
			break;
		}
		XTestFakeMotionEvent(d, -1, x, y, 0);
		XSync(d, False);
		while (now() < page + pace)
			usleep(1000);
		before = look();
		touched = now();
		XTestFakeButtonEvent(d, 1, True, 0);
		XFlush(d);
		usleep(60000);
		XTestFakeButtonEvent(d, 1, False, 0);
		XFlush(d);
		if ((page = there(before)) < 0)
			fprintf(stderr, "hall: nothing came of touch %d\n", touches + 1);
		touches++;
		total += page - touched;
		if (page - touched > slowest)
			slowest = page - touched;
	}
	kill(program, SIGTERM);
	waitpid(program, NULL, 0);
	if (page < 0)
		return 1;
	printf("%.0f %d %.0f %.0f %.0f\n", first - start, touches, total, slowest, page - start);
	return 0;
}
