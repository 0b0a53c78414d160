package storage_test

import (
	"testing"

	"zapis/internal/enums"
	"zapis/storage"
)

func TestEveryNumberHasAWord(t *testing.T) {
	enums.Total[storage.WALVerdict](t, storage.WALDamaged)
}
