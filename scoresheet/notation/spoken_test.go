package notation_test

import (
	"testing"

	"zapis/scoresheet/notation"
)

// R-N05: moves as they are announced, in the words of the Laws and of six
// languages.
var spokenCases = []struct{ text, want string }{
	{"Springer Gustav eins Felix drei", "Ng1>f3"},
	{"springer gustav eins, felix drei.", "Ng1>f3"},
	{"Springer-Gustav-eins-Felix-drei", "Ng1>f3"},
	{"Springer Felix drei", "N..>f3"},
	{"Springer g Felix drei", "Ng.>f3"},
	{"Springer g1 f3", "Ng1>f3"},
	{"Springer g 1 nach f 3", "Ng1>f3"},
	{"Bauer Eva zwei Eva vier", "Pe2>e4"},
	{"Eva vier", "P..>e4"},
	{"Bauer Eva vier schlägt David fünf", "Pe4>d5 x"},
	{"Bauer Eva vier schlaegt David fuenf", "Pe4>d5 x"},
	{"Bauer Eva schlägt David", notAMove},
	{"Bauer Eva sieben Eva acht Dame Schach", "Pe7>e8=Q +"},
	{"Bauer Eva sieben schlägt David acht wird zum Springer matt", "Pe7>d8=N x #"},
	{"Bauer Eva fünf schlägt David sechs en passant", "Pe5>d6 x ep"},
	{"Läufer Cäsar eins schlägt Hektor sechs Schach matt", "Bc1>h6 x #"},
	{"Laeufer Caesar eins Hector sechs", "Bc1>h6"},
	{"Kurze Rochade", "short"},
	{"lange rochade Schach", "long +"},
	{"LANGE-ROCHADE", "long"},
	{"König Eva eins Gustav eins", "Ke1>g1"},
	{"Springer Felix drei (=)", "N..>f3 draw"},

	{"knight Gustav one Felix three", "Ng1>f3"},
	{"bishop Cesar one takes Hector six check", "Bc1>h6 x +"},
	{"castles kingside", "short"},
	{"long castling checkmate", "long #"},
	{"cavalier Gustave un Félix trois", "Ng1>f3"},
	{"pion Eva quatre prend David cinq échec et mat", "Pe4>d5 x #"},
	{"petit roque", "short"},
	{"caballo Gustavo uno Félix tres", "Ng1>f3"},
	{"peón Eva cuatro por David cinco jaque mate", "Pe4>d5 x #"},
	{"enroque largo", "long"},
	{"конь Густав один Феликс три", "Ng1>f3"},
	{"слон Цезарь один бьёт Хектор шесть шах", "Bc1>h6 x +"},
	{"слон Цезарь один бьет Гектор шесть шах и мат", "Bc1>h6 x #"},
	{"короткая рокировка", "short"},
	{"кінь Густав один Фелікс три", "Ng1>f3"},
	{"тура Анна п'ять б’є Анна сім", "Ra5>a7 x"},
	{"довга рокіровка", "long"},

	// The German words in Cyrillic letters, as the Russian Laws (D.2.1) and the
	// Ukrainian rules (14.2) print them.
	{"кениг Анна айн Белла цвай", "Ka1>b2"},
	{"даме Цезарь драй Давид фир", "Qc3>d4"},
	{"турм Ева фюнф Ева зекс", "Re5>e6"},
	{"лойфер Феликс зибен Густав ахт", "Bf7>g8"},
	{"шпрингер Густав айнс Хектор драй", "Ng1>h3"},
	{"бауэр Ева цвай Ева фир", "Pe2>e4"},
	{"Ланг Роад", "long"},
	{"Кюрц Роад", "short"},
	{"кьоніг Єва фір Фелікс зібен", "Ke4>f7"},
	{"бауер Цезар зібен", "P..>c7"},
	{"ланге рохаде", "long"},
	{"кюрце рохаде", "short"},
	{"Koenig Anna fuenf", "K..>a5"},
	{"Laeufer Hektor sechs", "B..>h6"},

	{"", notAMove},
	{"Springer", notAMove},
	{"Eva", notAMove},
	{"e 4", notAMove}, // letters and digits alone are not spoken
	{"Springer Gustav neun", notAMove},
	{"Springer Felix drei Dame", notAMove},
	{"Springer Felix drei Felix vier Felix fünf", notAMove},
	{"Kurze Rochade Eva vier", notAMove},
	{"Schach Eva vier", notAMove},
	{"good morning", notAMove},
	{"Dame Dame Dame", notAMove},
}

func TestParseSpoken(t *testing.T) {
	for _, c := range spokenCases {
		w, err := notation.ParseSpoken(c.text)
		got := read(w)
		if err != nil {
			got = reasonOf(err)
		}
		if got != c.want {
			t.Errorf("ParseSpoken(%q) = %q, want %q", c.text, got, c.want)
		}
	}
}

// The words of all languages are understood together, so none may mean two
// things.
func TestSpokenWordsHaveOneMeaning(t *testing.T) {
	for word, n := range notation.SpokenMeanings() {
		if n != 1 {
			t.Errorf("%q means %d things", word, n)
		}
	}
}

func FuzzParseSpoken(f *testing.F) {
	for _, c := range spokenCases {
		f.Add(c.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		w, err := notation.ParseSpoken(text)
		if err == nil && len(w.Senses()) != 1 {
			t.Errorf("%q has %d meanings", text, len(w.Senses()))
		}
	})
}
