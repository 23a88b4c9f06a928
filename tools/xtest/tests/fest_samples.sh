# shellcheck shell=bash
# Creates a fest of 20 sample teams, t01 to t20, with known results; for sourcing. A correct program
# adds one to a number. Two tests of the staff and two of each team count; those of team 7 are 70
# and 71. The programs of t01 to t08 and t20 are correct.

# make_samples SANDBOX: writes a FEST.json and all files of the fest to this folder.
make_samples() {
  cat >FEST.json <<JSON
{"title": "Samples", "program": "subs/{team}/run", "tests": "subs/{team}/Tests",
 "staff_tests": "staff", "reference": "reference", "sandbox": "$1", "timeout": 1, "retry_timeouts": false,
 "build": {"command": "if [ -e src ]; then cp src run; fi; [ ! -e broken ] || cat no/such/thing"},
 "weights": {"valid": 1, "passed": 0.1, "caught": 2}}
JSON
  script reference 'case $n in ""|*[!0-9]*) echo "no number" >&2; exit 1;; esac' 'echo $((n + 1))'
  make_test staff 1 7 8
  make_test staff 2 8 9
  echo '{"visibility": "hidden"}' >staff/2-opts.json
  local i
  for i in {1..20}; do make_team "$i"; done
  echo '{' >subs/t06/Tests/3-in.json
  echo 62 >subs/t06/Tests/3-out.json
  echo 32 >subs/t03/Tests/3-in.json
  make_test subs/t07/Tests 3 ' 7 ' 8
  rm subs/t14/src
  touch subs/t15/broken
}

# make_team NUMBER: writes the submission of a team.
make_team() {
  local team i=$1
  team=subs/$(printf 't%02d' "$i")
  case $i in
    9) script "$team/src" 'echo 0' ;;
    10) script "$team/src" '[ "$n" -lt 100 ] || n=7' 'echo $((n + 1))' ;;
    11) script "$team/src" 'echo $((n + n % 2))' ;;
    12) script "$team/src" 'kill -SEGV $$' ;;
    13) script "$team/src" '[ "$n" -lt 190 ] || exec sleep 100' 'echo $((n + 1))' ;;
    16) script "$team/src" 'exit 7' ;;
    17) script "$team/src" ':' ;;
    18) script "$team/src" 'echo $((n + 1)) 1' ;;
    19) script "$team/src" 'echo ]' ;;
    20) script "$team/src" 'sleep 100 &' 'echo $((n + 1))' ;;
    *) script "$team/src" 'echo $((n + 1))' ;;
  esac
  make_test "$team/Tests" 1 "${i}0" "${i}1"
  make_test "$team/Tests" 2 "${i}1" "${i}2"
  if ((i % 4 == 0)); then make_test "$team/Tests" 3 10 11; fi
  if ((i % 5 == 0)); then make_test "$team/Tests" 4 "${i}2" 0; fi
}

# script FILE LINE...: writes a program that has read $n.
script() {
  mkdir -p "$(dirname "$1")"
  printf '%s\n' '#!/bin/sh' 'read -r n' "${@:2}" >"$1"
  chmod +x "$1"
}

# make_test FOLDER NAME INPUT ANSWER: writes a test.
make_test() {
  mkdir -p "$1"
  echo "$3" >"$1/$2-in.json"
  echo "$4" >"$1/$2-out.json"
}

# tables DIR: prints all tables in DIR without the times of runs.
tables() {
  (cd "$1" && find matrix.csv matrix.html tests.csv teams.csv teams -type f ! -name '*.zip' | LC_ALL=C sort |
    xargs -d '\n' sed -s -E '1F; s/[0-9]+\.[0-9]{3} s,/TIME,/g; s/"usage":\{[^}]*\}/USAGE/g
      s/exceeded \(CPU [^<"]*/exceeded (CPU LOAD/g')
}
