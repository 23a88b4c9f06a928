#!/usr/bin/env bash
# tools/xref/game_test.sh BIN: tests whole games of BIN/xref, and their pictures by BIN/xrender,
# from the user's point of view.
set -euo pipefail
xref=$1/xref
xrender=$1/xrender
here=$(realpath "${BASH_SOURCE[0]%/*}")
source "${BASH_SOURCE[0]%/*}/../../lib/test/shell.sh"
needs_terminal

cat >house.json <<'END'
{"board": {"rows": 5, "columns": 5, "holes": 2, "ones": 6, "seed": 7},
 "players": [["anna", 2], ["ben", "greedy"], ["cleo", "random:3"]]}
END
"$xref" --game house.json --log log.jsonl --svg pictures >report.json
"$xref" --game house.json >again.json
expect 'the same game again' "$(<again.json)" "$(<report.json)"
expect 'nobody is out' "$(grep -c '"cheaters":\[\],"failures":\[\],"log":' report.json)" 1
"$xref" --replay log.jsonl >states.jsonl
events=$(($(wc -l <log.jsonl) - 2)) # without the header and the report
expect 'a state for each event, and the first' "$(wc -l <states.jsonl)" $((events + 1))
expect 'a picture for each' "$(find pictures -name '*.svg' | wc -l)" $((events + 1))
expect 'as drawn from the states' "$("$xrender" <states.jsonl | head -n 1)" "$(<pictures/0.svg)"
"$xref" --replay log.jsonl --watch >replayed.jsonl 2>watched
expect 'watched or not' "$(<replayed.jsonl)" "$(<states.jsonl)"
expect 'watched' "$(grep -c '^R red' watched)" $((events + 1))
expect 'no escape codes' "$(grep -c $'\x1b' watched || true)" 0
head -c -30 log.jsonl >cut.jsonl
"$xref" --replay cut.jsonl >cut-states.jsonl
expect 'a log that was cut' "$(<cut-states.jsonl)" "$(<states.jsonl)"

cat >bytes.json <<'END'
{"game": "atoms", "board": {"rows": 3, "columns": 3},
 "players": [["anna", "house:1"], ["ben", "exec:printf 'caf\\351 \\300\\200\\n'"]]}
END
"$xref" --game bytes.json --log bytes.jsonl >said.json
expect 'bytes of a program are UTF-8' "$(iconv -f UTF-8 said.json bytes.jsonl | grep -c $'caf\xef\xbf\xbd')" 3
try "$xref" --replay bytes.jsonl
expect 'and its game replays' "$status" 0

# On a terminal the board is colored, unless NO_COLOR is set and not empty.
if command -v script >/dev/null; then
  colors() {
    script -qec "$1 $xref --replay cut.jsonl --watch --pause 0" /dev/null </dev/null >watched
    expect "$1: drawn in place" "$(grep -c $'\x1b\\[2J' watched)" "$(wc -l <cut-states.jsonl)"
    grep -q $'\x1b\\[97;41m' watched && echo colors || echo plain
  }
  expect 'colors' "$(colors 'env -u NO_COLOR')" colors
  expect 'an empty NO_COLOR' "$(colors 'env NO_COLOR=')" colors
  expect 'NO_COLOR' "$(colors 'env NO_COLOR=1')" plain
else
  echo 'without script: colors are not tried'
  if [[ -n ${CI-} ]]; then failures=$((failures + 1)); fi
fi

# Perfect players achieve the value of the board; against one of them, nobody gets more.
cat >perfect.json <<'END'
{"board": {"rows": 3, "columns": 4, "seed": 3}, "players": [["anna", "perfect"], ["ben", "perfect"]]}
END
score() { grep -o "\"name\":\"$1\",\"color\":\"[a-z]*\",\"score\":[0-9]*" out | sed 's/.*://'; }
try "$xref" --game perfect.json
expect 'perfect: exit status' "$status" 0
worth=$(($(score anna) - $(score ben)))
for depth in 0 1 2 5; do
  sed "s/\"ben\", \"perfect\"/\"ben\", $depth/" perfect.json >game.json
  try "$xref" --game game.json
  expect "perfect: against $depth" $(($(score anna) - $(score ben) >= worth)) 1
  sed "s/\"anna\", \"perfect\"/\"anna\", $depth/" perfect.json >game.json
  try "$xref" --game game.json
  expect "perfect: behind $depth" $(($(score anna) - $(score ben) <= worth)) 1
done

# A long computation shows its progress on a terminal and can be interrupted.
echo '{"row": 8, "column": 8, "players": [["anna", 1], ["ben", 1]], "fish": 1}' >large.json
if command -v script >/dev/null; then
  script -qec "timeout -s INT 5 $xref --perfect large.json" /dev/null </dev/null >watched || true
  expect 'perfect: how far' "$(grep -c 'xref: [0-9]* of at most 100000000 positions' watched)" 1
fi
try timeout -s INT 1 "$xref" --perfect large.json
expect 'perfect: interrupted' "$status" 124
expect 'perfect: nothing is said elsewhere' "$(<out)$(<err)" ''

# Players that misbehave, each against a house player.
game() {
  printf '{"board": {"rows": 4, "columns": 4, "fish": 2}, "turn-time": 1,
    "players": [["bad", "exec:%s"], ["good", 1]]}' "$1" >game.json
  try "$xref" --game game.json
  expect "$1: exit status" "$status" 0
  expect "$1: the winner" "$(grep -o '"winners":\[{"name":"[a-z]*"' out)" '"winners":[{"name":"good"'
}
game 'exit 3'
expect 'a failure' "$(sed 's/.*"failures"://; s/,"log":.*//' out)" \
  '[{"name":"bad","color":"red","reason":"it ended with exit status 3","call":["start",[true]],"answer":"","call-number":1}]'
game 'sleep 9'
expect 'too late' "$(grep -o 'no answer within [^"]*' out | head -n 1)" \
  'no answer within 1 s: the call was not read'
cat >cheat <<'END'
#!/bin/sh
while read -r call; do
  case $call in *setup*) echo [0,99] ;; *) echo '"void"' ;; esac
done
END
chmod +x cheat
game ./cheat
expect 'a cheat' "$(sed 's/.*"cheaters"://; s/,"call":.*//' out)" \
  '[{"name":"bad","color":"red","reason":"[0,99] is not on the board"'

# Standard error of programs: shown by name, in files, and its end in the report.
cat >noisy <<'END'
#!/bin/sh
n=0
while read -r call; do
  case $call in
    *setup*) echo "[3,$n]"; n=$((n + 1)) ;;
    *take-turn*)
      printf 'Traceback (most recent call last):\n  File "/home/ann/noisy.py", line 12, in move\n' >&2
      printf '    best = moves[0]\nIndexError: list index out of range \033[2J\n' >&2
      exit 1 ;;
    *) echo "heard $call" >&2; echo '"void"' ;;
  esac
done
END
cat >quiet <<'END'
#!/bin/sh
while read -r call; do
  case $call in *start*) printf '"voi' && sleep 60 ;; esac
done
END
chmod +x noisy quiet
cat >heard.json <<'END'
{"board": {"rows": 4, "columns": 4, "fish": 2}, "turn-time": 1,
 "players": [["../a b", "exec:./noisy"], ["good", 1], ["quiet", "exec:./quiet"]]}
END
try "$xref" --game heard.json --stderr '../a b' --stderr-dir heard --log heard.jsonl
expect 'heard: exit status' "$status" 0
expect 'heard: the first line shown' "$(head -n 1 err)" '../a b: heard ["start",[true]]'
expect 'heard: the last line shown' "$(tail -n 1 err)" \
  '../a b: IndexError: list index out of range \u001b[2J'
expect 'heard: the files' "$(cd heard && echo *)" '1-___a_b.txt 3-quiet.txt'
expect 'heard: all of it' "$(sed 's/^/..\/a b: /' heard/1-*.txt | tr -d '\033')" \
  "$(sed 's/\\u001b//' err)"
expect 'heard: the exception with its line' "$(grep -o '"reason":"it ended[^"]*"' out | head -n 1)" \
  '"reason":"it ended with exit status 1: IndexError: list index out of range \u001b[2J (noisy.py, line 12)"'
expect 'heard: the place' "$(grep -o '"call-number":[0-9]*' out | head -n 2 | tr '\n' ' ')" \
  '"call-number":1 "call-number":7 '
expect 'heard: the last lines' "$(grep -o '"stderr":\[.*' out | grep -o '[^"]*line 12, in move' | head -n 1)" \
  ', line 12, in move'
expect 'heard: not flushed' "$(grep -o 'no answer within [^"]*' out | head -n 1)" \
  'no answer within 1 s: 4 bytes without a line end were written; is the output flushed?'
"$xref" --replay heard.jsonl >/dev/null || { echo 'heard: no replay' && failures=$((failures + 1)); }
if command -v script >/dev/null; then # otherwise reported above
  script -qec "$xref --game heard.json --stderr '../a b' --watch --pause 0 >/dev/null" /dev/null \
    </dev/null >watched
  expect 'heard: not between the boards' "$(grep -c '^\.\./a b: ' watched)" 7
  expect 'heard: after the game' "$(tail -n 7 watched | grep -c '^\.\./a b: ')" 7
fi
tries 'nobody of that name' 2 \
  'xref: --stderr: no program of that name plays: good; there are ../a b, quiet (see xref --help)' \
  "$xref" --game heard.json --stderr good
tries 'no place for standard error' 3 'xref: could not write to /proc/heard: No such file or directory' \
  "$xref" --game heard.json --stderr-dir /proc/heard
# Endless standard error: at most 16 MiB are kept, including its end.
cat >endless.json <<'END'
{"board": [[1, 1, 1, 1], [1, 1, 1, 1]], "turn-time": 1, "players": [["loud", "exec:read -r call; head -c 40000000 /dev/zero | tr '\\0' x >&2; echo end >&2; sleep 9"], ["good", 1]]}
END
try "$xref" --game endless.json --stderr-dir heard
expect 'endless: at most 16 MiB' "$(find heard/1-loud.txt -size -17000k)" heard/1-loud.txt
grep -q 'earlier output omitted' heard/1-loud.txt || { echo 'endless: all' && failures=$((failures + 1)); }

# A game that a stranger may have written runs no programs, whatever the name of its file.
game 'touch executed'
rm -f executed
mkfifo pipe
refused='/players/0/1: expected a player other than exec:, for the game comes from standard input or a stream: --allow-exec'
forbidden() {
  expect "$1: exit status" "$status" 1
  expect "$1" "$(cat err)" "xref: $1: $refused"
  expect "$1: nothing is executed" "$(ls executed 2>/dev/null)" ''
}
ln -s /dev/stdin link
for name in /dev/stdin /dev/fd/0 /proc/self/fd/0 link game.json; do
  try "$xref" --game "$name" <game.json
  forbidden "$name"
done
for name in /dev/stdin /proc/self/fd/0 link; do
  try "$xref" --game "$name" < <(cat game.json)
  forbidden "$name"
done
try "$xref" --game /dev/fd/7 7< <(cat game.json)
forbidden /dev/fd/7
cat game.json >pipe &
try "$xref" --game pipe
forbidden pipe
try "$xref" --game /dev/stdin --allow-exec <game.json
expect 'allowed' "$status" 0
expect 'it is executed' "$(ls executed)" executed
try "$xref" --game game.json <house.json
expect 'a file' "$status" 0
try "$xref" --game /dev/stdin <house.json
expect 'the house plays' "$(<out)" "$(<report.json)"
tries 'a flag for games' 2 \
  'xref: --log, --turn-time, --allow-exec, --stderr and --stderr-dir are for --game (see xref --help)' "$xref" --allow-exec

# A human player.
cat >person.json <<'END'
{"board": [[1, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1]], "players": [["eva", "human"], ["anna", 1]]}
END
try "$xref" --game person.json <<<$'0 9\n0 0\nq'
expect 'gave up' "$(grep -o '"reason":"[^"]*"' out | head -n 1)" '"reason":"it gave up"'
expect 'asked again' "$(grep -c 'is not on the board' err)" 1

# The players of the tutorial, each against two house players and against itself.
# example FILE: writes the code block with that title to the file.
example() {
  sed -n "/^\`\`\`[a-z]* title=\"$1\"\$/,/^\`\`\`\$/p" "$here/../xleague/docs/tutorial-player.md" | sed '1d;$d' >"$1"
}

# plays PROGRAM COMMAND: plays whole games; returns false if PROGRAM is not installed.
plays() {
  if ! command -v "$1" >/dev/null; then
    echo "skipped: there is no $1: its player is not tried"
    if [[ -n ${CI-} ]]; then failures=$((failures + 1)); fi
    return 1
  fi
  local players
  for players in "[\"anna\", 2], [\"snake\", \"exec:$2\"], [\"ben\", \"house:1\"]" \
    "[\"one\", \"exec:$2\"], [\"two\", \"exec:$2\"], [\"anna\", 2]"; do
    echo "{\"board\": {\"rows\": 5, \"columns\": 5, \"holes\": 3, \"ones\": 6, \"seed\": 1},
      \"players\": [$players]}" >snake.json
    try "$xref" --game snake.json --turn-time 120
    expect "$2 plays to the end" "$(grep -o '"cheaters":.*"log"' out)" '"cheaters":[],"failures":[],"log"'
  done
}

for file in player.py player.js Player.java; do example "$file"; done
expect 'a player in 24 lines' "$(wc -l <player.py)" 24
plays node 'node player.js' || true
plays java 'java Player.java' || true
if plays python3 'python3 player.py'; then
  printf 'import sys\nfor line in sys.stdin:\n    print({}["red"])\n' >crash.py
  game 'python3 crash.py'
  expect 'an exception' "$(grep -o '"reason":"[^"]*"' out | head -n 1)" \
    "\"reason\":\"it ended with exit status 1: KeyError: 'red' (crash.py, line 3)\""
  printf 'import sys\nfor line in sys.stdin:\n    print("\\"void\\"")\n' >unflushed.py
  game 'python3 unflushed.py'
  expect 'an output that is not flushed' "$(grep -o '"reason":"[^"]*"' out | head -n 1)" \
    '"reason":"no answer within 1 s: nothing was written; is the output flushed?"'
fi

form='{"board": ..., "players": [[name, kind], ...]} (see xref --help)'
tries 'no file' 3 \
  "xref: could not read absent.json: No such file or directory; expected a file with a game: $form" \
  "$xref" --game absent.json
tries 'a folder' 3 "xref: could not read .: Is a directory; expected a file with a game: $form" \
  "$xref" --game .
echo '{"row": 3, "column": 5, "players": [["joe", 1], ["fred", 2]], "fish": 1}' >input.json
tries 'an input' 1 \
  "xref: input.json: expected a game: $form; this is an input for xref without --game" \
  "$xref" --game input.json
tries 'a game as an input' 1 \
  'xref: house.json: input 1: expected an object with row, column, players and fish, got a game, which --game FILE plays' \
  "$xref" house.json
game 'echo looking for a move'
expect 'a line for debugging' "$(grep -c 'print only answers on standard output' out)" 1
echo '{"board": [[1]], "players": [["a", 1], ["b", 1]]}' >small.json
tries 'a small board' 1 \
  'xref: small.json: /board: expected a board of at least 8 tiles, one for each penguin, got 1' \
  "$xref" --game small.json
tries 'a bad log' 1 'xref: small.json: line 1: expected the first line of a record of a game, got an object of 2' \
  "$xref" --replay small.json
tries 'two wishes' 2 'xref: --replay does not go with --game (see xref --help)' \
  "$xref" --game house.json --replay log.jsonl
tries 'no place for a log' 3 'xref: could not write /proc/log: No such file or directory' \
  "$xref" --game house.json --log /proc/log
tries 'a full disk' 3 'xref: could not write /dev/full: No space left on device' "$xref" --game house.json --log /dev/full
tries 'no board' 1 'xrender: input 1: expected a Board or State, or an input of a harness, got 7' \
  "$xrender" <<<7
