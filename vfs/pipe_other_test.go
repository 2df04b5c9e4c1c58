//go:build !unix && !js

package vfs_test

import "errors"

func makePipe(string) error { return errors.ErrUnsupported }
