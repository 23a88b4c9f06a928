#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>

#include "grading/packages/problem_package.hpp"
#include "test/error_of.hpp"
#include "test/folder.hpp"

namespace gauntlet::grading::samples {

// A package that is written to a folder.
class Package {
 public:
  explicit Package(const std::string& problem) { write("problem.yaml", problem); }

  void write(const std::string& name, const std::string& text) {
    const auto file = folder_.path() / "p" / name;
    std::filesystem::create_directories(file.parent_path());
    folder_.write("p/" + name, text);
  }

  void add_test(const std::string& name) {
    write("data/" + name + ".in", "1\n");
    write("data/" + name + ".ans", "1\n");
  }

  void make_executable(const std::string& name) const {
    std::filesystem::permissions(folder_.path() / "p" / name, std::filesystem::perms::owner_all);
  }

  ProblemPackage read() const {
    std::filesystem::remove_all(folder_.path() / "b");
    return read_package(folder_.path() / "p", folder_.path() / "b");
  }

  std::string error() const {
    const std::string text = test::error_of<std::runtime_error>([&] { read(); });
    return text.substr(text.find("/p/") + 1);
  }

  const std::filesystem::path& folder() const { return folder_.path(); }

 private:
  test::Folder folder_;
};

}  // namespace gauntlet::grading::samples
