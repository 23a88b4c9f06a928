#pragma once

#include <filesystem>

#include "grading/results/header.hpp"
#include "grading/results/record.hpp"
#include "system/written_file.hpp"

namespace gauntlet::grading {

// A results file that grows by a line for each test that has ended, each written out at once. What
// is not harmless where lines are shown (text/visible.hpp) is escaped, as JSON escapes it.
class ResultsWriter {
 public:
  // Begins the file anew, or goes on after the first `keep` bytes of it. Throws std::system_error,
  // as does write(). The path "-" is standard output.
  explicit ResultsWriter(const std::filesystem::path& path, std::size_t keep = 0);

  void write(const Header& header);
  void write(const Record& record);

 private:
  void write_line(const json::Value& value);

  system::GrowingFile file_;
};

}  // namespace gauntlet::grading
