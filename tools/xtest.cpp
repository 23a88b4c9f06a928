// Does a program answer its tests as it should?
//   in   folders of tests: pairs of files, n-in.json and n-out.json or n-err.txt; and the program
//   out  what failed and how to repeat it, then a line "N passed, N failed"; and reports

#include <array>
#include <string_view>

#include "xtest/commands/commands.hpp"

using namespace gauntlet;

namespace {

struct Named {
  std::string_view name;
  int (*run)(int argc, const char* const* argv);
};

constexpr std::array commands{
    Named{"run", xtest::run},
    Named{"accept", xtest::accept},
    Named{"diff", xtest::diff},
    Named{"fest", xtest::fest},
    Named{"hunt", xtest::hunt},
    Named{"merge", xtest::merge},
    Named{"report", xtest::report},
    Named{"validate", xtest::validate},
    Named{"--sandbox-report", xtest::sandbox_report},
};

}  // namespace

int main(int argc, char** argv) {
  for (const auto& command : commands) {
    if (argc > 1 && argv[1] == command.name) return command.run(argc - 1, argv + 1);
  }
  return xtest::run(argc, argv);
}
