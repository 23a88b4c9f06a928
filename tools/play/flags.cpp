#include "play/flags.hpp"

#include <algorithm>
#include <functional>

#include "harness/options.hpp"
#include "session/ask.hpp"
#include "session/games.hpp"

namespace gauntlet::tool {
namespace {

using session::SessionGame;
using session::Setting;

bool takes(const SessionGame& game, std::string_view flag) {
  return std::ranges::find(game.settings, flag, &Setting::name) != game.settings.end() ||
         std::ranges::find(game.options, flag, &Option::name) != game.options.end();
}

// "fish and atoms"
std::string games_with(std::string_view flag) {
  session::Words names;
  for (const SessionGame* const game : session::all_games()) {
    if (takes(*game, flag)) names.push_back(game->name);
  }
  return text::list_of(names, " and ");
}

// Returns the help of a setting with its default and its range: "Rows of the board (8; from 2 to
// 32)".
std::string help_of(const Setting& setting) {
  std::string help = setting.help;
  if (!setting.default_value.empty()) help += " (" + setting.default_value + ')';
  return setting.max > 0 ? with_range(std::move(help), setting.min, setting.max) : help;
}

// Describes a flag in all games that have it: "fish: Players", "atoms, fish: Rows of the board".
std::string help_of(std::string_view flag) {
  std::vector<std::pair<std::string, std::string>> texts;  // with the games that use the text
  for (const SessionGame* const game : session::all_games()) {
    for (const Setting& setting : game->settings) {
      if (setting.name != flag) continue;
      const std::string help = help_of(setting);
      const auto found = std::ranges::find(texts, help, &decltype(texts)::value_type::first);
      if (found == texts.end()) {
        texts.emplace_back(help, game->name);
      } else {
        found->second.append(", ").append(game->name);
      }
    }
  }
  std::string out;
  for (const auto& [help, names] : texts) {
    out.append(out.empty() ? "" : "; ").append(names).append(": ").append(help);
  }
  return out;
}

// Returns the possible values of a setting in all games that have it; none if any text may be
// valid.
std::vector<std::string> words_of(std::string_view flag) {
  std::vector<std::string> words;
  for (const SessionGame* const game : session::all_games()) {
    for (const Setting& setting : game->settings) {
      if (setting.name != flag || setting.is_open) continue;
      for (const std::string& word : setting.words) {
        if (std::ranges::find(words, word) == words.end()) words.push_back(word);
      }
    }
  }
  return words;
}

}  // namespace

PlayFlags::PlayFlags() {
  for (const SessionGame* const game : session::all_games()) {
    values_.push_back(default_values(game->options));
    for (const Setting& setting : game->settings) {
      if (!setting.type.empty()) settings_.try_emplace(setting.name);
    }
  }
}

void PlayFlags::declare(Options& options) {
  options.natural("--seed", seed, 0, UINT64_MAX, "Seed the random numbers, for a repeatable game");
  options.text("--record", record, "FILE", "Record the game in FILE, as lines of JSON");
  options.text("--replay", replay, "FILE", "Replay the recorded game in FILE");
  options.text("--load", load, "FILE", "Resume the saved or recorded game in FILE");
  options.choice("--color", color, {"auto", "always", "never"}, "Use colors: auto, always, never");
  options.flag("--ascii", is_ascii, "Draw with ASCII characters only");
  options.flag("--rules", rules, "Print the rules of the game, or of all games");
  options.flag("--browser,--page", page, "Open the web app in a browser, and print its address");
  std::vector<std::string_view> declared;
  for (std::size_t i = 0; i < values_.size(); ++i) {
    const SessionGame& game = *session::all_games()[i];
    for (const Setting& setting : game.settings) {
      if (setting.type.empty()) continue;  // an option
      if (std::ranges::find(declared, setting.name) != declared.end()) continue;
      declared.push_back(setting.name);
      options.text(setting.name, settings_.find(setting.name)->second, setting.type,
                   help_of(setting.name), words_of(setting.name));
    }
    options.options_of_game(game.options, values_[i], std::string(game.name).append(": "),
                            &given_options_);
  }
}

void PlayFlags::check() const {
  if (replay && record) throw UsageError("expected --record or --replay, got both");
  if (replay && load) throw UsageError("expected --load or --replay, got both");
  if (page && (seed || record || replay || load || is_ascii || !given().empty())) {
    throw UsageError("expected no other flag with --browser");
  }
  if (rules && (page || seed || record || replay || load || !given().empty())) {
    throw UsageError("expected no other flag with --rules");
  }
  for (const auto& [name, text] : settings_) {
    if (replay && text) throw UsageError("expected no " + name + " with --replay");
  }
  for (std::size_t i = 0; i < values_.size(); ++i) {
    const std::string reason = session::all_games()[i]->why_invalid(values_[i]);
    if (!reason.empty()) throw UsageError(reason);
  }
}

void PlayFlags::check_game(const SessionGame& game) const {
  for (const std::string& flag : given()) {
    if (takes(game, flag)) continue;
    throw UsageError(flag + " is a flag of " + games_with(flag) + ", not of " +
                     std::string(game.name));
  }
}

std::vector<const SessionGame*> PlayFlags::possible_games() const {
  const std::vector<std::string> flags = given();
  std::vector<const SessionGame*> games;
  for (const SessionGame* const game : session::all_games()) {
    if (std::ranges::all_of(flags, [&](const auto& flag) { return takes(*game, flag); })) {
      games.push_back(game);
    }
  }
  if (!games.empty()) return games;
  std::string reason("expected flags of one game, got");
  for (const std::string& flag : flags) {
    reason.append(&flag == &flags.front() ? " " : ", ").append(flag);
    reason.append(" of ").append(games_with(flag));
  }
  throw UsageError(reason);
}

session::Settings PlayFlags::settings() const {
  session::Settings::Texts texts;
  for (const auto& [name, text] : settings_) {
    if (text) texts.emplace(name, *text);
  }
  return seed ? session::Settings::of_nobody(std::move(texts))
              : session::Settings(std::move(texts));
}

const std::vector<std::uint64_t>& PlayFlags::values(const SessionGame& game) const {
  const auto all = session::all_games();
  return values_[static_cast<std::size_t>(std::ranges::find(all, &game) - all.begin())];
}

std::vector<std::string> PlayFlags::given() const {
  std::vector<std::string> flags = given_options_;
  for (const auto& [name, text] : settings_) {
    if (text) flags.push_back(name);
  }
  return flags;
}

std::vector<std::string_view> game_names() {
  std::vector<std::string_view> names;
  for (const SessionGame* const game : session::all_games()) names.push_back(game->name);
  return names;
}

}  // namespace gauntlet::tool
