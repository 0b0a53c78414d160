package page

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"zapis/assets"
	"zapis/scoresheet/board"
)

// Theme is how the page looks.
type Theme uint8

const (
	Paper    Theme = iota // warm paper, dark ink
	Dark                  // near black, for OLED screens and dim halls
	Contrast              // black on white, no half tones
)

// Palette is the roles that colours have (ui.md). The colours of the modes
// are the same in every theme: they are read across the hall.
type Palette struct {
	Paper, Card, pressed, Ink, Second, Rule color.NRGBA
	Cursor, CursorFill                      color.NRGBA
	light, dark, lastLight, lastDark        color.NRGBA
	Certain, Possible, Illegal              color.NRGBA
	WhiteDot, BlackDot, DotLine             color.NRGBA
	rim                                     color.NRGBA // of what is written in: 3:1 at least against paper and card
	strong                                  bool        // thicker lines
}

func Rgb(hex uint32) color.NRGBA {
	return color.NRGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 0xFF}
}

var Palettes = [...]Palette{
	Paper: {
		Paper: Rgb(0xFBF8F1), Card: Rgb(0xFFFDF7), pressed: Rgb(0xEFE8D8), Ink: Rgb(0x1B1B1F), Second: Rgb(0x5E5A52), Rule: Rgb(0xD9D2C3),
		Cursor: Rgb(0xC77700), CursorFill: Rgb(0xFFF3DC),
		light: Rgb(0xEFE6D2), dark: Rgb(0x93A791), lastLight: Rgb(0xF2D28A), lastDark: Rgb(0xD9B45C),
		Certain: Rgb(0x1A7F4B), Possible: Rgb(0xC77700), Illegal: Rgb(0xB3261E),
		WhiteDot: Rgb(0xFFFDF7), BlackDot: Rgb(0x1B1B1F), DotLine: Rgb(0x1B1B1F),
		rim: Rgb(0x857D6E),
	},
	Dark: {
		Paper: Rgb(0x0E0D0B), Card: Rgb(0x1A1815), pressed: Rgb(0x35312A), Ink: Rgb(0xEDE6D8), Second: Rgb(0xA79F90), Rule: Rgb(0x38342D),
		Cursor: Rgb(0xE8A33C), CursorFill: Rgb(0x38290F),
		light: Rgb(0xB8AE98), dark: Rgb(0x64775F), lastLight: Rgb(0xD0AC58), lastDark: Rgb(0xA98235),
		Certain: Rgb(0x5FC08D), Possible: Rgb(0xE8A33C), Illegal: Rgb(0xE8766E),
		WhiteDot: Rgb(0xEDE6D8), BlackDot: Rgb(0x0E0D0B), DotLine: Rgb(0xEDE6D8),
		rim: Rgb(0x857D70),
	},
	Contrast: {
		Paper: Rgb(0xFFFFFF), Card: Rgb(0xFFFFFF), pressed: Rgb(0xD0D0D0), Ink: Rgb(0x000000), Second: Rgb(0x202020), Rule: Rgb(0x606060),
		Cursor: Rgb(0x9A4B00), CursorFill: Rgb(0xFFF0C0),
		light: Rgb(0xFFFFFF), dark: Rgb(0x9DB09A), lastLight: Rgb(0xFFD257), lastDark: Rgb(0xE0A000),
		Certain: Rgb(0x006030), Possible: Rgb(0x8A4B00), Illegal: Rgb(0xA00000),
		WhiteDot: Rgb(0xFFFFFF), BlackDot: Rgb(0x000000), DotLine: Rgb(0x000000), strong: true,
		rim: Rgb(0x404040),
	},
}

// Line is how thick a drawn edge is.
func (p *Palette) Line() float32 {
	if p.strong {
		return 3
	}
	return 1.5
}

// SquareUnder is the square of the board against which the pieces of a side
// stand out most.
func (p *Palette) SquareUnder(side board.Color) color.NRGBA {
	if side == board.White {
		return p.dark
	}
	return p.light
}

// look is the theme that the toolkit's own widgets are given; they occur in
// owner mode only.
type look struct {
	p             *Palette
	regular, bold fyne.Resource
}

func NewLook(p *Palette) *look {
	regular, r := assets.Font(false)
	bold, b := assets.Font(true)
	return &look{p, fyne.NewStaticResource(regular, r), fyne.NewStaticResource(bold, b)}
}

// Color implements fyne.Theme. The variant of the system does not matter.
func (l *look) Color(name fyne.ThemeColorName, _ fyne.ThemeVariant) color.Color {
	switch name {
	case theme.ColorNameBackground, theme.ColorNameOverlayBackground, theme.ColorNameMenuBackground:
		return l.p.Paper
	case theme.ColorNameInputBackground, theme.ColorNameButton:
		return l.p.Card
	case theme.ColorNameForeground, theme.ColorNameForegroundOnPrimary:
		return l.p.Ink
	case theme.ColorNamePlaceHolder, theme.ColorNameDisabled:
		return l.p.Second
	case theme.ColorNameInputBorder:
		return l.p.rim
	case theme.ColorNameSeparator:
		return l.p.Rule
	case theme.ColorNamePrimary:
		return l.p.Cursor
	case theme.ColorNameFocus, theme.ColorNameSelection:
		focus := l.p.Cursor
		focus.A = 0x50
		return focus
	case theme.ColorNameHover, theme.ColorNamePressed:
		return l.p.pressed
	}
	variant := theme.VariantLight
	if l.p == &Palettes[Dark] {
		variant = theme.VariantDark
	}
	return theme.DefaultTheme().Color(name, variant)
}

// Font implements fyne.Theme.
func (l *look) Font(style fyne.TextStyle) fyne.Resource {
	if style.Bold {
		return l.bold
	}
	return l.regular
}

// Icon implements fyne.Theme.
func (l *look) Icon(name fyne.ThemeIconName) fyne.Resource { return theme.DefaultTheme().Icon(name) }

// Size implements fyne.Theme.
func (l *look) Size(name fyne.ThemeSizeName) float32 {
	switch name {
	case theme.SizeNameText:
		return MidText
	case theme.SizeNameInnerPadding:
		return 8
	case theme.SizeNameInputBorder:
		return 2
	case theme.SizeNameInputRadius, theme.SizeNameSelectionRadius:
		return 8
	}
	return theme.DefaultTheme().Size(name)
}

// ThemeNames are the themes as a profile has them.
var ThemeNames = [...]string{Paper: "paper", Dark: "dark", Contrast: "contrast"}
