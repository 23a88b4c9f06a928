#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <vector>

#include "gauntlet/mastermind.hpp"

namespace gauntlet::mastermind {

// Evaluates a strategy against every code with several threads; can be stopped and resumed. The
// result does not depend on the number of threads.
class ParallelEvaluation {
 public:
  // The results so far and the histories whose codes are still to be played. This is the full state
  // of an unfinished evaluation: no game is counted twice or missing.
  struct State {
    Evaluation found;
    std::vector<std::vector<Row>> open;
  };
  // Returns the state of an evaluation that has not begun.
  static State begin() { return {{}, {{}}}; }

  // Called several times a second with the number of codes found. Returns false to stop.
  using Progress = std::function<bool(std::uint64_t found)>;

  // The codes must outlive this object. The strategy may be called by several threads at once.
  // Precondition: every open history consists of codes of the variant, and some code is consistent
  // with it.
  ParallelEvaluation(const CodeSpace& codes, Strategy strategy, State state);

  // Runs until all games are played or `progress` returns false; stopping loses at most the games
  // of a few seconds. May be called again. Rethrows exceptions of `progress`.
  void run(unsigned threads, const Progress& progress);

  // Returns the current state; may be called by `progress` during a run.
  State state() const;

 private:
  // Games that begin with this history. If `consistent` is empty, the consistent codes are computed
  // from the history.
  struct Node {
    std::vector<Row> history;
    std::vector<Code> consistent;
  };
  // The result of a node: finished games, or nodes after one more guess.
  struct Step {
    Evaluation found;
    std::vector<Node> next;
  };

  Step play(Node node) const;
  void open_parts(Node node, Code guess, Step& step) const;
  void watch(const Progress& progress);
  void stop();
  void work(std::optional<std::vector<Row>>& current);
  void take_over(Step step);

  const CodeSpace& codes_;
  Strategy strategy_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  Evaluation found_;
  std::vector<Node> open_;
  std::vector<std::optional<std::vector<Row>>> current_;  // by thread: the history being played
  unsigned working_ = 0;
  bool stopped_ = false;
};

}  // namespace gauntlet::mastermind
