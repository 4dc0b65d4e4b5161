#!/bin/sh
# Installs what is missing, and becomes the program of this repository that is named: run.sh local/start.ts
cd "$(dirname "$0")/.." || exit
node local/bootstrap.mjs || exit
# with compiled code in the cache a process starts in half the time
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$PWD/node_modules/.cache/node}"
if [ "$1" = local/start.ts ]; then
  # glibc returns memory outside V8's heap, such as buffers, to the machine once it is free (decision 0078). Its own rule raises
  # both thresholds with the largest buffer, and a process then keeps what its busiest minute took.
  export MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
fi
exec node_modules/node/bin/node "$@"
