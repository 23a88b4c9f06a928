#!/usr/bin/env bash
# tools/xtest/tests/guide_test.sh BIN: runs the commands of docs/guide-your-course.md one after the
# other. A block of text is what the commands before it print; COURSE is their folder.
set -euo pipefail
bin=$(realpath "$1")
xtest=$bin/xtest
guide=$(realpath "${BASH_SOURCE[0]%/*}/../docs/guide-your-course.md")
# shellcheck source=lib/test/shell.sh
source "${BASH_SOURCE[0]%/*}/../../../lib/test/shell.sh"
PATH=$bin:$PATH
has_strict || exit $((failures > 0 ? 1 : 77))

expect 'words of the guide' "$(($(wc -w <"$guide") <= 900))" 1
mkdir blocks course
awk '/^```(sh|text)$/ { file = sprintf("blocks/%02d.%s", ++count, substr($0, 4)); printf "" >file; next }
  /^```$/ { file = ""; next }
  file { print >file }' "$guide"
# The headings that the guide links to are there.
while IFS='#' read -r file heading; do
  try sed -nE 's/^#+ //p' "${file:+${guide%/*}/}${file:-$guide}"
  expect "$file: $heading" "$(tr '[:upper:] ' '[:lower:]-' <out | tr -d ',.?' | grep -cx -- "${heading:-grading}")" 1
done < <(grep -oE '\]\([^)]+\)' "$guide" | sed 's/^](//; s/)$//')

cd course
printed=''
for block in ../blocks/*; do
  if [[ $block == *.sh ]]; then
    expect 'printed by commands without a block of text' "$printed" ''
    printed=$(bash "$block" 2>&1) || true
    printed=${printed//$PWD/COURSE}
  else
    expect "the output before $block" "$printed" "$(<"$block")"
    printed=''
  fi
done
