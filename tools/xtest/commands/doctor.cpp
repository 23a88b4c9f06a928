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
      {"xtest --doctor", "what does this machine give, and what is missing?", "",
       "A line for each thing that grading needs or is better with, found out by trying, as "
       "whoever "
       "runs this. It begins with\n"
       "  ok       it is there\n"
       "  limited  it is there in part, or something does in its place\n"
       "  missing  grading needs it\n\n"
       "Grading needs programs that can be run and watched over (/proc), a folder for them "
       "(TMPDIR), "
       "/bin/sh, and the strict sandbox, without which a program under test can do whatever the "
       "user "
       "can who tests it. A last line says which of Debian's packages help. xtest --sandbox-report "
       "says more of sandboxes.\n\n"
       "Example:\n  $ xtest --doctor || exit\n\n"
       "Exit status: 0 nothing is missing, 1 something is, 2 wrong usage, 5 trouble of our own.",
       0},
      [](const tool::Words& words) {
        if (!words.own.empty()) throw tool::WrongUsage("expected no words");
        const auto findings = grading::doctor::judge(examine_machine());
        tool::print(text::visible_lines(grading::doctor::to_text(findings)));
        return grading::doctor::can_grade(findings) ? all_passed : some_failed;
      });
}

}  // namespace gauntlet::xtest
