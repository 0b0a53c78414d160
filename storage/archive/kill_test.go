package archive_test

const childPlace = "ZAPIS_ARCHIVE_CHILD"

func child(string) error { return nil }
