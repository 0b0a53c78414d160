package hall

// StreamsOfOne is how many streams one person may have.
const StreamsOfOne = maxOfOne
