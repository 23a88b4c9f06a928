#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "gauntlet/json.hpp"
#include "match/channel.hpp"
#include "match/rules.hpp"
#include "match/seated_players.hpp"

// Single-player games against many secrets (codes or strengths). Secrets with the same answers so
// far share one question, so nothing is asked twice.
namespace gauntlet::match {

// A player of such a game. SoloRules defines a Task.
template <class Task>
class SoloPlayer : public AnyPlayer {
 public:
  virtual void start(const Task& /*task*/) {}
  virtual typename Task::Answer ask(const Task& task, const typename Task::State& state) = 0;
  virtual void end(bool /*has_found_all*/) {}
};

// A player that receives the calls of tools/xref/docs/ref-player-protocol.md.
template <class Task>
class SoloChannelPlayer : public ChannelPlayer<SoloPlayer<Task>> {
 public:
  using ChannelPlayer<SoloPlayer<Task>>::ChannelPlayer;

  void start(const Task& task) override { this->call_start(task.start_call()); }
  typename Task::Answer ask(const Task& task, const typename Task::State& state) override {
    return this->ask_for_turn(task.call(state),
                              [&](const json::Reader& in) { return task.decode(in); });
  }
  void end(bool has_found_all) override { this->call_end(has_found_all); }
};

// The rules of such a game for the generic referee (match/rules.hpp). A Task has
//   State, Answer, Step, Secret    types; a state has a `node` (below)
//   first()                        the initial state
//   start_call(), call(state), decode(reader), encode(answer)     JSON
//   why_forbidden(state, answer)   the reason in one line, or an empty string
//   play(state, answer, results)   reports the consequences to `results`
template <class Task>
class SoloRules {
 public:
  using Player = SoloPlayer<Task>;
  using State = typename Task::State;
  enum class Stage { start, turns, end, over };
  struct Question {
    std::size_t seat;
    Stage stage;
  };
  using Answer = std::optional<typename Task::Answer>;  // nullopt: void

  // A step and its outcome. `before` is the number of the previous node, from 1.
  struct Node {
    std::size_t before;
    typename Task::Step step;
  };
  struct SecretResult {
    std::size_t node;  // 0: no step was made
    typename Task::Secret secret;
    bool is_found;
  };

  // Collects the consequences of an answer.
  class Results {
   public:
    explicit Results(SoloRules& rules) : rules_(rules) {}

    std::size_t add(std::size_t before, typename Task::Step step) {
      rules_.nodes_.push_back({before, std::move(step)});
      return rules_.nodes_.size();
    }
    // The secret was found with `count` guesses or drops, the last of which is the node.
    void find(std::size_t node, typename Task::Secret secret, std::uint64_t count) {
      auto& histogram = rules_.histogram_;
      if (histogram.size() <= count) histogram.resize(count + 1);
      ++histogram[count];
      rules_.ends_.push_back({node, secret, true});
    }
    void record_miss(std::size_t node, typename Task::Secret secret) {
      ++rules_.missed_;
      rules_.ends_.push_back({node, secret, false});
    }
    // The state is asked next, before all states added earlier.
    void go_on(State state) { rules_.open_.push_back(std::move(state)); }

   private:
    SoloRules& rules_;
  };

  SoloRules(const Task& task, const PlayerSessionOf<Player>& player)
      : task_(task), player_(player) {
    open_.push_back(task.first());
  }

  std::optional<Question> next_question() {
    return stages_.next_question(
        1, [&](std::size_t) { return player_.is_active(); },
        [&] {
          const bool is_done = !player_.is_active() || open_.empty();
          return is_done ? std::nullopt : std::optional(Question{0, Stage::turns});
        },
        [](Stage) {});
  }

  json::Value call(const Question& question) const {
    if (question.stage == Stage::start) return task_.start_call();
    if (question.stage == Stage::end) return end_call(missed_ == 0);
    return task_.call(open_.back());
  }

  Answer query_player(const Question& question, Player& player) const {
    if (question.stage == Stage::turns) return player.ask(task_, open_.back());
    if (question.stage == Stage::start) player.start(task_);
    if (question.stage == Stage::end) player.end(missed_ == 0);
    return std::nullopt;
  }

  std::string accept_answer(const Question& /*question*/, const Answer& answer) {
    if (!answer) return {};
    std::string reason = task_.why_forbidden(open_.back(), *answer);
    if (!reason.empty()) return reason;
    const State state = std::move(open_.back());
    open_.pop_back();
    ++moves_;
    Results results(*this);
    task_.play(state, *answer, results);
    return {};
  }

  json::Value encode(const Answer& answer) const { return task_.encode(*answer); }

  void disqualify(std::size_t /*seat*/, const Failure& /*failure*/) {}

  void fill_in(PlayedGame& game) const {
    game.moves = moves_;
    Seat& seat = game.seats.front();
    if (seat.out) return;
    seat.histogram = histogram_;
    seat.missed = missed_;
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < histogram_.size(); ++i) sum += i * histogram_[i];
    seat.score = static_cast<std::int64_t>(sum);
  }

  // Returns the secrets that were found or missed, ascending.
  std::vector<SecretResult> ends() const {
    std::vector<SecretResult> ends = ends_;
    std::ranges::sort(ends, {}, &SecretResult::secret);
    return ends;
  }

  // Returns the steps that lead to the node, in order.
  std::vector<typename Task::Step> steps_to(std::size_t node) const {
    std::vector<typename Task::Step> steps;
    for (; node > 0; node = nodes_[node - 1].before) steps.push_back(nodes_[node - 1].step);
    std::ranges::reverse(steps);
    return steps;
  }

 private:
  const Task& task_;
  const PlayerSessionOf<Player>& player_;
  Stages<Stage> stages_;
  std::vector<State> open_;  // not asked yet; the last one is asked first
  std::vector<Node> nodes_;
  std::vector<SecretResult> ends_;
  std::vector<std::uint64_t> histogram_;
  std::uint64_t missed_ = 0;
  std::uint64_t moves_ = 0;
};

// A log with more lines than this gets no further secrets.
inline constexpr std::size_t max_log_lines = 20'000;

// Returns the player's part in the report of its game.
json::Value encode_solo_report(const Seat& seat);

// Plays the game. `make_house_player(kind)` makes the player, or returns a null pointer if it runs
// elsewhere; `lines(task, rules, end)` returns the log of one secret.
template <class Task, class MakeHousePlayer, class Lines>
PlayedGame play_solo(const std::shared_ptr<const Task>& task,
                     std::span<const Contestant> contestants, const OpenChannel& open,
                     const OnLine& on_line, const MakeHousePlayer& make_house_player,
                     const Lines& lines) {
  const auto seated = SeatedPlayers<SoloPlayer<Task>>::template make<SoloChannelPlayer<Task>>(
      contestants, open, make_house_player);
  const auto rules = std::make_shared<SoloRules<Task>>(*task, seated.players.front());
  run_game(*rules, std::span(seated.pointers));
  PlayedGame played{.seats = seated.seats()};
  rules->fill_in(played);
  played.report = [seat = played.seats.front()] { return encode_solo_report(seat); };
  played.log = [task, rules, lines] {
    std::vector<json::Value> log;
    for (const auto& end : rules->ends()) {
      if (log.size() > max_log_lines) break;
      for (json::Value& line : lines(*task, *rules, end)) log.push_back(std::move(line));
    }
    return log;
  };
  if (on_line) {
    for (const json::Value& line : played.log()) on_line(line);
  }
  return played;
}

// The secrets that are played, from the "all" or count of a rule and its seed; ascending. Throws
// json::Error for a count outside 1 to `all`.
struct Sample {
  std::uint64_t count = 0;  // 0: all
  std::uint64_t seed = 0;

  std::vector<std::uint64_t> of(std::uint64_t all) const;
};
Sample decode_sample(const json::Reader* count, const json::Reader* seed, std::uint64_t all);

}  // namespace gauntlet::match
