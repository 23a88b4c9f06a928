#include "grading/fest/team_bundles/team_bundles.hpp"
#include "grading/reports/text.hpp"
#include "process/shell.hpp"

namespace gauntlet::grading::fest {
namespace {

constexpr const char* nothing_failed = R"(#!/bin/sh
echo "Your program failed no test of the fest; there is nothing to run."
)";

constexpr const char* script_begin = R"sh(#!/bin/sh
# Runs the tests that your program failed in the fest on your program as it is now:
#   sh run.sh PROGRAM
# Uses xtest if it is on the PATH or if XTEST contains its path; otherwise explains how to run the
# tests by hand.
here=$(cd -- "$(dirname -- "$0")" && pwd) || exit 2
)sh";

constexpr const char* script_middle = R"sh(
if [ ! -f "$program" ]; then
  echo "run.sh: $program not found; name your program: sh $0 PROGRAM" >&2
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
echo "xtest was not found. Install it to compare answers automatically. To run the tests by hand,"
echo "copy your program to the path in these commands, and run them in"
echo "$here:"
cat <<'END'
)sh";

constexpr const char* script_end = R"sh(END
echo "The expected answers are in the -out.json beside each -in.json. If there is an -err.txt, the"
echo "program must fail and print that text on standard error."
exit 3
)sh";

}  // namespace

std::string bundle_run_script(const std::string& program, const std::vector<std::string>& flags,
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

std::string bundle_readme(const std::string& title, const std::string& team,
                          const std::string& program, bool names) {
  return reports::one_line(title) + ": results of " + reports::one_line(team) + R"(

report.html    the complete report, for a browser; report.txt has the same content as text
results.jsonl  the results for other programs; see xtest report --help
build.log      the output of the build of your program, if there was one
tests/         the tests that your program failed: n-in.json is the input, n-out.json has the
               expected answers, n-err.txt a text that its error message must contain, and
               n-opts.json its arguments; n-scenario.json is a test of programs that communicate
               over TCP, which needs xserver and xclients beside xtest
run.sh         runs these tests on the current version of your program:
                   sh run.sh )" +
         reports::one_line(program) + R"(

)" +
         (names ? "Tests of other teams are in folders with the names of the teams."
                : "Tests of other teams have numbers, which are the same for all teams.") +
         " Run the\ncommands in the reports in a folder that contains both your program and "
         "tests/: unpack this folder\ninto your submission, or copy tests/ there.\n";
}

}  // namespace gauntlet::grading::fest
