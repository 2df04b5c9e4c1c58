//go:build unix

package vfs_test

import "syscall"

func makePipe(name string) error { return syscall.Mkfifo(name, 0o644) }
