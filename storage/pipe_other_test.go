//go:build !unix

package storage_test

import "os"

// pipe removes the file: named pipes do not lie in folders here.
func pipe(path string) error { return os.Remove(path) }
