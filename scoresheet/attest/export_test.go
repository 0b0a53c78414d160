package attest

// Agreed is agreed, for tests: the two programs never disagree of themselves.
var Agreed = agreed
