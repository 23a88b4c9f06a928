#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "match/lines.hpp"
#include "page/watch/watch_source.hpp"

namespace gauntlet::page::watch {

// Reads a text, whole or in pieces, and detects its format.
class IncrementalReader {
 public:
  IncrementalReader() = default;
  IncrementalReader(const IncrementalReader&) = delete;
  IncrementalReader& operator=(const IncrementalReader&) = delete;

  // Appends a piece of the text. An incomplete last line waits for its end.
  void read(std::string_view text);

  // Ends the text. An incomplete last line counts as a line, or as truncated.
  void end();

  // Returns null before the first line. Throws Refused if the first line has an unknown format.
  const WatchSource* opened() const { return opened_.get(); }

  // The reason why reading stopped; empty while there is none.
  const std::string& problem() const { return problem_; }

 private:
  void take(const json::Reader& line);
  void read_line(std::string_view line);

  std::unique_ptr<WatchSource> opened_;
  match::LineReader reader_{[this](const json::Reader& line) { take(line); }};
  std::string rest_;
  std::string problem_;
};

// Returns a sentence that says why the text cannot be watched.
std::string unsupported_reason(std::string_view text);

}  // namespace gauntlet::page::watch
