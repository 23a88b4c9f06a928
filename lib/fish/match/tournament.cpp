#include "fish/match/tournament.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <future>
#include <iterator>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <thread>
#include <utility>

#include "fish/match/json.hpp"
#include "fish/match/players.hpp"
#include "gauntlet/fish_json.hpp"

namespace gauntlet::match {
namespace {

using Numbers = std::vector<std::size_t>;

// Runs the jobs, up to `jobs` in parallel. If jobs throw, rethrows one of the exceptions.
template <class Job>
void for_each_concurrently(std::size_t jobs, unsigned jobs_value, const Job& job) {
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < jobs; i = next++) job(i);
  };
  std::vector<std::future<void>> workers;
  while (workers.size() + 1 < std::min<std::size_t>(jobs, jobs_value)) {
    workers.push_back(std::async(std::launch::async, work));
  }
  work();
  for (auto& each : workers) each.get();
}

// Puts the output of several threads in order, as if each thread had run after the previous one.
// Output of the first unfinished thread is passed on at once. Output of a later thread waits until
// all threads before it have finished.
class SequencedOutput {
 public:
  using OutputAction = std::function<void()>;

  explicit SequencedOutput(std::size_t speakers) : waiting_(speakers), has_finished_(speakers) {}

  // Throws what `action` throws. finish() throws what a delayed action throws.
  void say(std::size_t speaker, OutputAction action) {
    const std::lock_guard lock(mutex_);
    if (speaker == turn_) return action();
    waiting_[speaker].push_back(std::move(action));
  }

  void finish(std::size_t speaker) {
    const std::lock_guard lock(mutex_);
    has_finished_[speaker] = true;
    while (turn_ < waiting_.size() && has_finished_[turn_]) {
      if (++turn_ == waiting_.size()) return;
      for (const OutputAction& action : std::exchange(waiting_[turn_], {})) action();
    }
  }

 private:
  std::mutex mutex_;
  std::size_t turn_ = 0;
  std::vector<std::vector<OutputAction>> waiting_;
  std::vector<bool> has_finished_;
};

class Manager {
 public:
  Manager(const TournamentRules& rules, std::vector<NamedPlayer> players,
          const TournamentObserver& observer, unsigned jobs)
      : rules_(rules), observer_(observer), jobs_(jobs) {
    check(rules, players.size());
    for (NamedPlayer& each : players) {
      players_.emplace_back(std::move(each.name), std::move(each.player));
    }
  }

  TournamentReport run() {
    Numbers left = start();
    for (bool is_over = false; !is_over && left.size() >= rules_.sizes.min;) {
      const bool is_final = left.size() <= rules_.sizes.max;
      Round round = play_round(left);
      left = round.winners;
      is_over = is_final || (!rounds_.empty() && rounds_.back().winners == left);
      rounds_.push_back(std::move(round));
    }
    return end(left);
  }

 private:
  // Returns the players that accepted the call.
  Numbers start() {
    for_each_concurrently(players_.size(), jobs_, [&](std::size_t i) {
      players_[i].tell(start_call, [](Player& player) { player.start(); });
    });
    for (const DisqualifiedPlayer& each : disqualified()) observer_.out_at_start(each);
    return those_in(all());
  }

  Round play_round(const Numbers& left) {
    Round round;
    std::vector<Numbers> seats;
    auto next = left.begin();
    for (const std::size_t size : partition_players(left.size(), rules_.sizes)) {
      seats.emplace_back(next, next + static_cast<std::ptrdiff_t>(size));
      next += static_cast<std::ptrdiff_t>(size);
    }
    round.byes.assign(next, left.end());
    observer_.round_begins(rounds_.size(), seats);
    round.games = play_games(seats);
    round.winners = round.byes;
    for (const TournamentGame& game : round.games) add_winners(game, round.winners);
    std::ranges::sort(round.winners);
    observer_.round_ends(rounds_.size(), round.winners);
    return round;
  }

  std::vector<TournamentGame> play_games(const std::vector<Numbers>& seats) {
    std::vector<TournamentGame> games(seats.size());
    SequencedOutput tell(seats.size());
    for_each_concurrently(seats.size(), jobs_, [&](std::size_t i) {
      tell.say(i, [this, i, &seats] { observer_.game_begins(i, seats[i]); });
      GameReport report = play_game_of_tournament(
          rules_.board, contestants(seats[i]), [&](const Event& event, const fish::State& after) {
            tell.say(i, [this, event, after] { observer_.event(event, after); });
          });
      games[i] = {seats[i], std::move(report)};
      tell.say(i, [this, i, &games] { observer_.game_ends(i, games[i].report); });
      tell.finish(i);
    });
    return games;
  }

  static void add_winners(const TournamentGame& game, Numbers& winners) {
    for (const FinalScore& each : game.report.winners) {
      winners.push_back(game.players[static_cast<std::size_t>(each.color)]);
    }
  }

  TournamentReport end(const Numbers& winners) {
    const Numbers told = those_in(all());
    for_each_concurrently(told.size(), jobs_, [&](std::size_t i) {
      const bool has_won = std::ranges::binary_search(winners, told[i]);
      players_[told[i]].tell([&] { return end_call(has_won); },
                             [&](Player& player) { player.end(has_won); });
    });
    return {std::move(rounds_), those_in(winners), disqualified()};
  }

  Numbers all() const {
    Numbers numbers(players_.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = i;
    return numbers;
  }

  Numbers those_in(const Numbers& numbers) const {
    Numbers in;
    std::ranges::copy_if(numbers, std::back_inserter(in),
                         [&](std::size_t i) { return players_[i].is_active(); });
    return in;
  }

  std::vector<DisqualifiedPlayer> disqualified() const {
    std::vector<DisqualifiedPlayer> out;
    for (std::size_t i = 0; i < players_.size(); ++i) {
      if (!players_[i].is_active()) out.push_back({i, players_[i].failure()});
    }
    return out;
  }

  std::vector<PlayerSession*> contestants(const Numbers& numbers) {
    std::vector<PlayerSession*> chosen;
    for (const std::size_t i : numbers) chosen.push_back(&players_[i]);
    return chosen;
  }

  const TournamentRules& rules_;
  const TournamentObserver& observer_;
  unsigned jobs_;
  std::vector<PlayerSession> players_;
  std::vector<Round> rounds_;
};

}  // namespace

void check(const TournamentRules& rules, std::size_t players) {
  const auto [min, max] = rules.sizes;
  if (min < 2 || max < min || max > fish::all_colors.size()) {
    throw std::invalid_argument("expected games of 2 to 4 players, got least " +
                                std::to_string(min) + " and most " + std::to_string(max));
  }
  for (std::size_t size = min; size <= std::min(max, players); ++size) {
    first_state(rules.board, size);
  }
}

TournamentReport play_tournament(const TournamentRules& rules, std::vector<NamedPlayer> players,
                                 const TournamentObserver& observer, unsigned jobs) {
  return Manager(rules, std::move(players), observer, jobs).run();
}

namespace {

constexpr std::size_t max_players = 10'000;  // of a tournament

std::vector<Contestant> decode_participants(const json::Reader& in, json::Strictness strictness) {
  constexpr std::string_view expected = "an array of 1 to 10000 players";
  const std::size_t count = in.size(expected);
  if (count < 1 || count > max_players) in.fail(expected);
  return json::read_items(in, expected, [&](const json::Reader& player) {
    const auto [name, kind] = player.items<2>("a player: [name, kind]");
    return Contestant{fish::decode_name(name, strictness), decode_kind(kind)};
  });
}

std::size_t decode_size(const json::Reader& in, std::size_t min) {
  constexpr std::size_t max = fish::all_colors.size();
  return static_cast<std::size_t>(
      in.integer("a number of players from " + std::to_string(min) + " to " + std::to_string(max),
                 static_cast<std::int64_t>(min), static_cast<std::int64_t>(max)));
}

void check_perfect(std::span<const Contestant> players, const fish::Board& board, bool is_of_two) {
  const auto perfect = std::ranges::find(players, "perfect", &Contestant::kind);
  if (perfect == players.end()) return;
  const auto number = std::to_string(perfect - players.begin());
  if (!is_of_two) {
    throw json::Error(
        "/players/" + number + "/1",
        "expected another kind of player than \"perfect\", which is for games of two");
  }
  const int cells = board.rows() * board.columns();
  if (cells <= fish::PerfectPlaySolver::max_cells) return;
  throw json::Error("/board", "expected at most " +
                                  std::to_string(fish::PerfectPlaySolver::max_cells) +
                                  " cells with a perfect player, got " + std::to_string(cells));
}

}  // namespace

std::string decode_kind(const json::Reader& in) {
  if (const auto* turns = in.value().as<std::uint64_t>()) return "house:" + std::to_string(*turns);
  constexpr std::string_view expected =
      "a kind of player: D, \"house:D\", \"time:MS\", \"perfect\", \"greedy\", \"random:SEED\", "
      "\"human\" or "
      "\"exec:COMMAND\"";
  const std::string& kind = in.string(expected);
  if (!command_of(kind) && kind != "human" && !make_house_player(kind)) in.fail(expected);
  return kind;
}

void check_games(std::span<const Contestant> players, const fish::Board& board, GameSizes sizes) {
  check_perfect(players, board, sizes.max == 2);
  try {
    for (std::size_t size = sizes.min; size <= std::min(sizes.max, players.size()); ++size) {
      first_state(board, size);
    }
  } catch (const std::invalid_argument& error) {
    throw json::Error("/board", error.what());
  }
}

TournamentSpec decode_tournament_spec(const json::Reader& in, json::Strictness strictness) {
  const json::Fields fields(in, "a tournament: an object",
                            {"players", "board", "turn-time", "first-turn-time", "least", "most"});
  TournamentSpec spec;
  spec.players = decode_participants(fields.get("players"), strictness);
  if (const auto* board = fields.find("board")) spec.rules.board = decode_board_spec(*board);
  if (const auto* time = fields.find("turn-time")) {
    spec.turn_time = decode_turn_time(*time);
    spec.first_turn_time = std::max(spec.first_turn_time, spec.turn_time);
  }
  if (const auto* time = fields.find("first-turn-time")) {
    spec.first_turn_time = decode_turn_time(*time);
  }
  GameSizes& sizes = spec.rules.sizes;
  if (const auto* min = fields.find("least")) sizes.min = decode_size(*min, 2);
  if (const auto* max = fields.find("most")) sizes.max = decode_size(*max, sizes.min);
  check_games(spec.players, spec.rules.board, sizes);
  return spec;
}

std::vector<NamedPlayer> entrants_of(const std::vector<Contestant>& players,
                                     const OpenChannel& open) {
  std::vector<NamedPlayer> entrants;
  entrants.reserve(players.size());
  for (const Contestant& player : players) {
    auto entrant = make_house_player(player.kind);
    if (!entrant) entrant = std::make_unique<JsonPlayer>(open(entrants.size()));
    entrants.push_back({player.name, std::move(entrant)});
  }
  return entrants;
}

}  // namespace gauntlet::match
