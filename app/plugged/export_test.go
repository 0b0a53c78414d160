package plugged

// Numbered names what a system only counts.
var Numbered = numbered
