#include "grading/doctor/doctor.hpp"

#include "support/cli/command_line.hpp"
#include "support/io/io.hpp"
#include "text/visible.hpp"
#include "xtest/commands/commands.hpp"
#include "xtest/session/machine.hpp"
#include "xtest/session/status.hpp"

namespace gauntlet::xtest {

int doctor(int argc, const char* const* argv) {
  return tool::run_command(
      argc, argv,
      {"xtest doctor", "check whether this machine is ready for grading", "",
       "Prints a line for each requirement of grading and each useful feature, "
       "tested with the rights of the current user. A line begins with\n"
       "  ok       it is available\n"
       "  limited  it is available in part, or replaced by something else\n"
       "  missing  grading needs it\n\n"
       "Grading needs permission to run and monitor programs (/proc), a folder for "
       "them (TMPDIR), /bin/sh, and the strict sandbox; without it, a program under "
       "test has all rights of the user who tests it. The last line lists the "
       "Debian packages to install. xtest sandbox-report has details about "
       "sandboxes.\n\n"
       "Example:\n"
       "  $ xtest doctor || exit\n\n"
       "Exit status: 0 nothing is missing, 1 something is missing, 2 wrong usage, 5 "
       "internal error.",
       0},
      [](const tool::Words& words) {
        if (!words.own.empty()) throw tool::WrongUsage("expected no arguments");
        const auto findings = grading::doctor::judge(examine_machine());
        tool::print(text::visible_lines(grading::doctor::to_text(findings)));
        return grading::doctor::can_grade(findings) ? all_passed : some_failed;
      });
}

}  // namespace gauntlet::xtest
