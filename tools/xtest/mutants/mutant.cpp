// A tool with a mistake. The executable's name selects the tool and the mistake; it is called
// through links.
//   in   as the tool
//   out  as the tool, except where the mistake matters
// Called as "mutant", it prints a line "NAME TOOL" for each.

#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "xtest/mutants/mutants.hpp"

using namespace gauntlet;
using mutants::Mutant;

static std::vector<Mutant> all_mutants() {
  std::vector<Mutant> all;
  for (const auto some : {mutants::fish_mutants(), mutants::strategy_mutants(),
                          mutants::atoms_mutants(), mutants::puzzle_mutants()}) {
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

static const Mutant* chosen;

static json::Value answer(const json::Reader& in, const tool::HarnessMode& /*mode*/) {
  return chosen->answer(in);
}

int main(int argc, char** argv) {
  const std::string path = argv[0];
  const std::string name = path.substr(path.rfind('/') + 1);
  const auto all = all_mutants();
  const auto mutant =
      std::find_if(all.begin(), all.end(), [&](const Mutant& one) { return one.name == name; });
  if (mutant == all.end()) {
    for (const auto& one : all) std::cout << one.name << ' ' << one.tool << '\n';
    return name == "mutant" ? 0 : 2;
  }
  const std::string summary = std::string(mutant->tool) + " with a mistake";
  chosen = &*mutant;
  const tool::Harness harness{.name = name,
                              .summary = summary,
                              .example_in = "",
                              .example_out = "",
                              .start = tool::start<tool::Stateless<answer>>};
  return tool::run(harness, argc, argv);
}
