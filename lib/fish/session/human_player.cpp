#include "fish/session/human_player.hpp"

#include <cstddef>
#include <optional>
#include <span>

#include "session/ask.hpp"
#include "session/driver.hpp"
#include "text/display.hpp"

namespace gauntlet::session::fish {
namespace {

// One turn of a person in a game of others, which keep its record.
class OneTurn final : public Play {
 public:
  OneTurn(const State& state, bool is_placing) : turn_{state, is_placing} {}

  const std::optional<PersonEvent>& event() const { return event_; }

  const std::string& record() const override { return record_; }
  std::string saved() const override { return {}; }
  bool take(const json::Reader& /*line*/) override { return false; }
  json::Value state() const override { return fish::encode(turn_.state); }
  std::string caption() const override { return {}; }
  Turn turn() const override { return Turn::person; }
  View look() override {
    View view;
    draw(view, turn_.state, {.has_scores = false}, &turn_);
    if (turn_.from) view.said.push_back(describe_choice(turn_));
    return view;
  }
  void go_back(std::size_t /*lines*/) override {}
  void act(const json::Reader& action) override { event_ = take_action(turn_, action); }
  std::optional<json::Value> action_at(std::span<const Position> places) const override {
    return fish::action_at(turn_, places);
  }
  void cancel() override { turn_.from.reset(); }
  void think(Limit /*limit*/) override {}
  Advice advise() override { return fish::advise(turn_); }
  bool undo() override { return false; }
  bool redo() override { return false; }

 private:
  PersonTurn turn_;
  std::optional<PersonEvent> event_;
  std::string record_;
};

}  // namespace

HumanPlayer::HumanPlayer(Console& console, const std::string& name)
    : console_(console), name_(text::escape_for_display(name)) {}

void HumanPlayer::playing_as(Color color) {
  print_line(console_, name_ + " plays " + std::string(to_string(color)));
}

PersonEvent HumanPlayer::ask(const State& state, bool is_placing) const {
  OneTurn turn(state, is_placing);
  try {
    while (!turn.event()) {
      const View view = turn.look();
      show(console_, view);
      session::take_turn(console_, turn, view, nullptr, {name_ + ": ", "q to give up"});
    }
  } catch (const QuitRequested& left) {
    throw PlayerFailure(std::string("it ").append(left.what()), left.typed());
  }
  return *turn.event();
}

Position HumanPlayer::place(const State& state) {
  return std::get<match::PlacementEvent>(ask(state, true)).at;
}

Action HumanPlayer::take_turn(const State& state, const std::vector<Action>& /*since*/) {
  return std::get<match::MoveEvent>(ask(state, false)).action;
}

void HumanPlayer::end(bool has_won) {
  print_line(console_, name_ + (has_won ? " has won" : " has not won"));
}

}  // namespace gauntlet::session::fish
