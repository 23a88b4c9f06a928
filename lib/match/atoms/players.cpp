#include "match/atoms/players.hpp"

#include <array>
#include <utility>

#include "atoms/minimax.hpp"
#include "core/numbers.hpp"
#include "match/atoms/json.hpp"
#include "match/json.hpp"

namespace gauntlet::match::atoms {
namespace {

constexpr std::uint64_t max_time = 86'400'000;

// The parts of a kind: the word before its colon, and the text after it.
struct Kind {
  std::string_view word;
  std::string_view rest;
  std::optional<std::uint64_t> number = {};
};

Kind parts_of(std::string_view text) {
  const auto colon = text.find(':');
  if (colon == text.npos) return {text, {}};
  return {text.substr(0, colon), text.substr(colon + 1), parse_natural(text.substr(colon + 1))};
}

}  // namespace

std::string_view to_string(Color color) { return color == Color::red ? "red" : "blue"; }

Position HousePlayer::take_turn(const Board& board, const std::vector<Position>& /*since*/) {
  return best_move(board, plies_)->move;
}

Position TimedPlayer::take_turn(const Board& board, const std::vector<Position>& /*since*/) {
  return engine_.search(board, Clock::now() + time_, 0).move;
}

void RandomPlayer::playing_as(Color /*color*/) { random_ = Random(seed_); }

Position RandomPlayer::take_turn(const Board& board, const std::vector<Position>& /*since*/) {
  const auto moves = legal_actions(board);
  return random_.pick(moves);
}

void ExecPlayer::start() {
  program_.start();
  const CallOptions& talk = program_.talk();
  program_.ask(start_call(), talk.start_time.value_or(talk.turn_time), decode_void);
}

void ExecPlayer::playing_as(Color color) {
  is_first_turn_ = true;
  program_.ask(playing_as_call(color), program_.talk().turn_time, decode_void);
}

Position ExecPlayer::take_turn(const Board& board, const std::vector<Position>& since) {
  const CallOptions& talk = program_.talk();
  const bool is_first = std::exchange(is_first_turn_, false);
  const auto within = is_first ? talk.first_turn_time : std::nullopt;
  return program_.ask(take_turn_call(board, since), within.value_or(talk.turn_time), decode_place);
}

void ExecPlayer::end(bool has_won) {
  program_.ask(end_call(has_won), program_.talk().turn_time, decode_void);
  program_.finish();
}

bool is_kind(std::string_view text) {
  const Kind kind = parts_of(text);
  if (kind.word == "house") return kind.number && *kind.number > 0;
  if (kind.word == "time") return kind.number && *kind.number > 0 && *kind.number <= max_time;
  if (kind.word == "random") return kind.number.has_value();
  return kind.word == "exec" && !kind.rest.empty() && kind.rest.find('\0') == kind.rest.npos;
}

std::unique_ptr<Player> make_player(std::string_view text, const ExecSettings& exec) {
  const Kind kind = parts_of(text);
  if (kind.word == "exec") return std::make_unique<ExecPlayer>(std::string(kind.rest), exec);
  if (kind.word == "house") return std::make_unique<HousePlayer>(*kind.number);
  if (kind.word == "random") return std::make_unique<RandomPlayer>(*kind.number);
  return std::make_unique<TimedPlayer>(std::chrono::milliseconds(*kind.number));
}

}  // namespace gauntlet::match::atoms
