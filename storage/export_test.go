package storage

// TidyNow is Tidy however short the write-ahead log is.
func (d *Device) TidyNow() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.tidy(0)
}
