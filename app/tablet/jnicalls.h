// What the tablet asks Android through JNI; jni.c has the promises.
#ifndef ZAPIS_TABLET_JNICALLS_H
#define ZAPIS_TABLET_JNICALLS_H

#include <stdint.h>

// vm is a JavaVM*, activity a global reference to an android.app.Activity.
// Each answers NULL, or a text of what went wrong, to be freed by the caller;
// the numbers are set only with NULL.
char *tablet_start_lock_task(uintptr_t vm, uintptr_t activity);
char *tablet_stop_lock_task(uintptr_t vm, uintptr_t activity);
char *tablet_lock_task_state(uintptr_t vm, uintptr_t activity, int32_t *state);
char *tablet_has_window_focus(uintptr_t vm, uintptr_t activity, int32_t *focus);
char *tablet_battery(uintptr_t vm, uintptr_t activity, int32_t *percent, int32_t *charging);
char *tablet_display(uintptr_t vm, uintptr_t activity, int32_t *width, int32_t *height, int32_t *density, float *xdpi, float *ydpi);

#endif
