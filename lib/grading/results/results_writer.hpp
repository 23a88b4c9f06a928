#pragma once

#include <filesystem>
#include <string>

#include "grading/results/results.hpp"

namespace gauntlet::grading {

// A results file that grows by a line for each test that has ended, each written out at once. What
// is not harmless where lines are shown (json/visible.hpp) is escaped, as JSON escapes it.
class ResultsWriter {
 public:
  // Begins the file anew, or goes on after the first `keep` bytes of it. Throws std::system_error,
  // as does write(). The path "-" is standard output, as for write_file().
  explicit ResultsWriter(const std::filesystem::path& path, std::size_t keep = 0);
  ResultsWriter(const ResultsWriter&) = delete;
  ResultsWriter& operator=(const ResultsWriter&) = delete;
  ~ResultsWriter();

  void write(const Header& header);
  void write(const Record& record);

 private:
  void write_line(const json::Value& value);

  std::string name_;
  int file_;
};

// Writes a file whole. Throws std::system_error.
void write_file(const std::filesystem::path& path, const std::string& text);

}  // namespace gauntlet::grading
