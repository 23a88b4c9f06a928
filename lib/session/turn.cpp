#include "session/turn.hpp"

#include <stdexcept>

#include "match/lines.hpp"

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
  return "Or: " + list_of(names, ", ") + "\n";
}

void give_help(Console& console, const Commands& commands) {
  console.show(commands.help());
  if (console.has_choices()) {
    console.show("Arrow keys and Enter or Space choose a place, and so does the mouse.\n");
  }
  console.show(names_of(commands));
}

// Back or forth.
Effect step(Console& console, const std::function<bool()>& go, const std::string& name) {
  if (go()) return Effect::changed;
  say(console, "there is nothing to " + name);
  return Effect::none;
}

// The file that follows the word of a command; nothing for any other line.
std::optional<std::string> path_after(std::string_view word, std::string_view line) {
  if (!line.starts_with(word) || line.size() == word.size() || line[word.size()] != ' ') return {};
  line.remove_prefix(line.find_first_not_of(' ', word.size()));
  return std::string(line);
}

Effect save(Console& console, const Commands& commands, const std::string& path) {
  try {
    commands.save(path);
    say(console, "saved as " + path);
  } catch (const std::runtime_error& error) {
    say(console, error.what());
  }
  return Effect::none;
}

Effect load(Console& console, const Commands& commands, const std::string& path) {
  try {
    commands.load(path);
    return Effect::changed;
  } catch (const std::runtime_error& error) {
    say(console, error.what());
    return Effect::none;
  }
}

Effect obey(Console& console, const Commands& commands, const std::string& line) {
  if (commands.help && (line == "help" || line == "?")) {
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
    return save(console, commands, *path);
  }
  if (const auto path = path_after("load", line); path && commands.load) {
    return load(console, commands, *path);
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

void load_file(const Table& table, const std::string& path,
               const std::function<void(std::string_view record)>& read) {
  const std::string record = table.files.read(path);
  try {
    read(record);
  } catch (const match::BadLog& error) {
    throw std::runtime_error(path + ": " + error.what());
  }
}

}  // namespace gauntlet::session
