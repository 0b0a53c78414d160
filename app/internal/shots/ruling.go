package main

import "zapis/app"

// rulingScenes are the pages of rulings and of the event's rules.
var rulingScenes = []scene{
	{name: "ruling-more", set: inspected, touch: func(s *studio) { s.tap("action.more") }},
	{name: "ruling-more-dark-de", lang: "de", theme: app.Dark, set: inspected, touch: func(s *studio) { s.tap("action.more") }},
}
