#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace gauntlet::grading::fest {

// A test as it lies in a folder of tests, or something there that cannot be one.
struct Listed {
  std::string name;  // the path of its input within the folder, "%" and two hexadecimal digits for
                     // what tables and file systems would stumble over; no two are the same
  std::filesystem::path input;
  std::string trouble = {};  // one line: why none of it is to be read; empty if it can be
};

// All that is called as a part of a test is, in a folder and below, in natural order; names that
// begin with a ".", of files and of folders, are passed over. The owners of the folder are not
// trusted: what is no file, what is larger than `most` bytes, and links that lead out of `own`, the
// part of the file system that is theirs, are named as trouble; so is a folder that cannot be read.
// Links to folders are not followed. Of a folder that is not there, nothing. Does not throw for
// anything that can lie there.
std::vector<Listed> list_tests(const std::filesystem::path& folder,
                               const std::filesystem::path& own, std::uintmax_t most);

}  // namespace gauntlet::grading::fest
