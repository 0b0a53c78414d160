package notation

// SpokenMeanings counts what each spoken word means in all languages together.
func SpokenMeanings() map[string]int {
	meanings := make(map[string]map[spokenSign]bool)
	for _, s := range speeches {
		s.each(func(words string, means spokenSign) {
			key := plainWords(words)
			if meanings[key] == nil {
				meanings[key] = make(map[spokenSign]bool)
			}
			meanings[key][means] = true
		})
	}
	count := make(map[string]int)
	for word, all := range meanings {
		count[word] = len(all)
	}
	return count
}
