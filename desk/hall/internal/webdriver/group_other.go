//go:build !unix

package webdriver

import "os/exec"

func group(*exec.Cmd) {}

// endGroup ends a program.
func endGroup(c *exec.Cmd) { _ = c.Process.Kill() }
