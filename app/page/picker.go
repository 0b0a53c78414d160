package page

import "zapis/modes"

// Picker is the system's own way to files outside of the program, on systems on
// which nobody reaches the program's folders. Each method shows a page of the
// system's and returns at once; it calls done on the goroutine of the pages, or
// never if the program ended meanwhile.
type Picker interface {
	// Put lets the owner choose a place for a file, and writes it there; ok is
	// false if he chose none.
	Put(name string, data []byte, done func(ok bool, err error))

	// Get lets the owner choose a file, and reads it; its name is empty if he
	// chose none.
	Get(done func(f InboxFile, err error))
}

// Picks reports whether files go through the system's picker: in owner mode, for
// in a game it would be a way out of the program.
func (k *Kit) Picks() bool { return k.Opts.Picker != nil && k.View.Mode == modes.Owner }

// put lets the owner choose where a file goes that lies in the program's folder.
func (k *Kit) put(name string, data []byte) {
	k.Opts.Picker.Put(name, data, func(ok bool, err error) {
		k.Touching(func() {
			if k.Act(err) && ok {
				k.Tell(k.Words.Say("owner.exported", name))
			}
		})()
	})
}

// get lets the owner choose a file of a kind.
func (k *Kit) get(kind FileKind, chosen func(f InboxFile)) {
	k.Opts.Picker.Get(func(f InboxFile, err error) {
		k.Touching(func() {
			switch f.Data = kind.Plain(f.Data); {
			case err != nil:
				k.Act(err)
			case f.Name == "":
			case !kind.Begins(f.Data):
				k.Act(said(k.Words.Say("owner.pick.other", f.Name)))
			default:
				chosen(f)
			}
		})()
	})
}
