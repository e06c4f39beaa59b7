#!/bin/sh
# What a double click on a Mac starts.
exec "$(dirname "$0")/starfray"
