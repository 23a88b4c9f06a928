#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gauntlet::manual {

// What a value on a command line is, for a shell that completes it.
enum class Kind { text, file, folder, program };

// By what --help calls it: FILE is a file, TESTS a folder, and N a text.
Kind kind_of(std::string_view name);

// A flag as --help describes it.
struct Flag {
  std::vector<std::string> names;  // "-j", "--jobs"
  std::string type = {};           // what a value is called, "N"; empty if none can follow
  std::string help = {};
  std::string group = {};               // the title that it stands under
  std::vector<std::string> words = {};  // its values, where there are just so many
  int values = 0;                       // how many words must follow it
  bool repeats = false;                 // may be given more than once

  // The name that says the most: the last one.
  const std::string& name() const { return names.back(); }
  // A value may follow, but only after a "=".
  bool is_joined() const { return values == 0 && !type.empty(); }
};

// A tool, or a command of one, as --help describes it.
struct Page {
  std::string name;     // "xtest fest"
  std::string summary;  // a line, and perhaps paragraphs after it
  std::string usage;    // what stands on the command line beside flags
  // Paragraphs. Those that begin with a title as "Example:" or "Exit status:" are a section of
  // their own; lines that begin with two blanks are shown as they are, or as what a word means.
  std::string details;
  std::vector<Flag> flags;
  std::vector<Page> commands = {};

  // The name as a file's: "xtest-fest", "xtest-doctor".
  std::string file_name() const;
  // The first line of the summary.
  std::string title() const { return summary.substr(0, summary.find('\n')); }
  // The last word of the name: "fest", "--doctor".
  std::string command() const;
};

// What may stand at a place of a command line where there is no flag.
struct Operands {
  std::vector<Kind> kinds = {};         // each once, no texts
  std::vector<std::string> words = {};  // fixed ones
};

// What the usage of a page says of words that are no flags.
struct Places {
  std::vector<std::string> names = {};  // what may stand before all else: "run" of "[run] TESTS"
  Operands first = {};
  Operands later = {};    // at any place after the first one
  bool has_rest = false;  // what follows "--" is for a program
};
Places places_of(const Page& page);

// The same text with each `what` replaced.
std::string replaced(std::string text, std::string_view what, std::string_view by);

// With a blank between them.
std::string joined(const std::vector<std::string>& words, std::string_view between = " ");

}  // namespace gauntlet::manual
