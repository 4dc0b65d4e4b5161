#!/bin/sh
# Installs what is missing, and becomes the program of this repository that is named: run.sh local/start.ts
cd "$(dirname "$0")/.." || exit
node local/bootstrap.mjs || exit
# with compiled code in the cache a process starts in half the time
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$PWD/node_modules/.cache/node}"
exec node_modules/node/bin/node "$@"
