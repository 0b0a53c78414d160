package assets_test

import (
	"regexp"
	"testing"

	"zapis/assets"
)

// glossary says how a thing is called in a language: the word of its Laws of
// Chess, and the words that were said for it and are not to come back.
var glossary = map[string][]struct{ term, not string }{
	"en": {
		{"unusual (of the log); does not fit (of the clocks)", `(?i)conspicuous`},
		{"by forfeit (10.1; the default time of 6.7.1 is another thing)", `by default`},
		{"a pending claim", `(?i)claim waits`},
		{"the program ended abruptly", `broke off`},
		{"the attempt", `(?i)\bthe try\b`},
		{"at random", `by lot\b`},
		{"a paper envelope", `of paper`},
		{"exported", `(written|writes|copied) out`},
		{"the arbiter’s key, its number", `(?i)challenge`},
		{"replacement move", `(?i)move in its place`},
	},
	"de": {
		{"Formular", `Blatt\b|Blätter\b`},
		{"Besitzer", `Eigentümer`},
		{"Art. {0}", `Regeln [{§0-9]`},
		{"Remisreklamation, reklamieren (Antrag nur nach Richtlinie III)", `(?i)beanspruch|remisantrag|antragsrecht|einwand|einwänd`},
		{"Abbruchstellung", `(?i)hängestellung`},
		{"Turnierregeln", `Ausschreibung|Regeln der Veranstaltung`},
		{"Einspruch", `Berufung`},
		{"abgeschlossen (6.2.1)", `vollendet`},
		{"unterschreiben (signieren: nur Geräte)", `(?i)unsigniert|signieren`},
		{"Föderation", `Verband`},
		{"{0}-mal", `, Male`},
		{"Richtlinie I, III", `Anhang I`},
		{"Feld", `\bZelle`},
	},
	"fr": {
		{"coup sous enveloppe", `(?i)coups? scellé`},
		{"art. {0}", `Règles [{§0-9]`},
		{"proposition de nulle", `(?i)offre`},
		{"demande de nulle (réclamation : de temps, de placement)", `(?i)nulle réclamée|réclamation (acceptée|rejetée|de nulle)|réclamation.: (répétition|50 coups)`},
		{"les Blancs, les Noirs", `\b(des|les|aux|Pendule) (blancs|noirs)\b`},
		{"actionner la pendule, appuyer", `(?i)\bpress`},
		{"position initiale", `position de départ`},
		{"{0} fois", `, fois`},
		{"sous enveloppe", `sous pli`},
		{"feuille de l’arbitre", `(?i)notes de l’arbitre`},
		{"recevoir une partie (reprendre : après l’ajournement)", `(?i)partie n’a pas été reprise|partie reprise de|reprendre une partie`},
	},
	"es": {
		{"adversario", `(?i)\brival`},
		{"dispositivo", `(?i)aparato`},
		{"art. {0}", `Leyes [{§0-9]`},
		{"período", `(?i)\bperiodo`},
		{"traspasar, recibir una partida", `(?i)\bpasada a otro|\bpasar (a otro|ahora)|partida no se ha (pasado|tomado)`},
		{"reglamento del torneo", `\bbases\b`},
		{"inusual", `(?i)llamativ`},
		{"anotación del árbitro (registro: el del dispositivo)", `(?i)registro del árbitro`},
		{"advertencia (12.9.1)", `(?i)amonesta`},
		{"jugada secreta", `(?i)abri. (una|la) jugada sellada`},
		{"casilla (de la planilla)", `(?i)\bcelda`},
	},
	"ru": {
		{"устройство", `(?i)прибор`},
		{"заявление о ничьей (9.5)", `(?i)требован|требую|требуй`},
		{"ячейка бланка", `(?i)клетк`},
		{"тайный ход (I.1)", `(?i)секретн[а-я]+ ход|записанный ход`},
		{"флажок", `(?i)флаг([^ж]|$)`},
		{"положение о соревновании", `(?i)регламент`},
		{"соревнование", `(?i)турнир[^н ]`},
		{"тире", `(?i)прочерк`},
		{"сертификат", `(?i)свидетельств`},
		{"игровой режим", `(?i)режим игры`},
		{"Рекомендация I, III", `Руководств`},
		{"батарея", `(?i)аккумулятор`},
		{"отменено", `(?i)взято назад`},
		{"часы (множественное число)", `(?i)обои часы`},
		{"троекратное, пятикратное повторение", `Позиция (три|пять) раз`},
	},
	"uk": {
		{"суддя", `(?i)арбітр`},
		{"пристрій", `(?i)прилад`},
		{"вимога нічиєї (9.5)", `Заявлено нічию|Заяву (прийнято|відхилено)`},
		{"комірка бланка", `(?i)клітин`},
		{"секретний хід (17.1)", `(?i)таємн|записаний хід`},
		{"суперник", `(?i)партнер`},
		{"стягнення (12.6)", `(?i)покаран`},
		{"розпечатати (17.7)", `(?i)розкри`},
		{"показання годинника", `(?i)покази`},
		{"змагання", `(?i)турнір[^н ]`},
		{"тире", `(?i)прочерк`},
		{"ігровий режим", `(?i)режим гри`},
		{"батарея", `(?i)акумулятор`},
		{"відмінено", `(?i)взято назад`},
		{"триразове, п’ятиразове повторення", `Позиція (три|п’ять) раз|кратне`},
	},
}

// One thing has one name, and it is the one that arbiters of the language use.
func TestOneTermForOneThing(t *testing.T) {
	for _, lang := range assets.Languages() {
		if len(glossary[lang]) == 0 {
			t.Errorf("%s has no glossary", lang)
		}
		words := readWords(t, lang)
		for _, g := range glossary[lang] {
			not := regexp.MustCompile(g.not)
			for key, text := range words {
				if said := not.FindString(text); said != "" {
					t.Errorf("%s: %q says %q, where the term is %s: %q", lang, key, said, g.term, text)
				}
			}
		}
	}
}

// A double sign of French has a no-break space before it, so that no line
// begins with one; guillemets have theirs inside.
func TestFrenchSpaces(t *testing.T) {
	wrong := regexp.MustCompile(`[^\x{a0}][;!?»]|[^\x{a0}0-9A-Za-z]:| :|«[^\x{a0}]`)
	bare := regexp.MustCompile(`\pL:(\s|$)`)
	for key, text := range readWords(t, "fr") {
		plain := counted.ReplaceAllString(text, "")
		for _, form := range []*regexp.Regexp{wrong, bare} {
			if said := form.FindString(plain); said != "" {
				t.Errorf("%q wants a no-break space in %q: %q", key, said, text)
			}
		}
	}
}
