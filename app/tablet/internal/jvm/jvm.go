//go:build jvmtest

package jvm

/*
#cgo LDFLAGS: -ljvm
#include <jni.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static JavaVM *machine;

// attach finds or makes this thread's environment.
static JNIEnv *attach(int *fresh) {
	JNIEnv *env = NULL;
	*fresh = (*machine)->GetEnv(machine, (void **)&env, JNI_VERSION_1_6) == JNI_EDETACHED;
	if (*fresh && (*machine)->AttachCurrentThread(machine, (void **)&env, NULL) != JNI_OK)
		abort();
	return env;
}

static int start(char **options, int n) {
	JavaVMOption given[8];
	JavaVMInitArgs args = {.version = JNI_VERSION_1_6, .nOptions = n, .options = given};
	JNIEnv *env;
	for (int i = 0; i < n && i < 8; i++)
		given[i] = (JavaVMOption){.optionString = options[i]};
	int code = JNI_CreateJavaVM(&machine, (void **)&env, &args);
	if (code == JNI_OK) // this thread runs any goroutine later: it is to be like the others
		(*machine)->DetachCurrentThread(machine);
	return code;
}

static uintptr_t machine_pointer(void) { return (uintptr_t)machine; }

static void detach(void) { (*machine)->DetachCurrentThread(machine); }

static int attached(void) {
	JNIEnv *env;
	return (*machine)->GetEnv(machine, (void **)&env, JNI_VERSION_1_6) == JNI_OK;
}

static void attach_for_good(void) {
	int fresh;
	attach(&fresh);
}

// bench calls a static method of zapis.Bench with up to two texts.
static jobject bench(JNIEnv *env, const char *name, const char *result, int n, const char *a, const char *b) {
	static const char *forms[] = {"()%s", "(Ljava/lang/String;)%s", "(Ljava/lang/String;Ljava/lang/String;)%s"};
	char signature[128];
	jvalue args[2];
	snprintf(signature, sizeof signature, forms[n], result);
	jclass class = (*env)->FindClass(env, "zapis/Bench");
	jmethodID method = class ? (*env)->GetStaticMethodID(env, class, name, signature) : NULL;
	if (method == NULL) {
		(*env)->ExceptionDescribe(env);
		abort();
	}
	args[0].l = n > 0 ? (*env)->NewStringUTF(env, a) : NULL;
	args[1].l = n > 1 ? (*env)->NewStringUTF(env, b) : NULL;
	jobject made = (*env)->CallStaticObjectMethodA(env, class, method, args);
	if ((*env)->ExceptionCheck(env)) {
		(*env)->ExceptionDescribe(env);
		abort();
	}
	return made;
}

static uintptr_t activity(const char *folder) {
	int fresh;
	JNIEnv *env = attach(&fresh);
	(*env)->PushLocalFrame(env, 8);
	jobject made = (*env)->NewGlobalRef(env, bench(env, "activity", "Ljava/lang/Object;", 1, folder, NULL));
	(*env)->PopLocalFrame(env, NULL);
	if (fresh)
		detach();
	return (uintptr_t)made;
}

static char *say(const char *name, int n, const char *a, const char *b) {
	int fresh;
	JNIEnv *env = attach(&fresh);
	(*env)->PushLocalFrame(env, 8);
	jstring words = bench(env, name, "Ljava/lang/String;", n, a, b);
	const char *bytes = (*env)->GetStringUTFChars(env, words, NULL);
	char *copy = strdup(bytes);
	(*env)->ReleaseStringUTFChars(env, words, bytes);
	(*env)->PopLocalFrame(env, NULL);
	if (fresh)
		detach();
	return copy;
}

// leave_exception makes an exception pending on this thread.
static void leave_exception(void) {
	int fresh;
	JNIEnv *env = attach(&fresh);
	jclass class = (*env)->FindClass(env, "java/lang/IllegalStateException");
	(*env)->ThrowNew(env, class, "of somebody else");
	(*env)->DeleteLocalRef(env, class);
}

static int exception_pending(void) {
	int fresh;
	JNIEnv *env = attach(&fresh);
	return (*env)->ExceptionCheck(env);
}

// leak makes n local references and forgets them.
static void leak(int n) {
	int fresh;
	JNIEnv *env = attach(&fresh);
	for (int i = 0; i < n; i++)
		(*env)->NewStringUTF(env, "forgotten");
}
*/
import "C"

import (
	"fmt"
	"unsafe"
)

// Start makes the machine, once in a process: a second one cannot be had.
func Start(options ...string) error {
	given := make([]*C.char, len(options))
	for i, o := range options {
		given[i] = C.CString(o) // kept: the machine may read it later
	}
	if code := C.start(&given[0], C.int(len(given))); code != 0 {
		return fmt.Errorf("jvm: no Java machine: JNI_CreateJavaVM answers %d", code)
	}
	return nil
}

// VM is the machine's pointer.
func VM() uintptr { return uintptr(C.machine_pointer()) }

// Activity makes an android.app.Activity of the classes in folder and returns
// a global reference to it.
func Activity(folder string) uintptr {
	f := C.CString(folder)
	defer C.free(unsafe.Pointer(f))
	return uintptr(C.activity(f))
}

// Say calls the method of zapis.Bench with that name and two texts at most.
func Say(method string, texts ...string) string {
	name, a, b := C.CString(method), C.CString(""), C.CString("")
	defer func() {
		for _, p := range []*C.char{name, a, b} {
			C.free(unsafe.Pointer(p))
		}
	}()
	for i, p := range []**C.char{&a, &b}[:len(texts)] {
		C.free(unsafe.Pointer(*p))
		*p = C.CString(texts[i])
	}
	said := C.say(name, C.int(len(texts)), a, b)
	defer C.free(unsafe.Pointer(said))
	return C.GoString(said)
}

// Attach makes the machine know the calling thread until Detach.
func Attach() { C.attach_for_good() }

// Detach undoes Attach.
func Detach() { C.detach() }

// Attached reports whether the machine knows the calling thread.
func Attached() bool { return C.attached() != 0 }

// LeaveException makes an exception pending on the calling thread, which has
// to be attached.
func LeaveException() { C.leave_exception() }

// ExceptionPending reports whether one is, on the calling thread.
func ExceptionPending() bool { return C.exception_pending() != 0 }

// Leak makes n local references on the calling thread and forgets them, so
// that a test can see that the machine notices.
func Leak(n int) { C.leak(C.int(n)) }
