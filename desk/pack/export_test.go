package pack

// LockFast is Lock at a cost that tests can pay.
func LockFast(text, passphrase string) ([]byte, error) { return lock(text, passphrase, 10) }
