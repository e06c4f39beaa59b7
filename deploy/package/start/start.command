#!/bin/sh
# Started by a double click on a Mac.
exec "$(dirname "$0")/starfray"
