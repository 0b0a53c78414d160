// What Fyne asks of a window; Debian has no package with Android's own header.
#pragma once

#include <android/rect.h>
#include <stdint.h>

typedef struct ANativeWindow ANativeWindow;

int32_t ANativeWindow_getWidth(ANativeWindow *window);
int32_t ANativeWindow_getHeight(ANativeWindow *window);
int32_t ANativeWindow_setBuffersGeometry(ANativeWindow *window, int32_t width, int32_t height, int32_t format);
