#!/usr/bin/env bash
# lib/cli/aliases_test.sh BIN: flags, commands and keys are also known by their former names,
# which help and completions omit (CHANGELOG.md).
set -euo pipefail
bin=$(realpath "$1")
source "$(realpath "${BASH_SOURCE[0]%/*}")/../../lib/test/shell.sh"

# alias_of TOOL [COMMAND] -- FLAG [VALUE]: checks that only the flag after it is unknown.
alias_of() {
  local command=()
  while [[ $1 != -- ]]; do
    command+=("$1")
    shift
  done
  shift
  try "$bin/${command[0]}" "${command[@]:1}" "$@" --no-such-flag
  expect "${command[*]} $1: exit status" "$status" 2
  expect "${command[*]} $1" "$(sed 's/ (see .*//' err)" \
    "${command[*]}: The following argument was not expected: --no-such-flag"
  try "$bin/${command[0]}" "${command[@]:1}" --help
  expect "${command[*]} --help has no $1" "$(grep -cE -- "$1([ ,=]|\$)" out || true)" 0
}

alias_of xtest -- --at /0=ignore
alias_of xtest -- --failed results.jsonl
alias_of xtest -- --partial
alias_of xtest accept -- --oracle ./program
alias_of xtest fuzz -- --oracle ./program
alias_of xtest fuzz -- --exe ./program
alias_of xtest fuzz -- --kind xboard
alias_of xtest fuzz -- --gen ./generator
alias_of xtest fuzz -- --tries 3
alias_of xtest fest -- --again bob
alias_of xtest fest -- --tables-only
alias_of xleague -- --again bob
alias_of xserver -- --least 5
alias_of xserver -- --most 5
alias_of xserver -- --tries 2
alias_of xserver -- --least-in-game 2
alias_of xserver -- --most-in-game 4
alias_of xserver -- --games 4
alias_of xclients -- --patience 3
alias_of xobserve -- --patience 3
alias_of play -- --page
alias_of atoms-move -- --check proof

# A wrong value is reported with the present name.
try "$bin/xserver" --least none 4500
expect 'the present name' "$(grep -o -- '--[a-z-]*: expected' err)" '--min-clients: expected'

for command in 'xtest hunt' 'xtest --doctor' 'xtest --sandbox-report' 'xleague tables'; do
  read -r tool name <<<"$command"
  try "$bin/$tool" "$name" --help
  expect "$command" "$status" 0
  expect "$command is not completed" \
    "$(grep -cE "(^|[ '\"])$name([ '\"]|\$)" "$bin/../manual/completions/bash/$tool" || true)" 0
done

mkdir tests
echo '[1, 2]' >tests/1-in.json
echo '[2, 1]' >tests/1-out.json
for key in rules at; do
  echo "{\"$key\": [\"=unordered\"]}" >tests/1-opts.json
  tries "\"$key\" in 1-opts.json" 0 '1 passed, 0 failed' "$bin/xtest" tests cat
done
