#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "grading/results/header.hpp"
#include "grading/results/record.hpp"

namespace gauntlet::grading {

// What a results file holds: its header, then a line for each record, in the order the tests ended.
// Files that are written one after the other are read as one.
struct Results {
  std::vector<Header> headers;
  std::vector<Record> records;
  std::size_t size = 0;  // bytes of the whole lines: the rest is torn, and to be overwritten by
                         // whoever goes on with the file
  bool torn = false;     // a last line without its newline was dropped: the writer was killed
};

// Throws json::Error, with the number of the line, for a whole line that is neither header nor
// record.
Results read_results(std::string_view text);

}  // namespace gauntlet::grading
