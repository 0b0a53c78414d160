// Package powerloss tells what a power cut leaves of a program's files. It is
// for tests: [Strace] runs a program and records what it asks of the system,
// [Read] reads the record, a [Disk] carries the calls out one by one, and
// [Disk.After] writes down what the power may have left at that moment, going
// by what a disk promises and no further.
package powerloss
