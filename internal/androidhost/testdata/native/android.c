// In place of libandroid.so: the few functions of it that Fyne calls, on a
// window of X; and the half of the host (zapis.Host) that is written in C,
// which calls the activity as android.app.NativeActivity does.
//
// Wrong here is what Android would not do: each function keeps to the order
// and the threads of frameworks/base NativeActivity and its native half.

#include <EGL/egl.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <android/configuration.h>
#include <android/input.h>
#include <android/looper.h>
#include <android/native_activity.h>
#include <android/native_window.h>
#include <dlfcn.h>
#include <jni.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

static int width, height, density; // pixels, pixels, as Android rounds pixels to an inch

static void fail(const char *why) {
	fprintf(stderr, "host: %s\n", why);
	_exit(3);
}

// --- windows and configuration ---

int32_t ANativeWindow_getWidth(ANativeWindow *w) { return width; }
int32_t ANativeWindow_getHeight(ANativeWindow *w) { return height; }
int32_t ANativeWindow_setBuffersGeometry(ANativeWindow *w, int32_t x, int32_t y, int32_t format) { return 0; }

AConfiguration *AConfiguration_new(void) { return calloc(1, 1); }
void AConfiguration_delete(AConfiguration *c) { free(c); }
void AConfiguration_fromAssetManager(AConfiguration *c, AAssetManager *a) {}
int32_t AConfiguration_getDensity(AConfiguration *c) { return density; }
int32_t AConfiguration_getOrientation(AConfiguration *c) {
	return width > height ? ACONFIGURATION_ORIENTATION_LAND : ACONFIGURATION_ORIENTATION_PORT;
}

// --- the queue of touches and keys ---

struct AInputEvent {
	int type, action, key;
	float x, y;
	struct AInputEvent *next;
};

static struct AInputEvent *first, *last;
static pthread_mutex_t queue = PTHREAD_MUTEX_INITIALIZER;
static int wakes = -1;

ALooper *ALooper_prepare(int options) {
	if (wakes < 0)
		wakes = eventfd(0, 0);
	return (ALooper *)&wakes;
}

void ALooper_wake(ALooper *l) {
	uint64_t one = 1;
	if (write(wakes, &one, sizeof one) != sizeof one)
		fail("the looper cannot be woken");
}

int ALooper_pollOnce(int timeout, int *fd, int *events, void **data) {
	struct pollfd p = {wakes, POLLIN, 0};
	uint64_t count;
	if (poll(&p, 1, timeout) <= 0)
		return ALOOPER_POLL_TIMEOUT;
	if (read(wakes, &count, sizeof count) != sizeof count)
		fail("the looper cannot be read");
	return ALOOPER_POLL_WAKE;
}

static void push(struct AInputEvent event) {
	struct AInputEvent *e = malloc(sizeof *e);
	*e = event;
	pthread_mutex_lock(&queue);
	if (last != NULL)
		last->next = e;
	else
		first = e;
	last = e;
	pthread_mutex_unlock(&queue);
	if (wakes >= 0)
		ALooper_wake(NULL);
}

void AInputQueue_attachLooper(AInputQueue *q, ALooper *l, int id, ALooper_callbackFunc call, void *data) {
	if (wakes >= 0)
		ALooper_wake(l); // for what came before
}

void AInputQueue_detachLooper(AInputQueue *q) {}

int32_t AInputQueue_getEvent(AInputQueue *q, AInputEvent **out) {
	pthread_mutex_lock(&queue);
	struct AInputEvent *e = first;
	if (e != NULL && (first = e->next) == NULL)
		last = NULL;
	pthread_mutex_unlock(&queue);
	*out = e;
	return e != NULL ? 0 : -1;
}

int32_t AInputQueue_preDispatchEvent(AInputQueue *q, AInputEvent *e) { return 0; }
void AInputQueue_finishEvent(AInputQueue *q, AInputEvent *e, int handled) { free(e); }

int32_t AInputEvent_getType(const AInputEvent *e) { return e->type; }
int32_t AInputEvent_getDeviceId(const AInputEvent *e) { return 1; } // not the keyboard on the screen
int32_t AMotionEvent_getAction(const AInputEvent *e) { return e->action; }
size_t AMotionEvent_getPointerCount(const AInputEvent *e) { return 1; }
int32_t AMotionEvent_getPointerId(const AInputEvent *e, size_t i) { return 0; }
float AMotionEvent_getX(const AInputEvent *e, size_t i) { return e->x; }
float AMotionEvent_getY(const AInputEvent *e, size_t i) { return e->y; }
int32_t AKeyEvent_getAction(const AInputEvent *e) { return e->action; }
int32_t AKeyEvent_getKeyCode(const AInputEvent *e) { return e->key; }
int32_t AKeyEvent_getMetaState(const AInputEvent *e) { return 0; }

// --- the activity ---

static Display *display;
static Window window;
static void *program;
static ANativeActivityCallbacks calls;
static ANativeActivity *activity;

static void *symbol(const char *name) {
	void *found = dlsym(program, name);
	if (found == NULL)
		fail(name);
	return found;
}

// visual returns the one that Fyne's configuration of EGL asks for.
static XVisualInfo *visual(void) {
	const EGLint wanted[] = {EGL_RENDERABLE_TYPE, EGL_OPENGL_ES2_BIT, EGL_SURFACE_TYPE, EGL_WINDOW_BIT, EGL_BLUE_SIZE, 8,
		EGL_GREEN_SIZE, 8, EGL_RED_SIZE, 8, EGL_ALPHA_SIZE, 8, EGL_DEPTH_SIZE, 16, EGL_CONFIG_CAVEAT, EGL_NONE, EGL_NONE};
	EGLDisplay egl = eglGetDisplay(EGL_DEFAULT_DISPLAY);
	EGLConfig config;
	EGLint n = 0, id = 0;
	if (!eglInitialize(egl, NULL, NULL) || !eglChooseConfig(egl, wanted, &config, 1, &n) || n == 0)
		fail("no EGL configuration");
	eglGetConfigAttrib(egl, config, EGL_NATIVE_VISUAL_ID, &id);
	XVisualInfo like = {.visualid = (VisualID)id};
	int found;
	XVisualInfo *v = XGetVisualInfo(display, VisualIDMask, &like, &found);
	if (v == NULL)
		fail("no visual");
	return v;
}

JNIEXPORT void JNICALL Java_zapis_Host_open(JNIEnv *env, jclass c, jstring library, jint w, jint h, jint d) {
	width = w, height = h, density = d;
	XInitThreads();
	if ((display = XOpenDisplay(NULL)) == NULL)
		fail("no display");
	XVisualInfo *v = visual();
	XSetWindowAttributes with = {.colormap = XCreateColormap(display, DefaultRootWindow(display), v->visual, AllocNone)};
	window = XCreateWindow(display, DefaultRootWindow(display), 0, 0, w, h, 0, v->depth, InputOutput, v->visual,
		CWColormap | CWBorderPixel, &with);
	XMapWindow(display, window);
	XSync(display, False);

	const char *path = (*env)->GetStringUTFChars(env, library, NULL);
	if ((program = dlopen(path, RTLD_NOW | RTLD_GLOBAL)) == NULL)
		fail(dlerror());
	(*env)->ReleaseStringUTFChars(env, library, path);
	JavaVM *vm;
	(*env)->GetJavaVM(env, &vm);
	jint (*loaded)(JavaVM *, void *) = symbol("JNI_OnLoad");
	if (loaded(vm, NULL) != JNI_VERSION_1_6)
		fail("JNI_OnLoad");
}

JNIEXPORT void JNICALL Java_zapis_Host_create(JNIEnv *env, jclass c, jobject of) {
	void (*create)(ANativeActivity *, void *, size_t) = symbol("ANativeActivity_onCreate");
	memset(&calls, 0, sizeof calls);
	activity = calloc(1, sizeof *activity);
	activity->callbacks = &calls;
	(*env)->GetJavaVM(env, &activity->vm);
	activity->env = env;
	activity->clazz = (*env)->NewGlobalRef(env, of);
	activity->sdkVersion = 30;
	create(activity, NULL, 0);
}

JNIEXPORT void JNICALL Java_zapis_Host_destroy(JNIEnv *env, jclass c) {
	calls.onDestroy(activity);
	// As Android does: whoever kept what is here, keeps what is gone.
	(*env)->DeleteGlobalRef(env, activity->clazz);
	free(activity);
	activity = NULL;
}

JNIEXPORT void JNICALL Java_zapis_Host_start(JNIEnv *env, jclass c) { calls.onStart(activity); }
JNIEXPORT void JNICALL Java_zapis_Host_resume(JNIEnv *env, jclass c) { calls.onResume(activity); }
JNIEXPORT void JNICALL Java_zapis_Host_pause(JNIEnv *env, jclass c) { calls.onPause(activity); }
JNIEXPORT void JNICALL Java_zapis_Host_stop(JNIEnv *env, jclass c) { calls.onStop(activity); }
JNIEXPORT void JNICALL Java_zapis_Host_focus(JNIEnv *env, jclass c, jboolean on) { calls.onWindowFocusChanged(activity, on); }
JNIEXPORT void JNICALL Java_zapis_Host_queue(JNIEnv *env, jclass c, jboolean on) {
	if (on)
		calls.onInputQueueCreated(activity, (AInputQueue *)&queue);
	else
		calls.onInputQueueDestroyed(activity, (AInputQueue *)&queue);
}
JNIEXPORT void JNICALL Java_zapis_Host_window(JNIEnv *env, jclass c, jboolean on) {
	if (on)
		calls.onNativeWindowCreated(activity, (ANativeWindow *)window);
	else
		calls.onNativeWindowDestroyed(activity, (ANativeWindow *)window);
}

// turn gives the window another size, of which the activity is told, as it is
// where the manifest says that it looks after that itself.
JNIEXPORT void JNICALL Java_zapis_Host_size(JNIEnv *env, jclass c, jint w, jint h) {
	width = w, height = h;
	XResizeWindow(display, window, w, h);
	XSync(display, False);
}
JNIEXPORT void JNICALL Java_zapis_Host_configured(JNIEnv *env, jclass c) {
	calls.onConfigurationChanged(activity);
	calls.onNativeWindowRedrawNeeded(activity, (ANativeWindow *)window);
}

JNIEXPORT void JNICALL Java_zapis_Host_touch(JNIEnv *env, jclass c, jint action, jfloat x, jfloat y) {
	push((struct AInputEvent){.type = AINPUT_EVENT_TYPE_MOTION, .action = action, .x = x, .y = y});
}
JNIEXPORT void JNICALL Java_zapis_Host_key(JNIEnv *env, jclass c, jint action, jint key) {
	push((struct AInputEvent){.type = AINPUT_EVENT_TYPE_KEY, .action = action, .key = key});
}

// picture returns what the window shows, four bytes a pixel.
JNIEXPORT jbyteArray JNICALL Java_zapis_Host_picture(JNIEnv *env, jclass c) {
	XImage *image = XGetImage(display, window, 0, 0, width, height, AllPlanes, ZPixmap);
	if (image == NULL || image->bits_per_pixel != 32)
		fail("no picture");
	jbyteArray pixels = (*env)->NewByteArray(env, 4 * width * height);
	for (int y = 0; y < height; y++)
		(*env)->SetByteArrayRegion(env, pixels, 4 * width * y, 4 * width, (jbyte *)image->data + y * image->bytes_per_line);
	XDestroyImage(image);
	return pixels;
}
