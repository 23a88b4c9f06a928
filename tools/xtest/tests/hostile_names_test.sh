#!/usr/bin/env bash
# tools/xtest/tests/hostile_names_test.sh BIN: hostile programs, tests and names in all output of
# BIN/xtest.
set -euo pipefail
bin=$1
xtest=$bin/xtest
source "${BASH_SOURCE[0]%/*}/../../../lib/test/shell.sh"

# harmless NAME FILE...: checks for valid UTF-8 without control characters (except newline, tab, and
# CR before a newline) and bidirectional overrides, and for GitHub commands other than xtest's own
# annotations.
harmless() {
  local name=$1 file
  shift
  for file in "$@"; do
    expect "$name: controls in $file" "$(LC_ALL=C sed 's/\r$//' "$file" |
      LC_ALL=C grep -c $'[\x01-\x08\x0b-\x1f\x7f]' || true)" 0
    expect "$name: C1, directions, no UTF-8 in $file" "$(LC_ALL=C grep -Ec \
      $'\xc2[\x80-\x9f]|\xe2\x80[\x8b-\x8f\xa8-\xae]|\xe2\x81[\xa6-\xa9]|\xd8\x9c|\xff' "$file" || true)" 0
    expect "$name: commands in $file" "$(LC_ALL=C grep -Ev '^::(error|notice) (file|title)=' "$file" |
      LC_ALL=C grep -Ec '^[[:space:]]*::|##\[|[^:]::(error|warning|set-output)' || true)" 0
  done
}

# Folders and programs with such names; passing and failing tests in each.
names=($'a\nb\e[2J' '::error::x' '=cmd()' '##[error]y' $'\xe2\x80\xaertl\xff' $'c\r\xc2\x9bz' '# TO''DO d'
  $'e\'\n::warning::f')
i=0
for name in "${names[@]}"; do
  i=$((i + 1))
  mkdir -p "tests/$name"
  echo "[$i]" | tee "tests/$name/1-in.json" "tests/$name/2-in.json" >"tests/$name/1-out.json"
  echo '["\u202e::error::due"]' >"tests/$name/2-out.json"
done
cat >program <<'PROGRAM'
#!/bin/sh
cat
printf '::error::o\n  ::set-output name=a::b\n##[command]c\n\033]0;t\007\177\r\302\233\342\200\256\377\n' >&2
printf '["::error::o", "##[error]o", "\342\200\256\302\233", "\342\200\251"] '
PROGRAM
chmod +x program
cp program $'::error::p\e'

for program in ./program $'./::error::p\e'; do
  try "$xtest" tests "$program" --results results.jsonl --junit r.xml --tap r.tap --json r.json \
    --csv r.csv --html r.html --github r.txt --github-summary r.md --gradescope r.g --classroom r.c
  expect 'all fail' "$status" 1
  harmless "a run of $(printf %q "$program")" out err results.jsonl r.*
done
expect 'the text is kept' "$("$xtest" diff results.jsonl results.jsonl; echo $?)" 0
try "$xtest" tests cat --results cat.jsonl
expect 'half pass' "$(tail -n 1 out)" '8 passed, 8 failed'
harmless 'a run of cat' out err
try "$xtest" report cat.jsonl results.jsonl --tap -
harmless 'a report' out err
try "$xtest" diff cat.jsonl results.jsonl
harmless 'the difference' out err
try "$xtest" tests ./program --list
expect 'a line for each' "$(wc -l <out)" 16
harmless 'a list' out err
expect 'a formula is none' "$(grep -c "^'=" r.csv || true)" 0
(cd tests && "$xtest" '=cmd()' cat --csv ../formula.csv >/dev/null) || true
expect 'a formula is text' "$(grep -c "^'=cmd()/" formula.csv)" 2

# The printed command repeats the test when it is pasted.
"$xtest" tests cat --filter 1-in >/dev/null || true
try "$xtest" tests ./program --filter 1-in
while IFS= read -r command; do
  expect "$command" "$(bash -c "$command" 2>/dev/null | head -c 1)" '['
done < <(sed -n 's/^  \$ //p' out)
expect 'commands' "$(grep -c '^  \$ ' out)" 8

# Missing tests and programs that cannot be run or read are reported.
for name in "${names[@]}"; do
  try "$xtest" tests "./$name"
  harmless 'no program' out err
  try "$xtest" "$name" cat
  harmless 'no folder' out err
  try "$xtest" report "$name"
  harmless 'no results' out err
  try "$xtest" tests cat "--$name"
  harmless 'no flag' out err
done
try "$xtest" validate tests
harmless 'validated' out err
touch "tests/${names[0]}/3-in.json"
try "$xtest" tests cat
expect 'invalid' "$status" 4
harmless 'reported' out err
try "$xtest" tests cat --require-valid
expect 'refused' "$status" 4
expect 'one line' "$(wc -l <err)" 1
harmless 'an invalid test' out err
rm "tests/${names[0]}/3-in.json"
try "$xtest" accept tests --reference ./program --yes
harmless 'accepted' out err
if [[ -x $bin/xboard ]]; then
  try "$bin/xboard" <<<$'{"\xe2\x80\xae::error::\x7f\xc2\x9b": 1}'
  expect 'an unknown key' "$status" 1
  harmless 'a message of a harness' out err
fi
