package speech

import "syscall"

// endsWithUs has the system end the child when the program is ended, by kill -9 too.
// What is spoken would go on without it.
func endsWithUs() *syscall.SysProcAttr { return &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL} }
