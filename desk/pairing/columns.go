package pairing

import (
	"slices"
	"strings"
	"unicode"
)

// The content of a column of a table.
type what uint8

const (
	unknownColumn what = iota
	ignoredColumn      // known, but not used here
	roundColumn
	boardColumn
	matchColumn
	sectionColumn
	resultColumn
	controlColumn
	fenColumn
	dateColumn
	timeColumn
	// Those of a player: each may be there for White and for Black.
	nameColumn
	ratingColumn
	fideColumn
	titleColumn
	teamColumn
	federationColumn
	startColumn
)

// ofPlayer reports whether a column belongs to a player.
func (w what) ofPlayer() bool { return w >= nameColumn }

// column is one column of a table.
type column struct {
	what what
	side int // 0 White, 1 Black; -1 not said
}

// sides has the words for White and Black in the head of a column, and words
// for columns that name only the side.
var sides = map[string]int{
	"white": 0, "weiss": 0, "blanc": 0, "blancs": 0, "blanca": 0, "blancas": 0, "белые": 0, "белых": 0, "белый": 0, "білі": 0, "білих": 0, "білий": 0,
	"black": 1, "schwarz": 1, "noir": 1, "noirs": 1, "negra": 1, "negras": 1, "черные": 1, "черных": 1, "черный": 1, "чорні": 1, "чорних": 1, "чорний": 1,
}

// letters stand for a side only beside another word: "W Elo".
var letters = map[string]int{"w": 0, "b": 1, "s": 1, "n": 1}

// headers has the heads of columns in six languages, in lower case, without
// accents and marks, and without the side.
var headers = words(map[what]string{
	ignoredColumn: "pts,pts.,points,point,pkt,punkte,puntos,очки,очко,бали,club,club city,verein,verein ort,clubort,ville,ciudad,город,місто,клуб," +
		"group points,tb,wtg,sex,geschlecht,birth,born,geburt,rp,k,w we,we,comment,bemerkung,type,typ,rang,rank,rg,место,місце,vs,moves,eco,gr",
	roundColumn: "round,rd,rnd,runde,ronde,ronda,тур,round no,rundennr,номер тура",
	boardColumn: "board,bo,bd,brd,brett,br,bnr,brettnr,brett nr,board no,board nr,board number,table,tisch,tischnr,tisch nr,table no,echiquier,ech," +
		"tablero,tab,mesa,m,доска,дос,стол,ст,номер доски,номер стола,дошка,стіл,номер дошки",
	matchColumn:      "match,match no,match nr,wettkampf,mannschaftskampf,kampf,rencontre,encuentro,матч,номер матча",
	sectionColumn:    "section,group,gruppe,groupe,grupo,группа,група,category,kategorie,categorie,categoria,категория,категорія,sektion,seccion,турнир,турнір",
	resultColumn:     "result,res,ergebnis,erg,resultat,resultado,результат,рез,score",
	controlColumn:    "time control,timecontrol,control,bedenkzeit,cadence,ritmo,ritmo de juego,контроль,контроль времени,контроль часу",
	fenColumn:        "fen",
	dateColumn:       "date,datum,fecha,дата,day,tag,jour,dia",
	timeColumn:       "time,zeit,uhrzeit,heure,hora,время,час",
	nameColumn:       "name,player,spieler,spielerin,nom,joueur,nombre,jugador,имя,фио,игрок,имя и фамилия,фамилия,прізвище,гравець,ім я,піб,full name,last name first name",
	ratingColumn:     "elo,rating,rtg,rat,rtgi,rtgn,elo i,elo n,elo fide,fide elo,fide rating,rating fide,nwz,dwz,twz,wertung,wertungszahl,classement,рейтинг,рейт,р",
	fideColumn:       "fide id,fideid,id fide,fide no,fide nr,fide number,fide code,code fide,fide,id,фиде id,id фиде,фиде,фіде id,id фіде,фіде,ид фиде",
	titleColumn:      "title,tit,titel,titre,titulo,звание,зв,титул,звання",
	teamColumn:       "team,mannschaft,equipe,equipo,команда,team name,mannschaftsname",
	federationColumn: "fed,federation,foderation,land,pays,pais,федерация,федерація,фед,страна,країна,country,nation,nat",
	startColumn:      "no,nr,snr,sno,st no,start no,startnr,start nr,start number,starting number,startnummer,num,numero,n,ном,номер,№,id no,seed,pin",
})

func words(lists map[what]string) map[string]what {
	all := make(map[string]what)
	for w, list := range lists {
		for word := range strings.SplitSeq(list, ",") {
			all[word] = w
		}
	}
	return all
}

var accents = strings.NewReplacer("é", "e", "è", "e", "ê", "e", "à", "a", "á", "a", "ä", "a", "í", "i", "ó", "o", "ö", "o", "ú", "u", "ü", "u", "ñ", "n", "ß", "ss",
	"ё", "е", "ʼ", " ", "’", " ", "'", " ", "ç", "c")

// headWords splits the head of a column into its words: WhiteFideId is three.
func headWords(head string) []string {
	var b strings.Builder
	var last rune
	for _, r := range head {
		if unicode.IsUpper(r) && unicode.IsLower(last) {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
		last = r
	}
	return strings.FieldsFunc(accents.Replace(strings.ToLower(b.String())), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '№' && !unicode.IsMark(r)
	})
}

// columnOf returns the content of a column by its head.
func columnOf(head string) column {
	if len(head) > 100 {
		return column{unknownColumn, -1}
	}
	words := headWords(head)
	c := column{unknownColumn, -1}
	rest := words[:0:0]
	for i, word := range words {
		if side, ok := sides[word]; ok && c.side < 0 {
			c.side = side
			continue
		}
		for name, side := range sides { // weisselo, whitename
			if tail, ok := strings.CutPrefix(word, name); ok && c.side < 0 && headers[tail] != unknownColumn && len(words) == 1 {
				c.side, word = side, tail
			}
		}
		if side, ok := letters[word]; ok && c.side < 0 && len(words) > 1 && i == 0 {
			c.side = side
			continue
		}
		rest = append(rest, word)
	}
	switch {
	case len(rest) == 0 && c.side >= 0:
		c.what = nameColumn
	case len(rest) > 0:
		c.what = headers[strings.Join(rest, " ")]
		if c.what == unknownColumn && len(rest) > 1 {
			slices.Reverse(rest)
			c.what = headers[strings.Join(rest, " ")]
		}
	}
	if !c.what.ofPlayer() {
		c.side = -1
	}
	return c
}

// table describes the columns of a table by their heads.
type table struct {
	comma   rune
	columns []column
	heads   []string // as written
	strange []string // heads that are not known
}

// columnsOf returns the contents of a table's columns. It returns false unless
// there is exactly one name of White and one of Black.
func columnsOf(fields []string) (t table, ok bool) {
	names, boards, numbers, known := 0, false, 0, 0
	for _, f := range fields {
		c := columnOf(f)
		t.columns = append(t.columns, c)
		switch c.what {
		case nameColumn:
			names++
		case boardColumn:
			boards = true
		case startColumn:
			numbers++
		case unknownColumn:
			if f, _ := oneLine(f); f != "" {
				t.strange = append(t.strange, f)
			}
		default: // known, and needs no counting
		}
		if c.what > ignoredColumn {
			known++
		}
	}
	t.heads = fields
	if names < 2 || known < 2 {
		return t, false
	}
	t.assign(boards, numbers)
	seen := map[column]int{}
	for i, c := range t.columns {
		if seen[c]++; seen[c] > 1 && c.what != nameColumn && c.what != unknownColumn {
			t.columns[i] = column{ignoredColumn, -1} // of two results, the first counts
		}
	}
	return t, seen[column{nameColumn, 0}] == 1 && seen[column{nameColumn, 1}] == 1
}

// assign gives columns of players that name no side to White or Black. The
// first of two columns of one kind belongs to the player who is named first. A
// single one belongs to the name before it.
func (t *table) assign(boards bool, numbers int) {
	if !boards && numbers == 1 {
		for i, c := range t.columns {
			if c.what == startColumn && c.side < 0 {
				t.columns[i] = column{boardColumn, -1}
			}
		}
	}
	first, second := 0, 1
	for _, c := range t.columns {
		if c.what == nameColumn && c.side >= 0 {
			first, second = c.side, 1-c.side
			break
		}
	}
	for kind := nameColumn; kind <= startColumn; kind++ {
		var open []int
		for i, c := range t.columns {
			if c.what == kind && c.side < 0 {
				open = append(open, i)
			}
		}
		switch len(open) {
		case 2:
			t.columns[open[0]].side, t.columns[open[1]].side = first, second
		case 1:
			for i := open[0]; i >= 0; i-- {
				if c := t.columns[i]; c.what == nameColumn && c.side >= 0 {
					t.columns[open[0]].side = c.side
					break
				}
			}
		}
	}
	t.titles()
}

// titles takes a column without a head before a name for the title, as in the
// exports of Swiss-Manager.
func (t *table) titles() {
	for i := range t.columns {
		if i+1 < len(t.columns) && t.columns[i].what == unknownColumn && strings.TrimSpace(t.heads[i]) == "" {
			if next := t.columns[i+1]; next.what == nameColumn {
				t.columns[i] = column{titleColumn, next.side}
			}
		}
	}
}
