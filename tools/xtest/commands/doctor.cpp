#include "grading/run/doctor.hpp"

#include "cli/command_line.hpp"
#include "support/io/io.hpp"
#include "text/display.hpp"
#include "xtest/commands/commands.hpp"
#include "xtest/session/machine.hpp"
#include "xtest/session/session.hpp"

namespace gauntlet::xtest {

tool::Command doctor() {
  return {.name = "xtest doctor",
          .summary = "check whether this machine is ready for grading",
          .words = "",
          .details =
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
          .min = 0,
          .start = tool::without_flags([](const tool::PositionalArgs& args) -> int {
            if (!args.args.empty()) throw tool::UsageError("expected no arguments");
            const auto findings = grading::doctor::diagnose(inspect_machine());
            tool::print(text::escape_lines_for_display(grading::doctor::to_text(findings)));
            return grading::doctor::is_ready_to_grade(findings) ? ok : some_failed;
          })};
}

}  // namespace gauntlet::xtest
