// Runs a program, compares its output and packs it: uses all parts that depend on system libraries.

#include <filesystem>
#include <iostream>

#include "archive/zip.hpp"
#include "compare/compare_output.hpp"
#include "json/parse.hpp"
#include "process/process.hpp"

using namespace gauntlet;

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const process::RunResult outcome = process::run_process({.command = {argv[1]}});
  const auto expected = json::read_values("2 2");
  const auto comparison = compare::compare_output(expected, outcome.out, {});
  std::cout << comparison.message << '\n';
  archive::write_zip(argv[2], {{"out.json", outcome.out}});
  return comparison.verdict == compare::Verdict::missing ? 0 : 1;
}
