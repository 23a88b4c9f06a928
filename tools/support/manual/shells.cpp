#include "support/manual/shells.hpp"

namespace gauntlet::manual {

std::string single_quoted(const std::string& text) {
  return '\'' + replaced(text, "'", "'\\''") + '\'';
}

std::string function_name(const std::string& name) {
  return replaced(replaced(name, "-", "_"), " ", "_");
}

std::vector<Described> all_of(const Page& tool) {
  std::vector<Described> all{{"", tool, places_of(tool)}};
  const Places places = all.front().places;
  for (const auto& name : places.names) all.push_back({name, tool, places});
  for (const auto& command : tool.commands) {
    all.push_back({command.command(), command, places_of(command)});
  }
  return all;
}

std::vector<std::string> commands_of(const Page& tool) {
  std::vector<std::string> names = places_of(tool).names;
  for (const auto& command : tool.commands) names.push_back(command.command());
  return names;
}

std::vector<std::string> names_of(const Page& page,
                                  const std::function<bool(const Flag& flag)>& fits) {
  std::vector<std::string> names;
  for (const auto& flag : page.flags) {
    if (fits(flag)) names.insert(names.end(), flag.names.begin(), flag.names.end());
  }
  return names;
}

std::string_view to_string(ValueType kind) {
  switch (kind) {
    case ValueType::file:
      return "file";
    case ValueType::folder:
      return "folder";
    case ValueType::program:
      return "program";
    case ValueType::text:
      break;
  }
  return "";
}

std::string names_of(const std::vector<ValueType>& kinds) {
  std::vector<std::string> names;
  names.reserve(kinds.size());
  for (const ValueType kind : kinds) names.emplace_back(to_string(kind));
  return joined(names);
}

std::string filled(std::string_view text, const std::vector<Filling>& fillings) {
  std::string out(text);
  for (const auto& [name, by] : fillings) out = replaced(out, name, by);
  return out;
}

}  // namespace gauntlet::manual
