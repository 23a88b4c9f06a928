#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/harness.hpp"

namespace gauntlet::manual {

// The type of a command-line value, for shell completion.
enum class ValueType { text, file, folder, program };

// Returns the type by the name of the value in --help: FILE is a file, TESTS a folder, N a text.
ValueType kind_of(std::string_view name);

using tool::Flag;

// A tool, or a command of one, as --help describes it.
struct Page {
  std::string name;     // "xtest fest"
  std::string summary;  // one line, optionally followed by paragraphs
  std::string usage;    // the command line without flags
  // Paragraphs. A paragraph that begins with a title such as "Example:" or "Exit status:" is a
  // section of its own. Lines that begin with two spaces are printed verbatim, or as a word and its
  // meaning.
  std::string details;
  std::vector<Flag> flags;
  std::vector<Page> commands = {};

  // Returns the name as a file name: "xtest-fest", "xtest-doctor".
  std::string file_name() const;
  // Returns the first line of the summary.
  std::string title() const { return summary.substr(0, summary.find('\n')); }
  // Returns the last word of the name: "fest", "doctor".
  std::string command() const;
};

// Returns the documentation of a harness, without flags.
Page page_of(const tool::Harness& harness);

// Returns the flags of every tool or, without is_tool, of every command of a tool.
std::vector<Flag> common_flags(bool is_tool);

// The values that are possible at a place of the command line other than flags.
struct Operands {
  std::vector<ValueType> kinds = {};    // without duplicates and without Kind::stdin_text
  std::vector<std::string> words = {};  // fixed words
};

// The positional arguments described by the usage of a page.
struct Places {
  std::vector<std::string> names = {};  // optional first words: "run" of "[run] TESTS"
  Operands first = {};
  Operands later = {};    // at any place after the first
  bool has_rest = false;  // the arguments after "--" are passed to a program
};
Places places_of(const Page& page);

// Returns the text with each occurrence of `what` replaced.
std::string replaced(std::string text, std::string_view what, std::string_view by);

// Concatenates words with `between` between them.
std::string joined(const std::vector<std::string>& words, std::string_view between = " ");

// Generates all forms of a tool's documentation: --help, the manual page, and shell completions.

// Returns the text of --help, without the flags of a tool's commands.
std::string to_help(const Page& page);

// to_roff() returns the manual page for section 1 in roff, for groff and mandoc. The date is
// printed unchanged; the version is like "gauntlet 1.2.3".
struct Edition {
  std::string version;
  std::string date;
};
std::string to_roff(const Page& page, const Edition& edition);

// Return completion scripts for a tool and all its commands: flags, their values, and files,
// folders and programs in the places that take them.
std::string to_bash(const Page& tool);
std::string to_zsh(const Page& tool);
std::string to_fish(const Page& tool);

}  // namespace gauntlet::manual
