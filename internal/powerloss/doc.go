// Package powerloss simulates what a power cut leaves of a program's files, for
// tests. [Strace] runs a program and records its system calls, [Read] reads the
// record, a [Disk] carries out the calls one by one, and [Disk.After] writes what
// a power cut at that moment may have left, by what a disk promises and no more.
package powerloss
