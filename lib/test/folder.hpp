#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "system/folders/scratch_folder.hpp"

namespace gauntlet::test {

// A folder for the files of one test; removed after the test.
class Folder {
 public:
  const std::filesystem::path& path() const { return folder_.path(); }

  // Writes a file, creating its parent folders, and returns its path.
  std::filesystem::path write(const std::string& name, std::string_view text) const {
    const auto file = path() / name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
    return file;
  }

 private:
  system::TemporaryFolder folder_;
};

}  // namespace gauntlet::test
