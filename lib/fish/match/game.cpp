#include "match/game.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <variant>

#include "core/games.hpp"
#include "fish/match/json.hpp"
#include "fish/match/players.hpp"
#include "fish/match/referee.hpp"
#include "fish/match/tournament.hpp"
#include "fish/match/tournament_log.hpp"
#include "fish/picture.hpp"
#include "gauntlet/fish_json.hpp"
#include "match/seated_players.hpp"

namespace gauntlet::match {
namespace {

using json::Value;

View view_of(const Event* event, const fish::State& state) {
  fish::Marks marks;
  if (event != nullptr) {
    if (const auto* moved = std::get_if<MoveEvent>(&event->what)) marks.move = moved->action;
  }
  return {event == nullptr ? "the board" : describe(*event),
          [&state] { return fish::encode(state); },
          [&state, marks] { return fish::svg(state, marks); },
          [&state, marks](bool has_color) { return fish::text(state, marks, has_color); }};
}

// Replays the games of a tournament.
void replay_games(std::string_view tournament, const OnReplay& on_replay) {
  TournamentRules rules;
  OnTournament listener;
  listener.begin = [&](const TournamentHeader& header) { rules = header.rules; };
  listener.observer.game_begins = [&](std::size_t, const std::vector<std::size_t>& players) {
    on_replay.begin(first_state(rules.board, players.size()));
  };
  listener.observer.event = on_replay.happen;
  replay_tournament(tournament, listener);
}

class FishGame : public Game {
 public:
  std::string_view name() const override { return "fish"; }
  Seats seats() const override { return {2, fish::all_colors.size()}; }

  bool is_house_kind(std::string_view kind) const override {
    return kind != "perfect" && make_house_player(kind) != nullptr;
  }
  std::string_view house_kinds() const override {
    return R"("house:D", "time:MS", "greedy", "random:SEED")";
  }

  void check_board(const json::Reader& in, std::size_t seats) const override {
    try {
      first_state(decode_board_spec(in), seats);
    } catch (const std::invalid_argument& error) {
      in.fail("a board for " + std::to_string(seats) + " players", error.what());
    }
  }

  std::string decode_kind(const json::Reader& in) const override { return match::decode_kind(in); }

  void check_setup(const json::Reader& board, std::span<const Contestant> players) const override {
    check_games(players, decode_board_spec(board), {players.size(), players.size()});
  }

  Value random_board(const Value::Object& rule, std::uint64_t seed) const override {
    return with_default(rule, {{"rows", 5}, {"columns", 5}}, seed);
  }

  PlayedGame play(const Value& board_spec, std::span<const Contestant> contestants,
                  const OpenChannel& open, const Observer& observer) const override {
    const fish::Board board = decode_board_spec(json::Reader(board_spec));
    const auto seated =
        SeatedPlayers<Player>::make<JsonPlayer>(contestants, open, make_house_player);
    return play_seated<Event>(
        seated, {encode(LogHeader{seated.names(), board})}, first_state(board, contestants.size()),
        observer, view_of,
        [&](const OnEvent& on_event) { return play_game(board, seated.pointers, on_event); });
  }

  bool has_views() const override { return true; }

  bool reads_log(const Value& first_line) const override {
    const std::string_view format = text_in(first_line, "format");
    return format == log_format || format == tournament_format;
  }

  void replay(std::string_view log, const TakeView& take) const override {
    const OnReplay on_replay{
        [&](const fish::State& first) { take(view_of(nullptr, first)); },
        [&](const Event& event, const fish::State& after) { take(view_of(&event, after)); },
        [&](const fish::State& state) { take(view_of(nullptr, state)); }};
    is_tournament(log) ? replay_games(log, on_replay) : match::replay(log, on_replay);
  }
};

}  // namespace

}  // namespace gauntlet::match

const gauntlet::match::Game& gauntlet::games::fish::match() {
  static const match::FishGame game;
  return game;
}
