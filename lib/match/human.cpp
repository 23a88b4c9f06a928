#include "match/human.hpp"

#include <optional>
#include <utility>

#include "core/numbers.hpp"
#include "fish/json.hpp"
#include "fish/picture.hpp"
#include "match/illegal.hpp"
#include "text/visible.hpp"

namespace gauntlet::match {

HumanPlayer::HumanPlayer(const std::string& name, Console console)
    : name_(text::visible(name)), console_(std::move(console)) {}

void HumanPlayer::show_line(std::string text) const { console_.show(text.append("\n")); }

std::vector<int> HumanPlayer::ask(const std::string& question, std::size_t count) const {
  for (;;) {
    console_.show(name_ + ": " + question + " ");
    const auto line = console_.read_line();
    if (!line) throw PlayerFailure("it typed no more");
    if (*line == "q") throw PlayerFailure("it gave up", *line);
    auto numbers = read_numbers(*line);
    if (numbers && numbers->size() == count) return *numbers;
    show_line("expected " + std::to_string(count) + " numbers, or q to give up, got " +
              json::quote(*line));
  }
}

void HumanPlayer::playing_as(fish::Color color) {
  show_line(name_ + " plays " + std::string(fish::name_of(color)));
}

Position HumanPlayer::place(const fish::State& state) {
  console_.show(fish::text(state, {}, console_.has_color));
  for (;;) {
    const auto numbers = ask("a penguin to which row and column?", 2);
    const Position at{numbers[0], numbers[1]};
    if (fish::place(state, at)) return at;
    show_line(why_illegal(state, at));
  }
}

fish::Action HumanPlayer::take_turn(const fish::State& state,
                                    const std::vector<fish::Action>& /*since*/) {
  console_.show(fish::text(state, {}, console_.has_color));
  for (;;) {
    const auto numbers = ask("a move from which row and column to which?", 4);
    const fish::Action move = fish::Move{{numbers[0], numbers[1]}, {numbers[2], numbers[3]}};
    if (play(state, move)) return move;
    show_line(why_illegal(state, move));
  }
}

void HumanPlayer::end(bool has_won) { show_line(name_ + (has_won ? " has won" : " has not won")); }

}  // namespace gauntlet::match
