package resolve

// NewDraftFS is for the tests outside the package.
var NewDraftFS = newDraftFS
