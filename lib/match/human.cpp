#include "match/human.hpp"

#include <charconv>
#include <optional>
#include <utility>

#include "fish/json.hpp"
#include "fish/picture.hpp"
#include "match/illegal.hpp"

namespace gauntlet::match {
namespace {

// The numbers of a line, with commas or white space between; nothing for any other line.
std::optional<std::vector<int>> read_numbers(std::string_view line) {
  constexpr std::string_view between = " \t\r,";
  std::vector<int> numbers;
  for (;;) {
    line.remove_prefix(std::min(line.find_first_not_of(between), line.size()));
    if (line.empty()) return numbers;
    int number = 0;
    const auto [rest, error] = std::from_chars(line.data(), line.data() + line.size(), number);
    if (error != std::errc() || number < 0) return std::nullopt;
    line.remove_prefix(static_cast<std::size_t>(rest - line.data()));
    if (!line.empty() && between.find(line.front()) == between.npos) return std::nullopt;
    numbers.push_back(number);
  }
}

}  // namespace

HumanPlayer::HumanPlayer(std::string name, Console console)
    : name_(std::move(name)), console_(std::move(console)) {}

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
