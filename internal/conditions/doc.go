// Package conditions tests the device against what may happen to it in a hall:
// somebody takes the screen, the program, the power or the disk away, sets the
// clock, or enters wrong codes. It has only tests. docs/conditions.md reports what
// they found.
package conditions
