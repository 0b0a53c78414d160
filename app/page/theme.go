package page

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"zapis/assets"
	"zapis/scoresheet/board"
)

// Theme is how the pages look.
type Theme uint8

// The themes.
const (
	Paper    Theme = iota // warm paper, dark ink
	Dark                  // near black, for OLED screens and dim halls
	Contrast              // black on white, no half tones
)

// Palette is the colours of a theme, by their roles. The colours of the modes are
// the same in every theme, because they are read across the hall.
type Palette struct {
	Paper, Card, pressed             color.NRGBA // of pages; of buttons, and when they are pressed
	Ink, Second, Rule                color.NRGBA // of text, of text beside it, of lines
	Cursor, CursorFill               color.NRGBA // of what is chosen
	light, dark, lastLight, lastDark color.NRGBA // of squares, and of those of the last entry
	Certain, Possible, Illegal       color.NRGBA // of findings, and Illegal of what was refused
	WhiteDot, BlackDot, DotLine      color.NRGBA // of the dots of the sides
	rim                              color.NRGBA // of fields to write in; 3:1 at least against Paper and Card
	strong                           bool        // thicker lines
}

// RGB returns an opaque colour, from 0xRRGGBB.
func RGB(hex uint32) color.NRGBA {
	return color.NRGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 0xFF}
}

// Palettes are the palettes of the themes.
var Palettes = [...]Palette{
	Paper: {
		Paper: RGB(0xFBF8F1), Card: RGB(0xFFFDF7), pressed: RGB(0xEFE8D8), Ink: RGB(0x1B1B1F), Second: RGB(0x5E5A52), Rule: RGB(0xD9D2C3),
		Cursor: RGB(0xC77700), CursorFill: RGB(0xFFF3DC),
		light: RGB(0xEFE6D2), dark: RGB(0x93A791), lastLight: RGB(0xF2D28A), lastDark: RGB(0xD9B45C),
		Certain: RGB(0x1A7F4B), Possible: RGB(0x9C5C00), Illegal: RGB(0xB3261E),
		WhiteDot: RGB(0xFFFDF7), BlackDot: RGB(0x1B1B1F), DotLine: RGB(0x1B1B1F),
		rim: RGB(0x857D6E),
	},
	Dark: {
		Paper: RGB(0x0E0D0B), Card: RGB(0x1A1815), pressed: RGB(0x35312A), Ink: RGB(0xEDE6D8), Second: RGB(0xA79F90), Rule: RGB(0x38342D),
		Cursor: RGB(0xE8A33C), CursorFill: RGB(0x38290F),
		light: RGB(0xB8AE98), dark: RGB(0x64775F), lastLight: RGB(0xD0AC58), lastDark: RGB(0xA98235),
		Certain: RGB(0x5FC08D), Possible: RGB(0xE8A33C), Illegal: RGB(0xE8766E),
		WhiteDot: RGB(0xEDE6D8), BlackDot: RGB(0x0E0D0B), DotLine: RGB(0xEDE6D8),
		rim: RGB(0x857D70),
	},
	Contrast: {
		Paper: RGB(0xFFFFFF), Card: RGB(0xFFFFFF), pressed: RGB(0xD0D0D0), Ink: RGB(0x000000), Second: RGB(0x202020), Rule: RGB(0x606060),
		Cursor: RGB(0x9A4B00), CursorFill: RGB(0xFFF0C0),
		light: RGB(0xE9DDBB), dark: RGB(0x7E9A7B), lastLight: RGB(0xFFD257), lastDark: RGB(0xE0A000),
		Certain: RGB(0x006030), Possible: RGB(0x8A4B00), Illegal: RGB(0xA00000),
		WhiteDot: RGB(0xFFFFFF), BlackDot: RGB(0x000000), DotLine: RGB(0x000000), strong: true,
		rim: RGB(0x404040),
	},
}

// Line returns the thickness of a drawn edge.
func (p *Palette) Line() float32 {
	if p.strong {
		return 3
	}
	return 1.5
}

// SquareUnder returns the colour of the squares against which the pieces of a side
// stand out most.
func (p *Palette) SquareUnder(side board.Color) color.NRGBA {
	if side == board.White {
		return p.dark
	}
	return p.light
}

// toolkitTheme is the theme of the toolkit's own widgets, which only owner mode has.
type toolkitTheme struct {
	p             *Palette
	scale         Scale
	regular, bold fyne.Resource
}

// ToolkitTheme returns the theme of the toolkit's own widgets in a palette. All
// pages are as large as its scale says.
func ToolkitTheme(p *Palette, s Scale) fyne.Theme {
	regular, r := assets.Font(false)
	bold, b := assets.Font(true)
	return &toolkitTheme{p, s, fyne.NewStaticResource(regular, r), fyne.NewStaticResource(bold, b)}
}

// SetToolkitTheme sets the theme that [ToolkitTheme] returns, unless it is set already:
// the toolkit then lays out every window and reads its fonts again.
func SetToolkitTheme(p *Palette, s Scale) {
	in := fyne.CurrentApp().Settings()
	if now, ok := in.Theme().(*toolkitTheme); ok && now.p == p && now.scale == s {
		return
	}
	in.SetTheme(ToolkitTheme(p, s))
}

// Color implements fyne.Theme. It ignores the variant of the system.
func (l *toolkitTheme) Color(name fyne.ThemeColorName, _ fyne.ThemeVariant) color.Color {
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
func (l *toolkitTheme) Font(style fyne.TextStyle) fyne.Resource {
	if style.Bold {
		return l.bold
	}
	return l.regular
}

// Icon implements fyne.Theme.
func (l *toolkitTheme) Icon(name fyne.ThemeIconName) fyne.Resource {
	return theme.DefaultTheme().Icon(name)
}

// Size implements fyne.Theme.
func (l *toolkitTheme) Size(name fyne.ThemeSizeName) float32 {
	return l.size(name) * l.scale.Points
}

// fieldPadding is the toolkit's padding around what is written in a field.
const fieldPadding = 8

func (l *toolkitTheme) size(name fyne.ThemeSizeName) float32 {
	switch name {
	case theme.SizeNameText:
		return MidText
	case theme.SizeNameInnerPadding:
		return fieldPadding
	case theme.SizeNameInputBorder:
		return 2
	case theme.SizeNameInputRadius, theme.SizeNameSelectionRadius:
		return 8
	}
	return theme.DefaultTheme().Size(name)
}

// ThemeNames are the names of the themes in a profile.
var ThemeNames = [...]string{Paper: "paper", Dark: "dark", Contrast: "contrast"}
