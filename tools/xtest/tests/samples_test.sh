#!/usr/bin/env bash
# tools/xtest/tests/samples_test.sh BIN: BIN/xtest judges the programs of all packages in packages/,
# each of which is made like those that courses and contests publish.
set -euo pipefail
xtest=$1/xtest
packages=$(cd "${BASH_SOURCE[0]%/*}" && pwd)/packages
source "${BASH_SOURCE[0]%/*}/../../../lib/test/shell.sh"
results=$scratch/results.jsonl

# judges WHAT VERDICTS FOLDER PROGRAM [FLAG...]: VERDICTS are those of all tests in FOLDER/tests, in
# their order.
judges() {
  local what=$1 verdicts=$2 folder=$packages/$3 program=$4
  shift 4
  try "$xtest" "$folder/tests" "$folder/$program" -j 1 --results "$results" "$@"
  expect "$what: verdicts" "$(sed -nE 's/.*"verdict":"([A-Z_]+)".*/\1/p' "$results" | paste -sd ' ')" "$verdicts"
  if [[ $verdicts =~ ^PASS(\ PASS)*$ ]]; then expect "$what: exit status" "$status" 0; else
    expect "$what: exit status" "$status" 1
  fi
}

# A course of five exercises with text tests, in four layouts: NAME.in, input1.txt, NAME/input and
# input/NAME.txt. Programs of the last one read and write files.
judges 'words with options and an error message' 'PASS PASS PASS PASS' texts/words words.py
judges 'words, wrong' 'PASS WRONG WRONG EXIT_STATUS' texts/words wrong.py
judges 'numbers in order' 'PASS PASS' texts/sort sort.py
judges 'words in order' 'PASS WRONG' texts/sort wrong.py
judges 'shifted letters' 'PASS PASS' texts/caesar caesar.py
judges 'letters beyond z' 'PASS WRONG' texts/caesar wrong.py
judges 'a median, about' 'PASS PASS' texts/median median.py
judges 'an upper median' 'WRONG PASS' texts/median wrong.py
judges 'a bill in a file' 'PASS PASS' texts/bill bill.py
judges 'prices for costs in the file' 'WRONG PASS' texts/bill wrong.py
judges 'another file' 'MISSING MISSING' texts/bill misspelled.py

# Kattis packages: with groups and points, and an interactive problem.
for package in sums guess; do
  try "$xtest" package "$packages/$package"
  expect "$package: submissions with another verdict" "$(grep -c ': expected ' out)" 0
  expect "$package: exit status" "$status" 0
done

# Problems with a checker and an interactor that are called like those made with testlib.
pair() { judges "$1" "$2" pair "$3" --checker "$packages/pair/check.py" --checker-protocol testlib; }
pair 'a pair' 'PASS PASS PASS' pair.py
pair 'the same number twice' 'PASS WRONG WRONG' same_place.py
pair 'no places' 'WRONG WRONG WRONG' format.py
pair 'no pair' 'WRONG WRONG PASS' none.py
expect 'part of the points' "$(sed -nE 's/.*"points":([0-9.]+),.*/\1/p' "$results" | paste -sd ' ')" '0.25 0.25 1'
number() {
  judges "$1" "$2" number "$3" --interactor "$packages/number/interact.py" \
    --checker "$packages/number/check.py" --checker-protocol testlib
}
number 'a number by halves' 'PASS PASS PASS PASS' halves.py
number 'numbers from 1' 'PASS WRONG WRONG WRONG' counts.py
number 'no number' 'WRONG WRONG WRONG WRONG' format.py
