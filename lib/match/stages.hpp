#pragma once

#include <cstddef>
#include <optional>

namespace gauntlet::match {

// The stages of a game, the enumerators of `Stage` in order; the last one is `over`. In all but the
// turns each active player is called once, in turn order.
template <class Stage>
class Stages {
 public:
  // Begins with `first`; `over` follows `last`.
  explicit Stages(Stage first = Stage{}, Stage last = before(Stage::over))
      : now_(first), last_(last) {}

  // Returns the next question to one of `seats` seats, if any. In the turns it is next_turn(), as
  // long as that has a value; in the other stages {seat, stage}, to each seat for which
  // `is_active(seat)` holds. Calls `begin(stage)` when a stage begins, except for the first one.
  template <class IsActive, class NextTurn, class Begin>
  auto next_question(std::size_t seats, const IsActive& is_active, const NextTurn& next_turn,
                     const Begin& begin) -> decltype(next_turn()) {
    using Question = typename decltype(next_turn())::value_type;
    for (; now_ != Stage::over; go_to_next(), begin(now_)) {
      if (now_ == Stage::turns) {
        if (auto question = next_turn()) return question;
      } else if (const auto seat = next_to_call(seats, is_active)) {
        return Question{*seat, now_};
      }
    }
    return std::nullopt;
  }

 private:
  void go_to_next() {
    now_ = now_ == last_ ? Stage::over : static_cast<Stage>(static_cast<int>(now_) + 1);
    called_ = 0;
  }

  // Returns the next of `seats` seats for which `is_active(seat)` holds and that has not been
  // called in this stage; it then counts as called.
  template <class IsActive>
  std::optional<std::size_t> next_to_call(std::size_t seats, const IsActive& is_active) {
    while (called_ < seats && !is_active(called_)) ++called_;
    if (called_ == seats) return std::nullopt;
    return called_++;
  }

  static constexpr Stage before(Stage stage) {
    return static_cast<Stage>(static_cast<int>(stage) - 1);
  }

  Stage now_;
  Stage last_;
  std::size_t called_ = 0;
};

}  // namespace gauntlet::match
