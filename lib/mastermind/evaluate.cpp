#include "mastermind/evaluate.hpp"

#include "mastermind/strategy.hpp"

namespace gauntlet::mastermind {
namespace {

// Traverses the tree of all games, depth first.
class Games {
 public:
  Games(const CodeSpace& codes, const Strategy& strategy, std::span<const Code> guesses,
        const std::function<void(std::uint64_t)>& progress)
      : codes_(codes),
        strategy_(strategy),
        progress_(progress),
        guesses_(guesses.begin(), guesses.end()) {}

  void play(std::span<const Code> possible) {
    const Code guess = strategy_(guesses_, possible);
    guesses_.push_back(guess);
    if (possible.size() == 1) {
      found();
    } else {
      const auto parts = partition(codes_, guess, possible);
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
    result_.add_one(guesses_.size());
    if (progress_) progress_(result_.codes);
  }

  const CodeSpace& codes_;
  const Strategy& strategy_;
  const std::function<void(std::uint64_t)>& progress_;
  std::vector<Code> guesses_;
  Evaluation result_;
};

}  // namespace

void Evaluation::add_one(std::size_t guesses) {
  ++codes;
  total += guesses;
  if (histogram.size() < guesses) histogram.resize(guesses);
  ++histogram[guesses - 1];
}

void Evaluation::add(const Evaluation& others) {
  codes += others.codes;
  total += others.total;
  if (histogram.size() < others.histogram.size()) histogram.resize(others.histogram.size());
  for (std::size_t i = 0; i < others.histogram.size(); ++i) histogram[i] += others.histogram[i];
}

Evaluation evaluate(const CodeSpace& codes, const Strategy& strategy,
                    const std::function<void(std::uint64_t)>& progress) {
  return evaluate_from(codes, strategy, {}, consistent_codes(codes, {}), progress);
}

Evaluation evaluate_from(const CodeSpace& codes, const Strategy& strategy,
                         std::span<const Code> guesses, std::span<const Code> possible,
                         const std::function<void(std::uint64_t)>& progress) {
  Games games(codes, strategy, guesses, progress);
  games.play(possible);
  return games.take();
}

}  // namespace gauntlet::mastermind
