// In place of liblog.so: Android's log goes into the file that ANDROID_LOG
// names. It cannot go to the standard error, which Fyne sends into the log.

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static FILE *out;

__attribute__((constructor)) static void begin(void) {
	const char *name = getenv("ANDROID_LOG");
	out = fopen(name != NULL ? name : "/dev/null", "a");
	if (out == NULL)
		abort();
	setvbuf(out, NULL, _IOLBF, 0);
}

int __android_log_vprint(int priority, const char *tag, const char *form, va_list parts) {
	flockfile(out);
	fprintf(out, "%d %s: ", priority, tag);
	vfprintf(out, form, parts);
	fputc('\n', out);
	funlockfile(out);
	return 0;
}

int __android_log_print(int priority, const char *tag, const char *form, ...) {
	va_list parts;
	va_start(parts, form);
	int done = __android_log_vprint(priority, tag, form, parts);
	va_end(parts);
	return done;
}

int __android_log_write(int priority, const char *tag, const char *text) {
	return __android_log_print(priority, tag, "%s", text);
}
