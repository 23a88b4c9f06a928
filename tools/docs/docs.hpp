#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "harness/harness.hpp"

// The manual pages and completions of all tools, made from the data by which the tools themselves
// parse their command lines and print --help.
namespace gauntlet::docs {

// The documentation of a tool with its commands, or of a command.
struct Document : tool::Page {
  std::vector<std::string> names = {};  // of the tool itself as a command: "run" of xtest
  std::vector<tool::Page> commands = {};
};

// Returns the name of its page: "xtest-fest".
std::string file_name(const tool::Page& page);

// Returns the manual page for section 1 in roff, for groff and mandoc. The version is like
// "gauntlet 1.2.3"; the date is printed unchanged.
struct Edition {
  std::string version;
  std::string date;
};
std::string to_roff(const Document& document, const Edition& edition);

// Returns a list of pages with their summaries, in roff.
std::string list_of_pages(const std::vector<Document>& pages);

// Returns a completion script for a tool and all its commands: flags, their values, and files,
// folders and programs in the places that take them.
constexpr std::array<std::string_view, 3> shells{"bash", "zsh", "fish"};
std::string completions(const Document& tool, std::string_view shell);

}  // namespace gauntlet::docs
