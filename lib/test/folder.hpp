#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "system/scratch_folder.hpp"

namespace gauntlet::test {

// A folder for the files of one test; gone when the test is over.
class Folder {
 public:
  const std::filesystem::path& path() const { return folder_.path(); }

  // Writes a file, and the folders it is in; says where it is.
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
