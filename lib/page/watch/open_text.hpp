#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "match/lines.hpp"
#include "page/watch/opened.hpp"

namespace gauntlet::page::watch {

// A text, whole or as it comes, as what it is.
class OpenText {
 public:
  OpenText() = default;
  OpenText(const OpenText&) = delete;
  OpenText& operator=(const OpenText&) = delete;

  // What comes next of it. What follows the last end of a line waits for its rest.
  void read(std::string_view text);

  // There is no more of it: what waits is a line, or was cut.
  void end();

  // Nothing before its first line. Throws Refused where that is the line of nothing we know.
  const Opened* opened() const { return opened_.get(); }

  // Why it does not go on; empty as long as it does.
  const std::string& problem() const { return problem_; }

 private:
  void take(const json::Reader& line);
  void read_line(std::string_view line);

  std::unique_ptr<Opened> opened_;
  match::LineReader reader_{[this](const json::Reader& line) { take(line); }};
  std::string rest_;
  std::string problem_;
};

// Why a text is nothing that can be watched, in a sentence.
std::string why_not(std::string_view text);

}  // namespace gauntlet::page::watch
