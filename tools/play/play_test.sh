#!/usr/bin/env bash
# tools/play/play_test.sh BIN [--update]: plays games with BIN/play as people do. Scripted games
# have the transcripts golden/NAME-out.txt (--update writes them); others run on a terminal, with
# tmux.
set -euo pipefail
play=$1/play
update=${2-}
golden=$(realpath "${BASH_SOURCE[0]%/*}/golden")
mapfile -t games < <(sed -n 's/^GAUNTLET_GAME(\(.*\))$/\1/p' "$golden/../../../lib/games.def")
source "${BASH_SOURCE[0]%/*}/../../lib/test/shell.sh"
needs_terminal

# transcript NAME: plays the game that NAME begins with; the flags are golden/NAME-flags.txt, if
# that exists, and the input is golden/NAME-in.txt.
transcript() {
  local name=$1 game=${1%%-*} arguments=()
  if [[ -f $golden/$name-flags.txt ]]; then read -ra arguments <"$golden/$name-flags.txt"; fi
  arguments+=("$game")
  status=0
  "$play" "${arguments[@]}" --record "$name.jsonl" <"$golden/$name-in.txt" >out 2>err || status=$?
  if [[ $update == --update ]]; then cp out "$golden/$name-out.txt"; fi
  expect "$name: exit status" "$status" 0
  expect "$name: complaints" "$(<err)" ''
  expect "$name: escape codes" "$(grep -c $'\x1b' out || true)" 0
  if ! diff "$golden/$name-out.txt" out; then
    echo "$name: another transcript"
    failures=$((failures + 1))
  fi
  if [[ -s $name.jsonl ]]; then
    try "$play" --replay "$name.jsonl"
    expect "$name: replay" "$status" 0
  fi
}

# The menu, and after it the game that was chosen.
try "$play" <<<$'chess\nbricks\nq'
expect 'the menu: exit status and complaints' "$status $(<err)" '0 '
expect 'the menu lists the games' "$(cut -d' ' -f1 out | head -n ${#games[@]} | xargs)" "${games[*]}"
expect 'and aligns their summaries' \
  "$(grep -c -e '^fish        penguins slide over' -e '^mastermind  break a code$' out)" 2
expect 'and asks again' "$(grep '^Which game' out)" $'Which game? [fish] chess\nWhich game? [fish] bricks'
expect 'after an answer that is not a game' "$(grep ^expected out)" \
  "expected $(printf '%s, ' "${games[@]}" | sed 's/, $//') or load FILE, or q to leave, got \"chess\""
expect 'and begins with the questions of the game' "$(tail -n 1 out)" \
  'Who drops, you or the computer? [you] q'

# choice WORD...: "a, b or c".
choice() {
  local out=$1 last=${*: -1} word
  for word in "${@:2:$#-2}"; do out+=", $word"; done
  printf '%s' "$out or $last"
}

for path in "$golden"/*-in.txt; do transcript "$(basename "$path" -in.txt)"; done

if [[ -x $1/xref ]]; then
  "$1/xref" --replay fish.jsonl >states
  expect 'xref replays a game of Fish, too' "$(tail -n 1 states | grep -c '"players":')" 1
  "$1/xref" --replay fish-undo.jsonl >states
  expect 'and what was taken back in it' "$(wc -l <states)" "$(grep -c -v winners fish-undo.jsonl)"
fi

for game in "${games[@]}"; do
  expect "$game: five rules" "$("$play" --rules "$game" | grep -c '^- ')" 5
done
expect 'the rules of all games' "$("$play" --rules | grep -c '^- ')" $((5 * ${#games[@]}))
expect 'in lines of at most 80 columns' "$("$play" --rules | grep -c '.\{81\}' || true)" 0
"$play" fish --rows 5 <<<$'rules\nq' >out
expect 'and at a turn' "$(grep -c '^- ' out)" 5
tries 'rules and a seed' 2 'play: expected no other flag with --rules (see play --help)' \
  "$play" fish --rules --seed 1

tries 'no such game' 2 "play: expected $(choice "${games[@]}"), got chess (see play --help)" \
  "$play" chess
tries 'two games' 2 'play: expected one game (see play --help)' "$play" fish atoms
tries 'no such variant' 2 \
  'play: expected a variant of 1 to 100000 codes, got none (see play --help)' \
  "$play" mastermind --length 8
tries 'a flag of another game' 2 \
  'play: --plies is a flag of atoms, not of bricks (see play --help)' "$play" bricks --plies 3
tries 'a flag without a question of another game' 2 \
  'play: --length is a flag of mastermind, not of fish (see play --help)' "$play" fish --length 4
tries 'flags of two games' 2 \
  'play: expected flags of one game, got --drops of bricks, --plies of atoms (see play --help)' \
  "$play" --plies 3 --drops 2
tries 'a value that a question would refuse' 2 \
  'play: --rows: expected a number from 1 to 32, got "33" (see play --help)' "$play" fish --rows 33
tries 'a game and a record' 2 'play: expected no game with --load (see play --help)' \
  "$play" fish --load fish.jsonl
tries 'a record and flags of another game' 2 \
  'play: --drops is a flag of bricks, not of fish (see play --help)' \
  "$play" --load fish.jsonl --drops 3
tries 'no game to load' 1 'play: /dev/null: expected the record of a game, got nothing' \
  "$play" --load /dev/null

# asks WORDS LINE...: checks the number of questions before the first turn.
asks() {
  # shellcheck disable=SC2086 # several words
  "$play" $1 <<<"${2-q}" | grep -c '\] ' || true
}
expect 'questions without flags' "$(asks fish $'\n\n\n\n\n\nq')" 6
expect 'no question is left' "$(asks 'fish --rows 6 --players 2 --level 3')" 0
expect 'no question is left with a seed' "$(asks 'fish --seed 5')" 0
expect 'a flag tells the game' "$(asks '--drops 3')" 0
expect 'flags leave games' "$("$play" --rows 6 <<<q | sed '$d' | cut -d' ' -f1 | xargs)" 'fish atoms'
"$play" --load fish.jsonl --record more.jsonl <<<n >out
expect 'a game that was over' "$(grep -c 'You win, ' out)" 1
cmp fish.jsonl more.jsonl || failures=$((failures + 1))
printf 'load absent\nload fish-flags\nload bricks.jsonl\nn\n' >in
: >fish-flags
"$play" <in >out
expect 'the menu loads a game' \
  "$(sed -n 's/^Which game? \[fish\] //p' out | xargs) $(grep -c 'found the strength' out)" \
  'load absent load fish-flags load bricks.jsonl 1'
expect 'the menu says what it cannot load' \
  "$(grep -c -e '^could not read absent: No such file or directory$' -e '^fish-flags: expected the record' out)" 2

{
  head -n 1 bricks.jsonl
  echo '{"drop":0,"safe":true}'
} >broken
tries 'a broken record' 1 \
  'play: broken: line 2: /drop: expected a height in doubt, and something left to drop, got 0' \
  "$play" --load broken
"$play" <<<'load broken' >out 2>err || expect 'a broken record at the menu' "$?" 1
expect 'a broken record at the menu is named' "$(cut -d: -f1-3 err)" 'play: broken: line 2'

status=0
"$play" bricks --record closed.jsonl <<<you >&- 2>err || status=$?
expect 'a record is not standard output, which is closed' "$status $(cat closed.jsonl)" '3 '
tries 'no place for a record' 3 'play: could not write /proc/record: No such file or directory' \
  "$play" bricks --record /proc/record
try "$play" bricks --record /dev/full <"$golden/bricks-in.txt"
expect 'a full disk' "$status $(<err)" '3 play: could not write /dev/full: No space left on device'
tries 'no record' 3 'play: could not read absent: No such file or directory' "$play" --replay absent
echo '{"game": "chess"}' >chess
mapfile -t named < <(printf '"%s"\n' "${games[@]}" | grep -v fish) # fish has its own format
tries 'not our record' 1 "play: chess: line 1: /game: expected $(choice "${named[@]}"), got \"chess\"" \
  "$play" --replay chess
printf '%s\n' '{"format":"gauntlet-play","version":1,"game":"atoms","rows":2,"columns":2,"first":"red"}' \
  '{"move":[9,9]}' >impossible
tries 'refused before anything is asked' 1 \
  'play: impossible: line 2: /move: expected a move that the rules allow, got an array of 2' "$play" --load impossible
expect 'nothing is asked' "$(<out)" ''
"$play" bricks --color always <"$golden/bricks-in.txt" >out
expect 'colors where they are asked for' "$(grep -c $'\x1b\[1;92m' out)" 14

# --browser: finds the web app beside the installed tools, and opens it on a desktop.
mkdir -p 'a prefix/bin' desktop
cp "$play" 'a prefix/bin/play'
unset DISPLAY WAYLAND_DISPLAY
tries 'no page' 1 'play: the web app is not installed; in a checkout, build it with scripts/page' \
  'a prefix/bin/play' --browser
mkdir -p 'a prefix/share/gauntlet'
touch 'a prefix/share/gauntlet/gauntlet.html'
page="file://$(pwd -P)/a%20prefix/share/gauntlet/gauntlet.html"
tries 'the page' 0 "$page" 'a prefix/bin/play' --browser
expect 'the page, without a desktop' "$(<err)" 'play: open this address in a browser'
printf '#!/bin/sh\necho "$@" >opened\n' >desktop/xdg-open
chmod +x desktop/xdg-open
tries 'the page with a game' 0 "$page#play/atoms" \
  env DISPLAY=:9 PATH="$PWD/desktop:$PATH" 'a prefix/bin/play' --browser atoms
expect 'the page is opened' "$(<opened)" "$page#play/atoms"
expect 'the page is opened, in silence' "$(<err)" ''
tries 'the page and a game to begin' 2 'play: expected no other flag with --browser (see play --help)' \
  "$play" --browser --rows 5

if ! command -v tmux >/dev/null; then
  echo 'without tmux: games on a terminal are not tried'
  exit
fi

tmux() { command tmux -S "$scratch/tmux" -f /dev/null "$@"; }
end_tmux() {
  if (($? != 0)); then failures=$((failures + 1)); fi
  tmux kill-server 2>/dev/null || true
  finish
}
trap end_tmux EXIT
tmux new-session -d -x 90 -y 30 "LC_ALL=C PS1='at the shell> ' exec bash --norc --noprofile"

# Waits until the last non-empty line is the given one and stays so.
last_line() {
  local wanted=$2 got='' i
  for ((i = 0; i < 200; ++i)); do
    got=$(tmux capture-pane -p | sed '/^$/d' | tail -n 1)
    if [[ $got == "$wanted" ]]; then return; fi
    sleep 0.1
  done
  expect "$1" "$got" "$wanted"
}

types() { tmux send-keys "$@"; }

# leaves NAME KEY STATUS: leaves with that key and checks that the terminal is restored.
leaves() {
  types "$2"
  last_line "$1: left" 'at the shell>'
  types "status=\$?; clear; echo \$status \$(stty | md5sum | head -c 8); read" Enter
  last_line "$1: status and terminal" "$3 $terminal"
  types Enter 'clear' Enter
}

# begins ARGUMENTS PROMPT: starts a game and waits for the prompt.
begins() {
  types "$play $1" Enter
  last_line "$1: first question" "$2"
}

last_line 'a shell' 'at the shell>'
types "clear; stty | md5sum | head -c 8 >terminal; echo known; read" Enter
last_line 'the terminal' 'known'
terminal=$(<terminal)
types Enter 'clear' Enter

# shows NAME TEXT: waits until the text is visible.
shows() {
  local i
  for ((i = 0; i < 100; ++i)); do
    if tmux capture-pane -p | grep -qF -- "$2"; then return; fi
    sleep 0.1
  done
  expect "$1" "$(tmux capture-pane -p)" "$2"
}

begins bricks 'Who drops, you or the computer? [you]'
types computer Enter 50 Enter Enter Enter Enter
last_line 'bricks: a drop' 'I drop from floor 1. Is the brick safe or broken? (help, q)'
expect 'bricks: in colors' "$(tmux capture-pane -pe | grep -q $'\x1b' && echo yes)" yes
tmux resize-window -x 70 -y 20
types sofa BSpace BSpace BSpace afe Enter
last_line 'bricks: edited' 'I drop from floor 2. Is the brick safe or broken? (help, q)'
types Up Enter
last_line 'bricks: again' 'I drop from floor 3. Is the brick safe or broken? (help, q)'
leaves bricks C-c 130

begins atoms 'How many rows? [8]'
types 3 Enter 3 Enter Enter Enter 1p Enter Enter
last_line 'atoms: a board' 'red, choose a cell that is empty or yours (row and column, help, q)'
expect 'atoms: drawn in place' "$(tmux capture-pane -p | head -n 1)" '       0     1     2'
types '0 0' Enter
shows 'atoms: a move' 'move 2: blue'
types '9 9' Enter
tmux resize-window -x 90 -y 30
last_line 'atoms: a wrong entry, and again' 'red, choose a cell that is empty or yours (row and column, help, q)'
leaves atoms C-d 0

begins 'mastermind --color never' 'Who makes the code, the computer or you? [computer]'
types you Enter wb Enter
last_line 'mastermind: a guess' 'Your feedback for 1356? (as in wb.., help, q)'
shows 'mastermind: drawn in place' '  1   1  2  3  4   wb..'
expect 'mastermind: no colors' "$(tmux capture-pane -pe | grep -c $'\x1b' || true)" 0
tmux resize-window -x 60 -y 20
leaves mastermind C-c 130

tmux resize-window -x 90 -y 30
begins fish 'How many players? [2]'
types Enter Enter 1 Enter Enter Enter Enter
last_line 'fish: a board' 'red, choose a tile for penguin 1 of 4 (row and column, help, q)'
types hint Enter
last_line 'fish: a hint' 'red, choose a tile for penguin 1 of 4 (row and column, help, q)'
types q
leaves fish Enter 0

# Selects a place by the cursor keys.
asks='red, choose a tile for penguin 1 of 4 (row and column, help, q)'
begins 'fish --rows 3 --columns 4 --holes 0 --seed 1 --level 0' "$asks"
types Down Right Down Enter
shows 'fish: a place by the keys' 'white: penguin 1 of 4 on'
expect 'fish: the place the keys chose' "$(tmux capture-pane -p | sed -n 3p | grep -c R)" 1
leaves 'fish by keys' C-d 0
begins 'mastermind --maker computer --seed 1' 'Guess 1: a code of 4 different digits from 1 to 6 (give up, help, q)'
types Down Space Right Space Right Space
last_line 'mastermind: letters by the keys' 'Guess 1: a code of 4 different digits from 1 to 6 (give up, help, q) 123'
types 4 Enter
last_line 'mastermind: a guess by the keys' 'Guess 2: a code of 4 different digits from 1 to 6 (give up, help, q)'
leaves 'mastermind by keys' C-d 0

# Input typed ahead is shown once.
begins 'bricks --floors 9 --brick bad' 'Choose a floor to drop the brick from (1 to 9, guess N, help, q)'
types 5 Enter 3 Enter
shows 'bricks: typed ahead' 'From floor 3: '
leaves 'bricks typed ahead' C-d 0
begins 'atoms --rows 8 --level 1' 'red, choose a cell that is empty or yours (row and column, help, q)'
types '3 3' Enter hint Enter
shows 'atoms: typed while the computer thinks' 'try '
expect 'atoms: typed ahead, once' "$(tmux capture-pane -p | grep -c hint)" 1
leaves 'atoms typed ahead' C-d 0

# Edits a line with the keys of shells.
begins 'mastermind --maker computer --seed 1' 'Guess 1: a code of 4 different digits from 1 to 6 (give up, help, q)'
types 234 C-a 1 C-e x Left DC Home End BSpace 4 ' one' C-w C-h
last_line 'mastermind: an edited line' 'Guess 1: a code of 4 different digits from 1 to 6 (give up, help, q) 1234'
types C-u C-y C-a C-k
last_line 'mastermind: a line that was cut' 'Guess 1: a code of 4 different digits from 1 to 6 (give up, help, q)'
types C-y Enter
last_line 'mastermind: and put back' 'Guess 2: a code of 4 different digits from 1 to 6 (give up, help, q)'
types C-p
last_line 'mastermind: the line before' 'Guess 2: a code of 4 different digits from 1 to 6 (give up, help, q) 1234'
types C-n
last_line 'mastermind: and the new one' 'Guess 2: a code of 4 different digits from 1 to 6 (give up, help, q)'
leaves 'mastermind edited' C-d 0

# A narrow window shows the board while it fits, and a message when it does not.
tmux resize-window -x 40 -y 24
begins 'atoms --rows 8 --fast' 'yours (row and column, help, q)'
expect 'atoms: 40 columns' "$(tmux capture-pane -p | sed -n 2p)" \
  '    +---+---+---+---+---+---+---+---+'
tmux resize-window -x 30 -y 24
shows 'atoms: 30 columns' 'The window is too narrow: it'
tmux resize-window -x 90 -y 24
shows 'atoms: and wide again' '|  o red: 0 on 0 cells'
types C-z
last_line 'atoms: stopped' 'at the shell>'
expect 'atoms: stopped, and the terminal' "$(tmux display -p '#{mouse_any_flag}#{alternate_on}')" 00
types 'clear; fg' Enter
last_line 'atoms: on again' 'red, choose a cell that is empty or yours (row and column, help, q)'
leaves 'atoms stopped' C-d 0

