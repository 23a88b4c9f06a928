#!/usr/bin/env bash
# lib/cli/harness_test.sh BIN: tests where the harnesses of BIN read input from: files,
# standard input, and a terminal, at which they say that they are waiting.
set -euo pipefail
bin=$(realpath "$1")
source "${BASH_SOURCE[0]%/*}/../../lib/test/shell.sh"
needs_terminal

echo '{"position": [0, 1], "board": [[1, 3, 0], [5, 1, 2]]}' >good.json
echo '{"position": [0, 1], "board": [[1, 3, 0], [5, 1, 2],]}' >comma.json
printf '%s\n%s\n' '{"position": 7, "board": [[1]]}' '{"position": [0, 0], "board": [[1]]}' >half.json
cp good.json ./-x
mkdir folder
: >empty.json

tries 'a file' 0 2 "$bin/xboard" good.json
tries 'several, each a stream of its own' 0 $'2' "$bin/xboard" good.json good.json
expect 'as many answers' "$(<out)" $'2\n2'
tries 'standard input among files' 0 0 "$bin/xboard" good.json - <<<'{"position": [0, 0], "board": [[1]]}'
expect 'in their order' "$(<out)" $'2\n0'
tries 'a flag after a file' 0 2 "$bin/xboard" good.json --strict
tries 'a name like a flag' 0 2 "$bin/xboard" -- -x
tries 'a value that is refused' 1 0 "$bin/xboard" half.json
expect 'its file and number' "$(<err)" \
  'xboard: half.json: input 1: /position: expected a position: [row, column], got 7'
tries 'the next file is read all the same' 1 2 "$bin/xboard" comma.json good.json
expect 'which file it was' "$(<err)" "xboard: comma.json: input 1: /board/2: malformed JSON at line 1, \
column 53: unexpected ']'; expected '[', '{', or a literal (byte 52); it looks like a comma after the last \
element, which JSON does not have"
tries 'no further with --fail-fast' 1 \
  'xboard: half.json: input 1: /position: expected a position: [row, column], got 7' \
  "$bin/xboard" --fail-fast half.json good.json
tries 'an empty file' 1 'xboard: empty.json: input 1: expected a JSON value, got none' \
  "$bin/xboard" empty.json
tries 'a file that is not there' 3 'xboard: could not read none.json: No such file or directory' \
  "$bin/xboard" none.json
tries 'a folder' 3 'xboard: could not read folder: Is a directory' "$bin/xboard" folder
tries 'the others all the same' 3 2 "$bin/xboard" none.json good.json
expect 'in one line' "$(wc -l <err)" 1
tries 'standard input by its name' 1 'xboard: standard input: input 1: expected a JSON value, got none' \
  "$bin/xboard" - </dev/null
tries 'standard input alone' 1 'xboard: input 1: expected a JSON value, got none' \
  "$bin/xboard" </dev/null
tries 'files where nothing is read' 2 'mastermind-guess: expected no FILE with these flags, which read none (see mastermind-guess --help)' \
  "$bin/mastermind-guess" --tree good.json
tries 'a harness that has flags of its own' 0 '["fred"]' "$bin/xref" <(
  echo '{"row": 3, "column": 5, "players": [["joe", 1], ["fred", 2]], "fish": 1}'
)
tries 'a name of others' 3 'xboard: could not read a\u001b[2J: No such file or directory' \
  "$bin/xboard" $'a\e[2J'

echo '{"board": [[1, 1, 1], [1, 1, 1], [1, 1, 1]], "players": [["a", 1], ["b", 1]]}' >game.json
report=$("$bin/xref" --game game.json)
tries 'a game from standard input' 0 "$report" "$bin/xref" --game - <game.json

# With a terminal as standard input only; standard output and standard error are files.
cat >terminal.py <<'END'
import os, pty, subprocess, sys

ours, its = pty.openpty()
with open("out", "wb") as out, open("err", "wb") as err:
    process = subprocess.Popen(sys.argv[1:], stdin=its, stdout=out, stderr=err)
    os.close(its)
    with open("good.json", "rb") as text:
        os.write(ours, text.read() + b"\x04")
    print(process.wait(20))
END
if command -v python3 >/dev/null; then
  waits="xboard: reading JSON from standard input; end it with Ctrl-D on a line of its own (see xboard --help)"
  expect 'at a terminal' "$(python3 terminal.py "$bin/xboard")" 0
  expect 'the answer' "$(<out)" 2
  expect 'said once' "$(<err)" "$waits"
  expect 'at a terminal, with files' "$(python3 terminal.py "$bin/xboard" good.json - good.json)" 0
  expect 'the answers' "$(<out)" $'2\n2\n2'
  expect 'said once, too' "$(<err)" "$waits"
  expect 'with files alone' "$(python3 terminal.py "$bin/xboard" good.json)" 0
  expect 'nothing is said' "$(<err)" ''
  expect 'where nothing is read' "$(python3 terminal.py "$bin/mastermind-guess" --evaluate)" 0
  expect 'nothing is said there' "$(<err)" ''
else
  echo 'skipped: harnesses at a terminal, because python3 is not installed'
  if [[ ${CI-} == true ]]; then failures=$((failures + 1)); fi
fi
tries 'a pipe' 0 2 "$bin/xboard" <good.json
expect 'nothing is said to it' "$(<err)" ''
