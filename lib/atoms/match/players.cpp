#include "atoms/match/players.hpp"

#include <chrono>
#include <cstdint>

#include "atoms/match/json.hpp"
#include "core/random.hpp"
#include "match/game.hpp"

namespace gauntlet::match::atoms {
namespace {

constexpr std::uint64_t max_time = 86'400'000;

// Plays the best move of a search `plies` plies deep (at least 1), as atoms-move does.
class HousePlayer : public Player {
 public:
  explicit HousePlayer(std::uint64_t plies) : plies_(plies) {}
  Position take_turn(const Board& board, const std::vector<Position>& /*since*/) override {
    return best_move(board, plies_)->move;
  }

 private:
  std::uint64_t plies_;
};

// Plays the strongest move found within `time`, as atoms-move --time does.
class TimedPlayer : public Player {
 public:
  explicit TimedPlayer(std::chrono::milliseconds time) : time_(time) {}
  Position take_turn(const Board& board, const std::vector<Position>& /*since*/) override {
    return engine_.search(board, Clock::now() + time_, 0).move;
  }

 private:
  std::chrono::milliseconds time_;
  Engine engine_;
};

// Plays any legal move. With equal seeds it makes the same choices in the same game.
class RandomPlayer : public Player {
 public:
  explicit RandomPlayer(std::uint64_t seed) : seed_(seed), random_(seed) {}
  void playing_as(Color /*color*/) override { random_ = Random(seed_); }
  Position take_turn(const Board& board, const std::vector<Position>& /*since*/) override {
    const auto moves = legal_actions(board);
    return random_.pick(moves);
  }

 private:
  std::uint64_t seed_;
  Random random_;
};

}  // namespace

std::string_view to_string(Color color) { return color == Color::red ? "red" : "blue"; }

void JsonPlayer::start() { call_start(start_call()); }

void JsonPlayer::playing_as(Color color) { tell_first(playing_as_call(color)); }

Position JsonPlayer::take_turn(const Board& board, const std::vector<Position>& since) {
  return ask_for_turn(take_turn_call(board, since), decode_place);
}

void JsonPlayer::end(bool has_won) { call_end(has_won); }

bool is_house_kind(std::string_view kind) {
  const auto time = parameter_of(kind, "time");
  return parameter_of(kind, "house").value_or(0) > 0 || parameter_of(kind, "random") ||
         (time && *time > 0 && *time <= max_time);
}

std::unique_ptr<Player> make_house_player(std::string_view kind) {
  if (!is_house_kind(kind)) return nullptr;
  if (const auto plies = parameter_of(kind, "house")) return std::make_unique<HousePlayer>(*plies);
  if (const auto seed = parameter_of(kind, "random")) return std::make_unique<RandomPlayer>(*seed);
  return std::make_unique<TimedPlayer>(std::chrono::milliseconds(*parameter_of(kind, "time")));
}

}  // namespace gauntlet::match::atoms
