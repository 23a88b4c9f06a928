#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/harness.hpp"
#include "harness/options.hpp"

namespace gauntlet::tool {

// The documentation of a tool, or of a command of one: --help shows it, and tools/docs turns it
// into manual pages and completions.
struct Page {
  std::string name;     // "xtest fest"
  std::string summary;  // one line, optionally followed by paragraphs
  std::string usage;    // the command line without flags
  // Paragraphs. A paragraph that begins with a title such as "Example:" or "Exit status:" is a
  // section of its own. Lines that begin with two spaces are printed verbatim, or as a word and its
  // meaning.
  std::string details;
  std::vector<Flag> flags = {};  // those of every tool first

  // Returns the first line of the summary.
  std::string title() const { return summary.substr(0, summary.find('\n')); }
};

// Returns the documentation of a harness, without flags.
Page page_of(const Harness& harness);

// Returns the flags of every tool and command, followed by its own.
std::vector<Flag> all_flags(const Options& own);

// Returns the text of --help.
std::string to_help(const Page& page);

}  // namespace gauntlet::tool
