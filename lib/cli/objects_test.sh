#!/usr/bin/env bash
# lib/cli/objects_test.sh BIN: the tools that are built first compile no more files than they
# need, and no library of the system but those of headers.
set -euo pipefail
build=$(realpath "$1/..")
source "$(realpath "${BASH_SOURCE[0]%/*}")/../../lib/test/shell.sh"
if [[ ! -e $build/build.ninja ]]; then skip "only ninja lists the inputs of a program"; fi

# objects TOOL MOST
objects() {
  local inputs count
  inputs=$(ninja -C "$build" -t inputs "bin/$1")
  count=$(grep -c '\.o$' <<<"$inputs")
  expect "$1 compiles at most $2 files: $count" "$((count > 0 && count <= $2))" 1
}

# libraries TOOL EXPECTED
libraries() {
  expect "libraries of $1" "$(ninja -C "$build" -t commands "bin/$1" | tail -n 1 | grep -o '/[^ ]*/lib[^ /]*\.\(a\|so\)' |
    sed 's,.*/,,' | sort -u | xargs)" "$2"
}

objects xboard 19
objects xstate 19
objects xtree 19
objects xstrategy 24
objects xrender 20
objects bricks-solve 20
objects atoms-move 32
objects mastermind-guess 35
libraries xboard ''
libraries bricks-solve ''
