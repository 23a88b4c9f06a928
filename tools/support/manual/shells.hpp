#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "support/manual/page.hpp"

// What the scripts for all shells share.
namespace gauntlet::manual {

// A text between single quotes, as bash and zsh read it.
std::string single_quoted(const std::string& text);

// The name of a tool as part of the name of a function: "atoms_move".
std::string function_name(const std::string& name);

// A tool itself, whose command is then "", under each other name that it has, and its commands.
struct Described {
  std::string command;
  const Page& page;
  Places places;
};
std::vector<Described> all_of(const Page& tool);

// The names of a tool's commands, and of itself where it has one among them.
std::vector<std::string> commands_of(const Page& tool);

// The names of the flags of a page that fit.
std::vector<std::string> names_of(const Page& page,
                                  const std::function<bool(const Flag& flag)>& fits);

// "file folder": what the values of a flag are, or what stands at a place.
std::string_view name_of(Kind kind);
std::string names_of(const std::vector<Kind>& kinds);

// A text with each @NAME@ in it replaced.
struct Filling {
  std::string_view name;
  std::string text;
};
std::string filled(std::string_view text, const std::vector<Filling>& fillings);

}  // namespace gauntlet::manual
