#!/bin/sh
# Runs mongod and ends it as soon as the process that holds the other end of our standard input is gone,
# however that process died. Usage: supervise.sh <file for the process number> <mongod> <arguments…>
pidfile=$1
shift
exec 3<&0

"$@" </dev/null 3<&- &
mongod=$!
echo "$mongod" >"$pidfile"

(
  while read -r _; do :; done
  kill -TERM "$mongod" 2>/dev/null || exit 0
  tries=0
  while kill -0 "$mongod" 2>/dev/null && [ "$tries" -lt 100 ]; do
    sleep 0.2
    tries=$((tries + 1))
  done
  kill -KILL "$mongod" 2>/dev/null
) <&3 3<&- >/dev/null 2>&1 &
watcher=$!
exec 3<&-

# Ctrl-C belongs to the process above us; it tells mongod itself when its own work is done.
trap '' INT HUP
trap 'kill -TERM "$mongod" 2>/dev/null' TERM

wait "$mongod"
code=$?
# A caught signal ends `wait` early: wait for the real end.
while kill -0 "$mongod" 2>/dev/null; do
  wait "$mongod"
  code=$?
done
kill "$watcher" 2>/dev/null
exit "$code"
