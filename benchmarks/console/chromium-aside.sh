#!/bin/sh
exec chrt --idle 0 "$CHROMIUM" "$@"
