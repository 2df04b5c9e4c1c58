// Package writeback puts changed files of a workspace onto the disk, all of
// them or none, while others may be doing the same.
//
// A recording changes two or three files. Its writer takes a lock, reads,
// writes down in a journal what every file is going to hold, replaces the
// files one after the other, and drops the journal. Whoever finds a journal
// under the lock knows that its writer died, and finishes the work first: what
// has been begun is completed and never half undone.
//
// Each file is replaced by renaming a finished one over it, so that a reader
// sees the old bytes or the new ones. A log that others append to meanwhile is
// appended to instead, for a rename would lose their lines.
//
// Everything happens inside one folder through an [os.Root]: no path and no
// link leads out of it.
package writeback
