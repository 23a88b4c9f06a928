#include <elf.h>

#include <algorithm>
#include <cstring>

#include "grading/test_cases/test_suite.hpp"
#include "support/cli/command_line.hpp"
#include "support/io/io.hpp"
#include "system/read_file.hpp"
#include "xtest/autograder/autograder.hpp"
#include "xtest/flags/arguments.hpp"

namespace gauntlet::xtest {
namespace {

namespace fs = std::filesystem;

// Returns true if a 64-bit executable needs the dynamic linker.
bool needs_libraries(const std::string& program) {
  Elf64_Ehdr header{};
  if (program.size() < sizeof header) return false;
  std::memcpy(&header, program.data(), sizeof header);
  for (std::size_t i = 0; i < header.e_phnum; ++i) {
    const std::size_t at = header.e_phoff + i * header.e_phentsize;
    Elf64_Phdr part{};
    if (at + sizeof part > program.size()) return false;
    std::memcpy(&part, program.data() + at, sizeof part);
    if (part.p_type == PT_INTERP) return true;
  }
  return false;
}

}  // namespace

std::vector<archive::Entry> own_binaries(const std::string& command,
                                         const std::vector<archive::Entry>& tests) {
  const fs::path own = fs::read_symlink("/proc/self/exe");
  std::vector<std::string> names{"xtest"};
  if (std::ranges::any_of(tests, [](const archive::Entry& entry) {
        return grading::end_of_input(entry.name) == grading::part::scenario;
      })) {
    names.insert(names.end(), {"xserver", "xclients"});
  }
  std::vector<archive::Entry> entries;
  for (const auto& name : names) {
    const fs::path file = name == "xtest" ? own : own.parent_path() / name;
    if (!fs::exists(file)) {
      throw tool::UsageError("the tests have scenarios, which need " + file.string() +
                             "; it does not exist");
    }
    entries.push_back({name, system::read_file(file), true});
  }
  if (needs_libraries(entries.front().text)) {
    tool::print_error(
        command +
        ": this xtest is linked dynamically: install the same libraries on the target machine");
  }
  return entries;
}

Entries tests_of(const std::vector<std::string>& folders) {
  const auto found = find_all(folders);
  std::string problems;
  for (const auto& problem : found.problems) problems += problem + '\n';
  if (!problems.empty()) throw InvalidTests(problems);
  if (found.valid.empty()) throw InvalidTests("no tests found (files such as 1-in.json)\n");
  Entries entries;
  for (std::size_t i = 0; i < folders.size(); ++i) {
    const std::string top = folders.size() == 1 ? "tests/" : "tests/" + std::to_string(i + 1) + '/';
    for (auto& entry : archive::read_folder(folders[i])) {
      entry.name.insert(0, top);
      entries.push_back(std::move(entry));
    }
  }
  return entries;
}

void write_bundle(const fs::path& folder, const std::string& mark, const Entries& entries) {
  if (fs::exists(folder) && !fs::exists(folder / mark) && !fs::is_empty(folder)) {
    throw tool::UsageError(folder.string() + " is not empty and was not written by this command");
  }
  for (const auto* name : {"tests", "fest"}) fs::remove_all((folder / mark).parent_path() / name);
  archive::write_folder(folder, entries);
}

}  // namespace gauntlet::xtest
