//go:build (android && cgo) || jvmtest

// All calls from the tablet into Java. Of every function here holds:
//
//   - It may be called on any thread. A thread that the Java machine does not
//     know is attached for the length of the call and detached after it; one
//     that it knows is left as it was.
//   - No exception is left pending: each is cleared and its text returned. A
//     method that this Android does not have is such a text too.
//   - No local reference is left: a frame is pushed before the first and
//     popped after the last.
//
// None needs the user interface's thread: startLockTask, stopLockTask,
// getLockTaskModeState, getIntProperty and isCharging are calls to a system
// service, whose documentation asks for no thread, hasWindowFocus reads one
// flag of the window's decoration, which may be one change old, and
// getDisplayMetrics returns numbers that were noted when the screen was found.
// startLockTask must be called while the activity is in the foreground.
//
// The activity's reference belongs to Fyne, which replaces it when the program
// comes back to the foreground; the first act is to take a local one.

#include "jnicalls.h"

#include <jni.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// In the order of the Android SDK: BatteryManager.BATTERY_PROPERTY_CAPACITY.
#define BATTERY_PROPERTY_CAPACITY 4

#define LOCALS 16      // references that one call makes, at most
#define TEXT_LENGTH 400 // bytes of an exception's text that are kept

typedef struct {
	JavaVM *vm;
	JNIEnv *env;
	int attached; // by us
	jobject activity;
} call;

static char *text(const char *form, ...) {
	char *made = malloc(TEXT_LENGTH);
	va_list parts;
	if (made == NULL)
		abort(); // the program cannot go on without memory
	va_start(parts, form);
	vsnprintf(made, TEXT_LENGTH, form, parts);
	va_end(parts);
	return made;
}

// thrown clears the pending exception and returns its text, NULL without one.
static char *thrown(JNIEnv *env, const char *during) {
	jthrowable exception = (*env)->ExceptionOccurred(env);
	char *made = NULL;
	if (exception == NULL)
		return NULL;
	(*env)->ExceptionClear(env);

	jclass class = (*env)->GetObjectClass(env, exception);
	jmethodID describe = (*env)->GetMethodID(env, class, "toString", "()Ljava/lang/String;");
	if (describe != NULL) {
		jstring words = (*env)->CallObjectMethod(env, exception, describe);
		if (!(*env)->ExceptionCheck(env) && words != NULL) {
			const char *bytes = (*env)->GetStringUTFChars(env, words, NULL);
			if (bytes != NULL) {
				made = text("%s: %s", during, bytes);
				(*env)->ReleaseStringUTFChars(env, words, bytes);
			}
		}
		(*env)->DeleteLocalRef(env, words);
	}
	(*env)->ExceptionClear(env); // one out of the exception's own toString
	(*env)->DeleteLocalRef(env, class);
	(*env)->DeleteLocalRef(env, exception);
	return made != NULL ? made : text("%s: an exception that cannot tell its text", during);
}

static void leave(call *c) {
	(*c->env)->PopLocalFrame(c->env, NULL);
	if (c->attached)
		(*c->vm)->DetachCurrentThread(c->vm);
}

// enter prepares a call; after NULL, leave has to follow.
static char *enter(call *c, uintptr_t vm, uintptr_t activity) {
	char *wrong;
	memset(c, 0, sizeof *c);
	c->vm = (JavaVM *)vm;
	if (c->vm == NULL || activity == 0)
		return text("the activity is not there");
	switch ((*c->vm)->GetEnv(c->vm, (void **)&c->env, JNI_VERSION_1_6)) {
	case JNI_OK:
		break;
	case JNI_EDETACHED:
#ifdef __ANDROID__
		if ((*c->vm)->AttachCurrentThread(c->vm, &c->env, NULL) != JNI_OK)
#else
		if ((*c->vm)->AttachCurrentThread(c->vm, (void **)&c->env, NULL) != JNI_OK)
#endif
			return text("the thread cannot be attached to the Java machine");
		c->attached = 1;
		break;
	default:
		return text("the Java machine is older than JNI 1.6");
	}
	// Nothing may be called while an exception of somebody else is pending.
	wrong = thrown(c->env, "before the call");
	if (wrong == NULL && (*c->env)->PushLocalFrame(c->env, LOCALS) != 0) {
		wrong = thrown(c->env, "PushLocalFrame");
		if (wrong == NULL)
			wrong = text("PushLocalFrame: refused");
	}
	if (wrong != NULL) {
		if (c->attached)
			(*c->vm)->DetachCurrentThread(c->vm);
		return wrong;
	}
	c->activity = (*c->env)->NewLocalRef(c->env, (jobject)activity);
	if (c->activity == NULL) {
		leave(c);
		return text("the activity is gone");
	}
	return NULL;
}

// find looks a method of the object's class up.
static char *find(call *c, jobject object, const char *name, const char *signature, jmethodID *method) {
	jclass class = (*c->env)->GetObjectClass(c->env, object);
	*method = (*c->env)->GetMethodID(c->env, class, name, signature);
	return thrown(c->env, name);
}

// tell calls a method that takes and returns nothing.
static char *tell(call *c, jobject object, const char *name) {
	jmethodID method;
	char *wrong = find(c, object, name, "()V", &method);
	if (wrong != NULL)
		return wrong;
	(*c->env)->CallVoidMethod(c->env, object, method);
	return thrown(c->env, name);
}

static char *ask_boolean(call *c, jobject object, const char *name, int32_t *answer) {
	jmethodID method;
	char *wrong = find(c, object, name, "()Z", &method);
	if (wrong != NULL)
		return wrong;
	jboolean given = (*c->env)->CallBooleanMethod(c->env, object, method);
	if ((wrong = thrown(c->env, name)) == NULL)
		*answer = given == JNI_TRUE;
	return wrong;
}

// service finds one of the system's managers by the name of its constant in
// android.content.Context.
static char *service(call *c, const char *name, jobject *found) {
	jmethodID method;
	char *wrong = find(c, c->activity, "getSystemService", "(Ljava/lang/String;)Ljava/lang/Object;", &method);
	if (wrong != NULL)
		return wrong;
	jstring word = (*c->env)->NewStringUTF(c->env, name);
	if (word == NULL)
		return thrown(c->env, "getSystemService");
	*found = (*c->env)->CallObjectMethod(c->env, c->activity, method, word);
	if ((wrong = thrown(c->env, "getSystemService")) != NULL)
		return wrong;
	return *found != NULL ? NULL : text("getSystemService: no service \"%s\"", name);
}

// part calls a method that takes nothing and returns an object.
static char *part(call *c, jobject object, const char *name, const char *signature, jobject *found) {
	jmethodID method;
	char *wrong = find(c, object, name, signature, &method);
	if (wrong != NULL)
		return wrong;
	*found = (*c->env)->CallObjectMethod(c->env, object, method);
	if ((wrong = thrown(c->env, name)) != NULL)
		return wrong;
	return *found != NULL ? NULL : text("%s: nothing", name);
}

// field looks a field of the object's class up.
static char *field(call *c, jobject object, const char *name, const char *type, jfieldID *id) {
	jclass class = (*c->env)->GetObjectClass(c->env, object);
	*id = (*c->env)->GetFieldID(c->env, class, name, type);
	return thrown(c->env, name);
}

char *tablet_start_lock_task(uintptr_t vm, uintptr_t activity) {
	call c;
	char *wrong = enter(&c, vm, activity);
	if (wrong != NULL)
		return wrong;
	wrong = tell(&c, c.activity, "startLockTask");
	leave(&c);
	return wrong;
}

char *tablet_stop_lock_task(uintptr_t vm, uintptr_t activity) {
	call c;
	char *wrong = enter(&c, vm, activity);
	if (wrong != NULL)
		return wrong;
	wrong = tell(&c, c.activity, "stopLockTask");
	leave(&c);
	return wrong;
}

char *tablet_lock_task_state(uintptr_t vm, uintptr_t activity, int32_t *state) {
	call c;
	jobject manager;
	jmethodID method;
	char *wrong = enter(&c, vm, activity);
	if (wrong != NULL)
		return wrong;
	if ((wrong = service(&c, "activity", &manager)) == NULL &&
	    (wrong = find(&c, manager, "getLockTaskModeState", "()I", &method)) == NULL) {
		jint given = (*c.env)->CallIntMethod(c.env, manager, method);
		if ((wrong = thrown(c.env, "getLockTaskModeState")) == NULL)
			*state = given;
	}
	leave(&c);
	return wrong;
}

char *tablet_has_window_focus(uintptr_t vm, uintptr_t activity, int32_t *focus) {
	call c;
	char *wrong = enter(&c, vm, activity);
	if (wrong != NULL)
		return wrong;
	wrong = ask_boolean(&c, c.activity, "hasWindowFocus", focus);
	leave(&c);
	return wrong;
}

char *tablet_battery(uintptr_t vm, uintptr_t activity, int32_t *percent, int32_t *charging) {
	call c;
	jobject manager;
	jmethodID method;
	char *wrong = enter(&c, vm, activity);
	if (wrong != NULL)
		return wrong;
	if ((wrong = service(&c, "batterymanager", &manager)) == NULL &&
	    (wrong = find(&c, manager, "getIntProperty", "(I)I", &method)) == NULL) {
		jint given = (*c.env)->CallIntMethod(c.env, manager, method, (jint)BATTERY_PROPERTY_CAPACITY);
		if ((wrong = thrown(c.env, "getIntProperty")) == NULL &&
		    (wrong = ask_boolean(&c, manager, "isCharging", charging)) == NULL)
			*percent = given;
	}
	leave(&c);
	return wrong;
}

char *tablet_display(uintptr_t vm, uintptr_t activity, int32_t *width, int32_t *height, int32_t *density, float *xdpi, float *ydpi) {
	static const char *whole[] = {"widthPixels", "heightPixels", "densityDpi"}, *broken[] = {"xdpi", "ydpi"};
	int32_t *numbers[] = {width, height, density};
	float *measures[] = {xdpi, ydpi};
	call c;
	jobject resources, metrics;
	jfieldID id;
	char *wrong = enter(&c, vm, activity);
	if (wrong != NULL)
		return wrong;
	if ((wrong = part(&c, c.activity, "getResources", "()Landroid/content/res/Resources;", &resources)) == NULL)
		wrong = part(&c, resources, "getDisplayMetrics", "()Landroid/util/DisplayMetrics;", &metrics);
	for (int i = 0; wrong == NULL && i < 3; i++)
		if ((wrong = field(&c, metrics, whole[i], "I", &id)) == NULL)
			*numbers[i] = (*c.env)->GetIntField(c.env, metrics, id);
	for (int i = 0; wrong == NULL && i < 2; i++)
		if ((wrong = field(&c, metrics, broken[i], "F", &id)) == NULL)
			*measures[i] = (*c.env)->GetFloatField(c.env, metrics, id);
	leave(&c);
	return wrong;
}
