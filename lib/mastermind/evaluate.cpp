#include "mastermind/evaluate.hpp"

#include "mastermind/strategy.hpp"

namespace gauntlet::mastermind {
namespace {

// The tree of all games, depth first.
class Games {
 public:
  Games(const Codes& codes, const Strategy& strategy,
        const std::function<void(std::uint64_t)>& progress)
      : codes_(codes), strategy_(strategy), progress_(progress) {}

  void play(std::span<const Code> possible) {
    const Code guess = strategy_(guesses_, possible);
    guesses_.push_back(guess);
    if (possible.size() == 1) {
      found();
    } else {
      const auto parts = split(codes_, guess, possible);
      for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i].empty()) continue;
        if (i == static_cast<std::size_t>(codes_.win())) {
          found();
        } else {
          play(parts[i]);
        }
      }
    }
    guesses_.pop_back();
  }

  Evaluation take() { return std::move(result_); }

 private:
  void found() {
    ++result_.codes;
    result_.total += guesses_.size();
    if (result_.histogram.size() < guesses_.size()) result_.histogram.resize(guesses_.size());
    ++result_.histogram[guesses_.size() - 1];
    if (progress_) progress_(result_.codes);
  }

  const Codes& codes_;
  const Strategy& strategy_;
  const std::function<void(std::uint64_t)>& progress_;
  std::vector<Code> guesses_;
  Evaluation result_;
};

}  // namespace

Evaluation evaluate(const Codes& codes, const Strategy& strategy,
                    const std::function<void(std::uint64_t)>& progress) {
  const std::vector<Code> all = fitting(codes, {});
  Games games(codes, strategy, progress);
  games.play(all);
  return games.take();
}

}  // namespace gauntlet::mastermind
