#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "match/lines.hpp"
#include "page/watch/opened.hpp"

namespace gauntlet::page::watch {

// Reads a text, whole or in pieces, and detects its format.
class OpenText {
 public:
  OpenText() = default;
  OpenText(const OpenText&) = delete;
  OpenText& operator=(const OpenText&) = delete;

  // Appends a piece of the text. An incomplete last line waits for its end.
  void read(std::string_view text);

  // Ends the text. An incomplete last line counts as a line, or as truncated.
  void end();

  // Returns null before the first line. Throws Refused if the first line has an unknown format.
  const Opened* opened() const { return opened_.get(); }

  // The reason why reading stopped; empty while there is none.
  const std::string& problem() const { return problem_; }

 private:
  void take(const json::Reader& line);
  void read_line(std::string_view line);

  std::unique_ptr<Opened> opened_;
  match::LineReader reader_{[this](const json::Reader& line) { take(line); }};
  std::string rest_;
  std::string problem_;
};

// Returns a sentence that says why the text cannot be watched.
std::string why_not(std::string_view text);

}  // namespace gauntlet::page::watch
