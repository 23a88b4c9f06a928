// A library without a source is none.
