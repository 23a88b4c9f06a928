# shellcheck shell=bash
# Helpers of the scripts that test the tools from the outside; source this file. It changes to a new
# empty folder without standard input, and fails at exit if any expectation failed.
scratch=$(mktemp -d)
cd "$scratch" || exit
export TMPDIR=$scratch LC_COLLATE=C # for sort and ls
exec </dev/null
failures=0

finish() {
  local result=$?
  rm -rf -- "$scratch"
  if ((result == 0 && failures > 0)); then exit 1; fi
  if ((result == 0)); then echo "all as expected"; fi
}
trap finish EXIT

# Runs a command. Stores its exit status in $status and its output in the files `out` and `err`.
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

# tries NAME STATUS LAST-LINE COMMAND...: checks the exit status and the last line of standard
# output, or of standard error if standard output is empty.
tries() {
  local name=$1 wanted=$2 last=$3
  shift 3
  try "$@"
  expect "$name: exit status" "$status" "$wanted"
  if [[ -s out ]]; then expect "$name" "$(tail -n 1 out)" "$last"; else
    expect "$name" "$(tail -n 1 err)" "$last"
  fi
}

# Returns success if $xtest can use the strict sandbox. Otherwise prints the reason; in CI, that is a
# failure.
has_strict() {
  local answer
  answer=$("${xtest:?}" sandbox-report)
  answer=${answer%%$'\n'*}
  if [[ $answer == 'strict sandbox: yes'* ]]; then return; fi
  echo "skipped: $answer"
  if [[ -n ${CI-} ]]; then failures=$((failures + 1)); fi
  return 1
}

# Ends a test that this machine cannot run, with the reason; in CI, where every test must run, that is
# a failure.
skip() {
  echo "skipped: $1"
  if [[ -n ${CI-} ]]; then exit 1; fi
  exit 77
}

needs_terminal() {
  if script -qec true /dev/null >/dev/null 2>&1; then return; fi
  skip 'there are no pseudo-terminals; mount devpts on /dev/pts'
}
