// Package jvm starts a Java machine inside a Go program, for the tests of
// package tablet: under the build tag jvmtest, with a JDK. Without the tag it
// is empty, and no program of ours links it.
package jvm
