#include "grading/fest/handouts/handouts.hpp"
#include "grading/reports/text.hpp"
#include "process/shell.hpp"

namespace gauntlet::grading::fest {
namespace {

constexpr const char* nothing_failed = R"(#!/bin/sh
echo "Your program failed no test of the fest: there is nothing to run."
)";

constexpr const char* script_begin = R"sh(#!/bin/sh
# Runs the tests that your program failed in the fest on your program as it is now:
#   sh run.sh PROGRAM
# By xtest, if that is on the PATH, or XTEST says where it is; else this says what to do by hand.
here=$(cd -- "$(dirname -- "$0")" && pwd) || exit 2
)sh";

constexpr const char* script_middle = R"sh(
if [ ! -f "$program" ]; then
  echo "run.sh: there is no $program here. Where is your program?  sh $0 PROGRAM" >&2
  exit 2
fi
folder=$(cd -- "$(dirname -- "$program")" && pwd) || exit 2
program=$folder/$(basename -- "$program")
if xtest=$(command -v -- "${XTEST:-xtest}"); then
  case $xtest in /*) ;; *) xtest=$PWD/$xtest ;; esac
  cd -- "$folder" || exit 2
)sh";

constexpr const char* by_hand = R"sh(
fi
echo "There is no xtest here, which runs these tests and compares the answers. By hand, in"
echo "$here, with your program copied to where these commands have it:"
cat <<'END'
)sh";

constexpr const char* script_end = R"sh(END
echo "What is due is in the -out.json beside each -in.json; with an -err.txt the program must fail,"
echo "with that text on standard error."
exit 3
)sh";

}  // namespace

std::string run_script(const std::string& program, const std::vector<std::string>& flags,
                       const std::vector<std::string>& commands) {
  if (commands.empty()) return nothing_failed;
  std::string script = script_begin;
  // Single quotes have no meaning inside double quotes.
  script += "program=${1-}\n[ -n \"$program\" ] || program=" + process::shell_command({program});
  script.append(script_middle).append("  exec \"$xtest\" \"$here/tests\" \"$program\"");
  if (!flags.empty()) script += ' ' + process::shell_command(flags);
  script += by_hand;
  for (const auto& command : commands) script += "  " + reports::one_line(command) + '\n';
  return script + script_end;
}

std::string handout_readme(const std::string& title, const std::string& team,
                           const std::string& program, bool names) {
  return reports::one_line(title) + ": what became of " + reports::one_line(team) + R"(

report.html    the whole report, for a browser; report.txt is the same as text
results.jsonl  the same for programs: xtest report results.jsonl --help
build.log      what the build of your program wrote, if there was one
tests/         the tests that your program failed: n-in.json is its input, n-out.json the answers
               due, n-err.txt a text that must be in its complaint, n-opts.json its arguments;
               n-scenario.json is a test of programs that talk over TCP, which needs xserver and
               xclients beside xtest
run.sh         runs these tests on your program as it is now:
                   sh run.sh )" +
         reports::one_line(program) + R"(

)" +
         (names ? "Tests of other teams are in a folder of their name."
                : "Tests of other teams have numbers, the same ones for all teams.") +
         " The commands in the reports are to be\nrun in a folder that has both your program and "
         "tests/: unpack this folder into what you handed in,\nor copy tests/ there.\n";
}

}  // namespace gauntlet::grading::fest
