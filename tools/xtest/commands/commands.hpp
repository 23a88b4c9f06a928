#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "support/manual/page.hpp"

namespace gauntlet::xtest {

// The commands of xtest. Each reads its own command line, whose first word is its name, and gives
// its exit status.
int run(int argc, const char* const* argv);
int accept(int argc, const char* const* argv);
int classroom(int argc, const char* const* argv);
int diff(int argc, const char* const* argv);
int doctor(int argc, const char* const* argv);
int fest(int argc, const char* const* argv);
int gradescope(int argc, const char* const* argv);
int hunt(int argc, const char* const* argv);
int merge(int argc, const char* const* argv);
int report(int argc, const char* const* argv);
int sandbox_report(int argc, const char* const* argv);
int validate(int argc, const char* const* argv);

struct NamedCommand {
  std::string_view name;
  int (*run)(int argc, const char* const* argv);
};

// All of them, by what the first word of a command line says.
std::span<const NamedCommand> all_commands();
std::vector<std::string> names_of_commands();
// What those beside `run`, which is xtest itself, say of themselves.
std::vector<manual::Page> pages_of_commands();

}  // namespace gauntlet::xtest
