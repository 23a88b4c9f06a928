#include <string>
#include <utility>
#include <vector>

#include "core/games.hpp"
#include "core/numbers.hpp"
#include "fish/session/game_history.hpp"
#include "match/lines.hpp"
#include "page/games/play_game.hpp"
#include "session/choose.hpp"
#include "session/record.hpp"

namespace gauntlet::page {
namespace {

using fish::Color;
using json::Value;
using FishHistory = session::fish::GameHistory;

// Replaces the first line of the last game in the record.
std::string with_first_line(std::string record, const Value& first) {
  std::size_t begin = 0, end = 0;  // of that first line
  std::size_t line_begin = 0;
  match::for_each_line(record, [&](const json::Reader& line) {
    const std::size_t line_end = record.find('\n', line_begin);
    if (match::begins_with(line, "format")) {
      begin = line_begin;
      end = line_end;
    }
    line_begin = line_end + 1;
  });
  return record.replace(begin, end - begin, dump(first));
}

// Replaces the players in the record by those of the settings, if the settings name others.
std::string with_players(std::string_view record, session::GameContext& table) {
  const auto history = session::read_record<FishHistory>(record, table.random);
  const fish::State& first = history.state_at(0).referee.state();
  std::vector<session::fish::SearchDepth> players;
  bool is_same = true;
  for (const fish::Player& each : first.players()) {
    const auto& turns = history.player(each.color);
    players.push_back(session::choose(
        table, "--" + std::string(to_string(each.color)), "", "human, or a number from 0 to 5",
        session::fish::name_of_player(turns), session::fish::read_player));
    is_same = is_same && players.back() == turns;
  }
  if (is_same) return std::string(record);
  return with_first_line(std::string(record), FishHistory(players, first.board()).encode().front());
}

std::vector<Setting> fish_settings() {
  const std::vector<std::string> words{"human", "0", "1", "2", "3", "4", "5"};
  std::vector<std::string> labels{"a person"};
  for (std::size_t i = 1; i < words.size(); ++i) {
    labels.push_back("computer, " + pluralize(i - 1, "turn") + " ahead");
  }
  std::vector<Setting> settings{{"--players", "Players", "2", 2, 4}};
  for (const Color color : fish::all_colors) {
    const std::string name(to_string(color));
    Setting who{"--" + name, name, color == Color::red ? "human" : "2"};
    who.words = words;
    who.is_changeable_mid_game = true;
    who.labels = labels;
    if (color >= Color::brown) {
      who.when = "--players";
      who.when_words = {"4"};
      if (color == Color::brown) who.when_words = {"3", "4"};
    }
    settings.push_back(std::move(who));
  }
  settings.push_back({"--rows", "Rows", "5", 1, 32});
  settings.push_back({"--columns", "Columns", "5", 1, fish::Board::max_cells});
  settings.push_back({"--holes", "Holes", "2", 0, fish::Board::max_cells});
  return settings;
}

}  // namespace

}  // namespace gauntlet::page

const gauntlet::page::PlayGame& gauntlet::games::fish::play() {
  static const page::PlayGame game{
      &session(),
      page::fish_settings,
      {{"You against the computer", {{"--players", "2"}, {"--red", "human"}, {"--white", "2"}}},
       {"Two people", {{"--players", "2"}, {"--red", "human"}, {"--white", "human"}}},
       {"Watch the computer", {{"--players", "2"}, {"--red", "2"}, {"--white", "2"}}}},
      {},
      page::with_players};
  return game;
}
