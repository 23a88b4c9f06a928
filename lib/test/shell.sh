# shellcheck shell=bash
# What the scripts that try the tools as users do share; sourced by them. Leaves them in an empty
# folder of their own, with no standard input, and fails if something was not as expected.
scratch=$(mktemp -d)
cd "$scratch" || exit
export TMPDIR=$scratch
exec </dev/null
failures=0

finish() {
  local result=$?
  rm -rf -- "$scratch"
  if ((result == 0 && failures > 0)); then exit 1; fi
  if ((result == 0)); then echo "all as expected"; fi
}
trap finish EXIT

# Runs a command; its exit status goes to $status, what it writes to `out` and `err`.
try() {
  status=0
  "$@" >out 2>err || status=$?
}

# expect WHAT GOT WANTED
expect() {
  if [[ $2 == "$3" ]]; then return; fi
  printf '%s:\n  expected %q\n  got      %q\n' "$1" "$3" "$2"
  failures=$((failures + 1))
}

# tries NAME STATUS LAST-LINE COMMAND...: the last line of standard output, or of standard error if
# there is no output.
tries() {
  local name=$1 wanted=$2 last=$3
  shift 3
  try "$@"
  expect "$name: exit status" "$status" "$wanted"
  if [[ -s out ]]; then expect "$name" "$(tail -n 1 out)" "$last"; else
    expect "$name" "$(tail -n 1 err)" "$last"
  fi
}

# Whether $xtest can have the strict sandbox. Says so if not; where everything is to be tested, that
# is a failure.
has_strict() {
  local answer
  answer=$("$xtest" --sandbox-report)
  answer=${answer%%$'\n'*}
  if [[ $answer == 'strict sandbox: yes'* ]]; then return; fi
  echo "skipped: $answer"
  if [[ -n ${CI-} ]]; then failures=$((failures + 1)); fi
  return 1
}
