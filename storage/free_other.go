//go:build !linux && !windows && !darwin && !freebsd && !dragonfly

package storage

import "errors"

func freeBytes(string) (int64, error) { return 0, errors.ErrUnsupported }
