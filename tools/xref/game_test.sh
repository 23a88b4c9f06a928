#!/usr/bin/env bash
# tools/xref/game_test.sh BIN: whole games of BIN/xref, and their pictures by BIN/xrender, as a user
# sees them.
set -euo pipefail
xref=$1/xref
xrender=$1/xrender
readme=$(realpath "${BASH_SOURCE[0]%/*}/../../README.md")
# shellcheck source=lib/test/shell.sh
source "${BASH_SOURCE[0]%/*}/../../lib/test/shell.sh"

cat >house.json <<'END'
{"board": {"rows": 5, "columns": 5, "holes": 2, "ones": 6, "seed": 7},
 "players": [["anna", 2], ["ben", "greedy"], ["cleo", "random:3"]]}
END
"$xref" --game house.json --log log.jsonl --svg pictures >report.json
"$xref" --game house.json >again.json
expect 'the same game again' "$(<again.json)" "$(<report.json)"
expect 'nobody is out' "$(grep -c '"cheaters":\[\],"failures":\[\],"log":' report.json)" 1
"$xref" --replay log.jsonl >states.jsonl
events=$(($(wc -l <log.jsonl) - 2)) # without the first line and the report
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

# On a terminal a board is in colors, unless NO_COLOR is set and not empty.
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

# Players that misbehave, each with a house player.
game() {
  printf '{"board": {"rows": 4, "columns": 4, "fish": 2}, "turn-time": 1,
    "players": [["bad", "exec:%s"], ["good", 1]]}' "$1" >game.json
  try "$xref" --game game.json
  expect "$1: exit status" "$status" 0
  expect "$1: the winner" "$(grep -o '"winners":\[{"name":"[a-z]*"' out)" '"winners":[{"name":"good"'
}
game 'exit 3'
expect 'a failure' "$(sed 's/.*"failures"://; s/,"log":.*//' out)" \
  '[{"name":"bad","color":"red","reason":"it ended with exit status 3","call":["start",[true]],"answer":""}]'
game 'sleep 9'
expect 'too late' "$(grep -o 'no answer within [0-9]* s' out | head -n 1)" 'no answer within 1 s'
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

# A game that a stranger may have written plays no programs, whatever its name.
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
  'xref: --log, --turn-time and --allow-exec are for --game (see xref --help)' "$xref" --allow-exec

# A person.
cat >person.json <<'END'
{"board": [[1, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1]], "players": [["eva", "human"], ["anna", 1]]}
END
try "$xref" --game person.json <<<$'0 9\n0 0\nq'
expect 'gave up' "$(grep -o '"reason":"[^"]*"' out | head -n 1)" '"reason":"it gave up"'
expect 'asked again' "$(grep -c 'is not on the board' err)" 1

# The player of the README, against two of the house.
if command -v python3 >/dev/null; then
  sed -n '/^```python$/,/^```$/p' "$readme" | sed '1d;$d' >player.py
  expect 'a player in 20 lines' "$(wc -l <player.py)" 20
  echo '{"board": {"rows": 5, "columns": 5, "holes": 3, "ones": 6, "seed": 1}, "players":
    [["anna", 2], ["snake", "exec:python3 player.py"], ["ben", "house:1"]]}' >snake.json
  try "$xref" --game snake.json
  expect 'it plays to the end' "$(grep -c '"cheaters":\[\],"failures":\[\]' out)" 1
else
  echo 'without python3: the player of the README is not tried'
fi

tries 'no file' 3 'xref: could not read absent.json' "$xref" --game absent.json
echo '{"board": [[1]], "players": [["a", 1], ["b", 1]]}' >small.json
tries 'a small board' 1 \
  'xref: small.json: /board: expected a board of at least 8 tiles, one for each penguin, got 1' \
  "$xref" --game small.json
tries 'a bad log' 1 'xref: small.json: line 1: expected an object with the keys "format", "version", "players" and "board", got none named "format"' \
  "$xref" --replay small.json
tries 'two wishes' 2 'xref: expected --game or --replay, got both (see xref --help)' \
  "$xref" --game house.json --replay log.jsonl
tries 'no place for a log' 3 'xref: could not write /proc/log' \
  "$xref" --game house.json --log /proc/log
tries 'a full disk' 3 'xref: could not write /dev/full' "$xref" --game house.json --log /dev/full
tries 'no board' 1 'xrender: input 1: expected a Board or State, or an input of a harness, got 7' \
  "$xrender" <<<7
