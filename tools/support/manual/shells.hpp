#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "support/manual/manual.hpp"

// Shared by the completion scripts of all shells.
namespace gauntlet::manual {

// Quotes a text in single quotes for bash and zsh.
std::string single_quoted(const std::string& text);

// Converts a tool's name to a part of a function name: "atoms_move".
std::string function_name(const std::string& name);

// all_of() returns the tool itself with the command "", again under each of its other names, and
// its commands.
struct Described {
  std::string command;
  const Page& page;
  Places places;
};
std::vector<Described> all_of(const Page& tool);

// Returns the names of a tool's commands, preceded by its own optional first words.
std::vector<std::string> commands_of(const Page& tool);

// Returns the names of all flags of a page that `matches` accepts.
std::vector<std::string> names_of(const Page& page,
                                  const std::function<bool(const Flag& flag)>& fits);

// Converts types to words for the scripts: "file folder".
std::string_view to_string(ValueType kind);
std::string names_of(const std::vector<ValueType>& kinds);

// filled() replaces each @NAME@ in a text.
struct Filling {
  std::string_view name;
  std::string text;
};
std::string filled(std::string_view text, const std::vector<Filling>& fillings);

}  // namespace gauntlet::manual
