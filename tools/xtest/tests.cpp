#include "xtest/tests.hpp"

#include <algorithm>
#include <exception>
#include <iterator>

#include "support/command_line.hpp"

namespace gauntlet::xtest {

grading::Fixtures find_all(const std::vector<std::string>& folders, Find find) {
  grading::Fixtures all;
  for (const auto& folder : folders) {
    if (!std::filesystem::is_directory(folder)) throw tool::WrongUsage("no folder " + folder);
    auto found = find(folder);
    std::move(found.valid.begin(), found.valid.end(), std::back_inserter(all.valid));
    std::move(found.problems.begin(), found.problems.end(), std::back_inserter(all.problems));
  }
  return all;
}

std::string find_program(const std::string& name) {
  const bool bare = name.find('/') == name.npos;
  if (!std::filesystem::is_regular_file(name)) {
    if (!bare) throw tool::WrongUsage("no program " + name);
    return name;
  }
  return bare ? "./" + name : name;
}

grading::Results read_results(const std::string& path) {
  try {
    return grading::read_results(grading::read_file(path));
  } catch (const std::exception& error) {
    throw tool::WrongUsage(path + ": " + error.what());
  }
}

grading::FileLock lock_results(const std::string& path) {
  return path == "-" ? grading::FileLock() : grading::FileLock(path, path);
}

}  // namespace gauntlet::xtest
