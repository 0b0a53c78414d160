//go:build unix

package webdriver

import (
	"os/exec"
	"syscall"
)

// group has a program start a group of processes of its own.
func group(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// endGroup ends a program and what it has started.
func endGroup(c *exec.Cmd) { _ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
