// Package conditions tries the device under what may happen to it in a hall:
// somebody takes the screen, the program, the power or the disk away, sets the
// clock, gives wrong codes. It has tests only. docs/conditions.md says what
// was seen.
package conditions
