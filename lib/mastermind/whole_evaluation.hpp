#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <vector>

#include "mastermind/evaluate.hpp"
#include "mastermind/strategy.hpp"
#include "mastermind/variant.hpp"

namespace gauntlet::mastermind {

// How a strategy fares against every code, with several threads, and from where an evaluation that
// was ended had come to. What it comes to is the same for any number of threads.
class WholeEvaluation {
 public:
  // What was found, and the histories whose codes are still to be played. It is all that there is
  // to know of an evaluation that is not over: nothing is twice in it, or missing.
  struct State {
    Evaluation found;
    std::vector<std::vector<Row>> open;
  };
  // What nothing is known of yet.
  static State begin() { return {{}, {{}}}; }

  // Told, several times a second, of how many codes have been found. False to stop.
  using Progress = std::function<bool(std::uint64_t found)>;

  // The codes must outlive this. The strategy may be asked by several threads at a time. Every open
  // history is of codes of the variant, and some code fits it.
  WholeEvaluation(const Codes& codes, Strategy strategy, State state);

  // Goes on until all is played, or it is stopped; nothing is lost then but the games of a few
  // seconds. May be called again. Throws what progress throws.
  void run(unsigned threads, const Progress& progress);

  // How far it has come; may be asked while it runs, by `progress`.
  State state() const;

 private:
  // Games that begin with these guesses. No codes: they are worked out from the history.
  struct Node {
    std::vector<Row> history;
    std::vector<Code> possible;
  };
  // What came of a node: games to their end, or nodes after one more guess.
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

  const Codes& codes_;
  Strategy strategy_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  Evaluation found_;
  std::vector<Node> open_;
  std::vector<std::optional<std::vector<Row>>> current_;  // by thread: what it is at
  unsigned working_ = 0;
  bool stopped_ = false;
};

}  // namespace gauntlet::mastermind
