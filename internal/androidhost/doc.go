// Package androidhost tests the build for Android on Linux. The device is
// compiled for GOOS=android with Debian's C compiler and Android's headers, and
// runs in a Java virtual machine in which a program plays the part of Android: it
// creates and destroys the activity; touches, turns and removes the window; and
// answers in the place of the system's services. Mesa draws the picture on an X
// server without a display.
//
// It says nothing about Android's C library, a phone's graphics driver, SELinux,
// what Android itself does with a pinned or locked screen, and the processors
// arm64 and armv7.
//
// The package has only tests. testdata/native stands in for libandroid.so and
// liblog.so, testdata/java for the classes of android.* that Fyne and we call.
package androidhost
