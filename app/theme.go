package app

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

// palette is the roles that colours have (ui.md). The colours of the modes
// are the same in every theme: they are read across the hall.
type palette struct {
	paper, card, pressed, ink, second, rule color.NRGBA
	cursor, cursorFill                      color.NRGBA
	light, dark, lastLight, lastDark        color.NRGBA
	certain, possible, illegal              color.NRGBA
	whiteDot, blackDot, dotLine             color.NRGBA
	rim                                     color.NRGBA // of what is written in: 3:1 at least against paper and card
	strong                                  bool        // thicker lines
}

func rgb(hex uint32) color.NRGBA {
	return color.NRGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 0xFF}
}

var palettes = [...]palette{
	Paper: {
		paper: rgb(0xFBF8F1), card: rgb(0xFFFDF7), pressed: rgb(0xEFE8D8), ink: rgb(0x1B1B1F), second: rgb(0x5E5A52), rule: rgb(0xD9D2C3),
		cursor: rgb(0xC77700), cursorFill: rgb(0xFFF3DC),
		light: rgb(0xEFE6D2), dark: rgb(0x93A791), lastLight: rgb(0xF2D28A), lastDark: rgb(0xD9B45C),
		certain: rgb(0x1A7F4B), possible: rgb(0xC77700), illegal: rgb(0xB3261E),
		whiteDot: rgb(0xFFFDF7), blackDot: rgb(0x1B1B1F), dotLine: rgb(0x1B1B1F),
		rim: rgb(0x857D6E),
	},
	Dark: {
		paper: rgb(0x0E0D0B), card: rgb(0x1A1815), pressed: rgb(0x35312A), ink: rgb(0xEDE6D8), second: rgb(0xA79F90), rule: rgb(0x38342D),
		cursor: rgb(0xE8A33C), cursorFill: rgb(0x38290F),
		light: rgb(0xB8AE98), dark: rgb(0x64775F), lastLight: rgb(0xD0AC58), lastDark: rgb(0xA98235),
		certain: rgb(0x5FC08D), possible: rgb(0xE8A33C), illegal: rgb(0xE8766E),
		whiteDot: rgb(0xEDE6D8), blackDot: rgb(0x0E0D0B), dotLine: rgb(0xEDE6D8),
		rim: rgb(0x857D70),
	},
	Contrast: {
		paper: rgb(0xFFFFFF), card: rgb(0xFFFFFF), pressed: rgb(0xD0D0D0), ink: rgb(0x000000), second: rgb(0x202020), rule: rgb(0x606060),
		cursor: rgb(0x9A4B00), cursorFill: rgb(0xFFF0C0),
		light: rgb(0xFFFFFF), dark: rgb(0x9DB09A), lastLight: rgb(0xFFD257), lastDark: rgb(0xE0A000),
		certain: rgb(0x006030), possible: rgb(0x8A4B00), illegal: rgb(0xA00000),
		whiteDot: rgb(0xFFFFFF), blackDot: rgb(0x000000), dotLine: rgb(0x000000), strong: true,
		rim: rgb(0x404040),
	},
}

// line is how thick a drawn edge is.
func (p *palette) line() float32 {
	if p.strong {
		return 3
	}
	return 1.5
}

// squareUnder is the square of the board against which the pieces of a side
// stand out most.
func (p *palette) squareUnder(side board.Color) color.NRGBA {
	if side == board.White {
		return p.dark
	}
	return p.light
}

// look is the theme that the toolkit's own widgets are given; they occur in
// owner mode only.
type look struct {
	p             *palette
	regular, bold fyne.Resource
}

func newLook(p *palette) *look {
	regular, r := assets.Font(false)
	bold, b := assets.Font(true)
	return &look{p, fyne.NewStaticResource(regular, r), fyne.NewStaticResource(bold, b)}
}

// Color implements fyne.Theme. The variant of the system does not matter.
func (l *look) Color(name fyne.ThemeColorName, _ fyne.ThemeVariant) color.Color {
	switch name {
	case theme.ColorNameBackground, theme.ColorNameOverlayBackground, theme.ColorNameMenuBackground:
		return l.p.paper
	case theme.ColorNameInputBackground, theme.ColorNameButton:
		return l.p.card
	case theme.ColorNameForeground, theme.ColorNameForegroundOnPrimary:
		return l.p.ink
	case theme.ColorNamePlaceHolder, theme.ColorNameDisabled:
		return l.p.second
	case theme.ColorNameInputBorder:
		return l.p.rim
	case theme.ColorNameSeparator:
		return l.p.rule
	case theme.ColorNamePrimary:
		return l.p.cursor
	case theme.ColorNameFocus, theme.ColorNameSelection:
		focus := l.p.cursor
		focus.A = 0x50
		return focus
	case theme.ColorNameHover, theme.ColorNamePressed:
		return l.p.pressed
	}
	variant := theme.VariantLight
	if l.p == &palettes[Dark] {
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
		return midText
	case theme.SizeNameInnerPadding:
		return 8
	case theme.SizeNameInputBorder:
		return 2
	case theme.SizeNameInputRadius, theme.SizeNameSelectionRadius:
		return 8
	}
	return theme.DefaultTheme().Size(name)
}

// themeNames are the themes as a profile has them.
var themeNames = [...]string{Paper: "paper", Dark: "dark", Contrast: "contrast"}
