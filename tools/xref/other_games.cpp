#include "xref/other_games.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "atoms/json.hpp"
#include "core/numbers.hpp"
#include "fish/json.hpp"
#include "json/fields.hpp"
#include "json/parse.hpp"
#include "league/games/league_game.hpp"
#include "match/atoms/json.hpp"
#include "match/lines.hpp"
#include "session/atoms/game_history.hpp"
#include "session/record.hpp"

namespace gauntlet::xref {
namespace {

using json::Value;
namespace rules = match::atoms;

OtherGame::Player decode_player(const json::Reader& in, const league::LeagueGame& league_game) {
  const auto [name, kind] = in.items<2>("a player: [name, kind]");
  league_game.check_kind(kind);
  return {fish::decode_name(name, json::Strictness::lenient), kind.string("a kind")};
}

league::PlayerSpec spec_of(const OtherGame::Player& player, const match::ExecSettings& exec) {
  league::PlayerSpec spec{.name = player.name, .kind = player.kind};
  spec.sandbox = exec.sandbox;
  spec.folder = exec.folder;
  spec.view = exec.view;
  spec.stderr_sink = exec.stderr_sink;
  return spec;
}

// The histogram and the figures computed from it.
Value report_of(const league::Seat& seat) {
  Value::Object object{{"name", seat.player}};
  if (seat.out) {
    object.emplace_back("out", to_string(seat.out->kind));
    object.emplace_back("reason", seat.out->reason);
    object.emplace_back("call", seat.out->call);
    object.emplace_back("answer", seat.out->answer);
    object.emplace_back("call-number", seat.out->call_number);
    return object;
  }
  std::uint64_t found = 0;
  for (const std::uint64_t count : seat.histogram) found += count;
  object.emplace_back("found", found);
  object.emplace_back("missed", seat.missed);
  object.emplace_back("total", *seat.score);
  if (found > 0) {
    const double mean = static_cast<double>(*seat.score) / static_cast<double>(found);
    object.emplace_back("mean", json::Number{write_decimal(mean)});
    object.emplace_back("worst", seat.histogram.size() - 1);
  }
  object.emplace_back("histogram", Value::Array(seat.histogram.begin(), seat.histogram.end()));
  return object;
}

atoms::Board mirrored(const atoms::Board& board) {
  return {board.grid(), board.electrons().mirrored()};
}

}  // namespace

std::optional<OtherGame> decode_other_game(const json::Reader& in) {
  constexpr std::string_view expected = "a game: an object";
  if (!in.has_member("game", expected)) return std::nullopt;
  const json::Fields fields(in, expected, {"game", "board", "players", "turn-time"});
  const json::Reader& name = fields.get("game");
  constexpr std::string_view games = "\"fish\", \"atoms\", \"bricks\" or \"mastermind\"";
  const league::LeagueGame* const league_game = league::find_league_game(name.string(games));
  if (league_game == nullptr) name.fail(games);
  if (league_game->name() == "fish") return std::nullopt;
  const json::Reader& players = fields.get("players");
  const bool is_alone = league_game->seats().max == 1;
  const std::size_t count = players.size("an array of players");
  if (is_alone ? count == 0 : count != 2) {
    players.fail(is_alone ? "one player or more, each of whom plays alone" : "two players");
  }
  OtherGame game{std::string(league_game->name()), fields.get("board").value(), {}, {}};
  league_game->check_board(fields.get("board"), league_game->seats().max);
  for (std::size_t i = 0; i < count; ++i)
    game.players.push_back(decode_player(players[i], *league_game));
  if (const auto* time = fields.find("turn-time")) {
    game.turn_time =
        std::chrono::seconds(time->integer("a number of seconds from 1 to 86400", 1, 86400));
  }
  return game;
}

Value play_atoms(const OtherGame& game, const ExecOf& exec_of, const TakeLine& log,
                 const OnAtoms& on_atoms) {
  const rules::Opening opening = rules::decode_opening(json::Reader(game.board));
  std::vector<std::string> names;
  std::vector<rules::PlayerSession> players;
  players.reserve(game.players.size());
  for (std::size_t i = 0; i < game.players.size(); ++i) {
    names.push_back(game.players[i].name);
    players.emplace_back(names.back(), rules::make_player(game.players[i].kind, exec_of(i)));
  }
  std::vector<rules::PlayerSession*> seats;
  seats.reserve(players.size());
  for (auto& player : players) seats.push_back(&player);
  log(encode_header(opening, names));
  for (const Position& move : opening.moves) log(rules::encode_move(move));
  on_atoms.begin(board_after(opening));
  const rules::Report report =
      play_game(opening, seats, [&](const rules::Event& event, const atoms::Board& after) {
        log(encode_line(event));
        on_atoms.happen(event, after);
      });
  log(encode_end(report));
  return encode(report);
}

Value play_alone(const OtherGame& game, const ExecOf& exec_of, const TakeLine& log) {
  const league::LeagueGame& league_game = *league::find_league_game(game.name);
  Value::Array players;
  for (std::size_t i = 0; i < game.players.size(); ++i) {
    const match::ExecSettings exec = exec_of(i);
    league::GameSettings settings;
    settings.turn_time = settings.first_turn_time = settings.start_time = exec.talk.turn_time;
    settings.grace = exec.grace;
    const league::PlayerSpec spec = spec_of(game.players[i], exec);
    const league::PlayedGame played = league_game.play(game.board, std::span(&spec, 1), settings);
    for (const Value& line : played.log()) log(line);
    players.push_back(report_of(played.game.seats.front()));
  }
  Value::Object report{{"players", std::move(players)}};
  if (const auto min = league_game.least(game.board)) {
    report.emplace_back("least", Value::Object{{"mean", json::Number{write_decimal(min->mean)}},
                                               {"worst", min->worst}});
  }
  return report;
}

void replay_atoms(std::string_view record, const std::function<void(const AtomsStep&)>& show) {
  std::optional<session::atoms::GameHistory> history;
  match::for_each_line(record, [&](const json::Reader& line) {
    if (!session::take_line(line, history)) return;
    const bool is_red = history->mover() == session::atoms::Side::red;
    const atoms::Board board = history->board();
    const auto& move = history->current().move;
    std::string caption("the board");
    if (move) {
      caption = session::atoms::to_string(other(history->mover()));
      caption.append(": ").append(dump(atoms::encode(*move)));
    }
    show({board, is_red ? board : mirrored(board), move, caption});
  });
  if (!history) throw match::LogError("expected the log of a game, got nothing");
}

bool is_atoms(std::string_view record) {
  try {
    const Value line = json::parse(record.substr(0, record.find('\n')));
    const auto* object = line.as<Value::Object>();
    return object != nullptr && object->size() > 2 && (*object)[2].second == Value("atoms");
  } catch (const json::Error&) {
    return false;
  }
}

}  // namespace gauntlet::xref
