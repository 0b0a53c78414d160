package post

// Wanted are those of the packs listed that a device fetches.
var Wanted = wanted
