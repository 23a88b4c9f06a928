#pragma once

namespace gauntlet::xtest {

// The commands of xtest. Each reads its own command line, whose first word is its name, and gives
// its exit status.
int run(int argc, const char* const* argv);
int accept(int argc, const char* const* argv);
int diff(int argc, const char* const* argv);
int fest(int argc, const char* const* argv);
int hunt(int argc, const char* const* argv);
int merge(int argc, const char* const* argv);
int report(int argc, const char* const* argv);
int sandbox_report(int argc, const char* const* argv);
int validate(int argc, const char* const* argv);

}  // namespace gauntlet::xtest
