// Package androidhost tries what is built for Android, on Linux: the device is
// compiled for GOOS=android with Debian's C compiler and Android's headers, and
// runs in a Java machine in which a program plays Android to it: it makes and
// destroys the activity, touches, turns and takes away the window, and answers
// for the services of the system. The picture is drawn by Mesa on an X server
// that nobody sees.
//
// What it says nothing about: Android's C library, a phone's graphics driver,
// SELinux, what Android itself does with a pinned or locked screen, and the
// processors arm64 and armv7.
//
// It has tests only. testdata/native stands in for libandroid.so and liblog.so,
// testdata/java for the classes of android.* that Fyne and we call.
package androidhost
