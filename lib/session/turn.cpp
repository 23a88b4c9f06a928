#include "session/turn.hpp"

#include <stdexcept>

namespace gauntlet::session {
namespace {

enum class Effect { none, changed, unknown };

std::string names_of(const Commands& commands) {
  Words names;
  if (commands.hint) names.emplace_back("hint");
  if (commands.undo) names.emplace_back("undo");
  if (commands.redo) names.emplace_back("redo");
  if (commands.save) names.emplace_back("save FILE");
  if (commands.load) names.emplace_back("load FILE");
  names.emplace_back("q");
  return "Commands: " + list_of(names, ", ") + "\n";
}

void give_help(Console& console, const Commands& commands) {
  console.show(commands.help);
  if (console.has_choices()) {
    console.show("Choose a place with the arrow keys and Enter or Space, or with the mouse.\n");
  }
  console.show(names_of(commands));
}

// Runs undo or redo, and tells the person if there is nothing to undo or redo.
Effect step(Console& console, const std::function<bool()>& go, const std::string& name) {
  if (go()) return Effect::changed;
  print_line(console, "there is nothing to " + name);
  return Effect::none;
}

// Returns the file name after a command word; nullopt if the line is not that command.
std::optional<std::string> path_after(std::string_view word, std::string_view line) {
  if (!line.starts_with(word) || line.size() == word.size() || line[word.size()] != ' ') return {};
  line.remove_prefix(line.find_first_not_of(' ', word.size()));
  return std::string(line);
}

// Saves or loads. On failure, shows the reason and returns false.
bool attempt(Console& console, const std::function<void(const std::string& path)>& command,
             const std::string& path) {
  try {
    command(path);
    return true;
  } catch (const std::runtime_error& error) {
    print_line(console, error.what());
    return false;
  }
}

Effect obey(Console& console, const Commands& commands, const std::string& line) {
  if (!commands.help.empty() && (line == "help" || line == "?")) {
    give_help(console, commands);
    return Effect::none;
  }
  if (commands.hint && (line == "hint" || line == "why")) {
    console.show(commands.hint());
    return Effect::none;
  }
  if (commands.undo && line == "undo") return step(console, commands.undo, line);
  if (commands.redo && line == "redo") return step(console, commands.redo, line);
  if (const auto path = path_after("save", line); path && commands.save) {
    if (attempt(console, commands.save, *path)) print_line(console, "saved as " + *path);
    return Effect::none;
  }
  if (const auto path = path_after("load", line); path && commands.load) {
    return attempt(console, commands.load, *path) ? Effect::changed : Effect::none;
  }
  return Effect::unknown;
}

}  // namespace

std::optional<std::string> ask_turn(Console& console, const std::string& prompt,
                                    const Commands& commands) {
  for (;;) {
    std::string line = ask(console, prompt);
    const Effect effect = obey(console, commands, line);
    if (effect == Effect::changed) return std::nullopt;
    if (effect == Effect::unknown) return line;
  }
}

}  // namespace gauntlet::session
