#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/games.hpp"
#include "core/numbers.hpp"
#include "fish/match/json.hpp"
#include "fish/match/referee.hpp"
#include "fish/page/board.hpp"
#include "fish/session/view.hpp"
#include "gauntlet/fish.hpp"
#include "gauntlet/fish_json.hpp"
#include "match/lines.hpp"
#include "match/report.hpp"
#include "page/games/watch_game.hpp"
#include "session/ask.hpp"
#include "text/display.hpp"

namespace gauntlet::page::watch {
namespace {

using gauntlet::fish::Color;
using gauntlet::fish::Phase;
using gauntlet::fish::Referee;
using gauntlet::fish::State;
using session::fish::marks_of;

constexpr std::uint64_t turns_of_course = 2;  // search depth of the course's strategy
constexpr std::uint64_t max_turns = 8;
constexpr std::uint64_t max_nodes = 20'000;  // after fewer nodes, searches deeper

// An upper bound on the turns of the first player: each turn removes a tile.
std::uint64_t longest(const State& state) {
  const auto positions = state.board().positions();
  return static_cast<std::uint64_t>(std::count_if(positions.begin(), positions.end(),
                                                  [&](Position at) { return state.is_free(at); }));
}

// Describes a move and the gain that the search guarantees. Precondition: there is a move.
std::string describe(const gauntlet::fish::SearchResult& result, std::uint64_t turns) {
  const auto& [from, to] = *result.action;
  return session::describe_way(from, to) + ", sure of " + pluralize(result.gain, "fish", "fish") +
         " in its next " + pluralize(turns, "turn");
}

// Describes the result of searching deeper than the course's strategy, as far as that is quick;
// empty if it is not.
std::string in_deeper_words(const State& state, std::uint64_t nodes) {
  gauntlet::fish::SearchResult result;
  std::uint64_t turns = turns_of_course;
  for (const std::uint64_t max = std::min(longest(state), max_turns);
       turns < max && nodes < max_nodes; nodes = result.nodes) {
    result = gauntlet::fish::search(state, ++turns);
  }
  if (turns == turns_of_course) return {};
  return " Looking " + pluralize(turns, "turn") + " ahead: " + describe(result, turns) + '.';
}

// The standings are beside the board.
gauntlet::fish::Marks marks_without_scores(const std::optional<match::Event>& event) {
  gauntlet::fish::Marks marks = marks_of(event);
  marks.has_scores = false;
  return marks;
}

// An event, and the state after it.
struct FishStep {
  Referee referee;
  std::optional<match::Event> event = {};  // absent for the board, undone steps and the end
  std::string words = {};                  // the description, if there is no event
};

class FishGame : public RecordGame<match::GameHistory, FishStep> {
 public:
  explicit FishGame(const json::Reader& line) : RecordGame(match::GameHistory::begin(line)) {
    title_ = "A game of Fish";
    for (const std::string& name : course_.header().players) {
      const Color color = gauntlet::fish::all_colors[players_.size()];
      players_.push_back({text::escape_for_display(name),
                          std::string(gauntlet::fish::to_string(color)),
                          gauntlet::fish::paint_of(color)});
    }
    begin();
  }

  void take(const json::Reader& line) override;
  Frame frame(std::size_t number) const override;
  std::optional<Suggestion> advice(std::size_t number) const override;

 private:
  std::string caption() const override { return course_.step_count() == 0 ? "the board" : ""; }
  FishStep now(std::string words) const override;
  void take_end(const json::Reader& line) override;
  std::string name_of(Color color) const;  // "ann, red"
  // As session::fish::describe(), with the name before the color.
  std::string describe(const match::Event& event, const State& before) const;
  // Describes the event of a step. Precondition: it has one.
  std::string describe_step(std::size_t number) const;
  std::vector<Standing> standings(const Referee& referee) const;
  // Returns the event that followed at that step by the player to move, or nullopt if unknown.
  std::optional<match::Event> next_of(std::size_t number) const;
};

void FishGame::take(const json::Reader& line) {
  RecordGame::take(line);
  const auto& event = steps_.back().event;
  if (!event) return;
  const std::size_t number = steps_.size() - 1;
  if (std::holds_alternative<match::DisqualificationEvent>(event->what)) {
    marks_.push_back({number, TimelineMarker::Kind::out, describe_step(number)});
  } else if (const auto* moved = std::get_if<match::MoveEvent>(&event->what);
             moved && !moved->action) {
    marks_.push_back({number, TimelineMarker::Kind::pass, describe_step(number)});
  }
}

FishStep FishGame::now(std::string words) const {
  const auto& [referee, event] = course_.current();
  return {referee, words.empty() ? event : std::nullopt, std::move(words)};
}

void FishGame::take_end(const json::Reader& line) {
  // Players may fail when they are told the result.
  for (const std::string_view list : {"cheaters", "failures"}) {
    for (const match::PlayerResult& each : match::results_in(line.value(), list)) {
      const std::string text = each.name + ", " + each.side + " is disqualified: ";
      const bool is_known = std::any_of(marks_.begin(), marks_.end(), [&](const auto& mark) {
        return mark.kind == TimelineMarker::Kind::out && mark.text.starts_with(text);
      });
      if (is_known) continue;
      marks_.push_back({steps_.size(), TimelineMarker::Kind::out, text + each.reason});
    }
  }
  finish(now(match::result_in_words(line.value())));
}

std::string FishGame::name_of(Color color) const {
  const auto number = static_cast<std::size_t>(color);
  const std::string side(gauntlet::fish::to_string(color));
  return number < players_.size() ? players_[number].name + ", " + side : side;
}

std::string FishGame::describe(const match::Event& event, const State& before) const {
  const std::size_t color = gauntlet::fish::to_string(event.player).size();
  return name_of(event.player) + session::fish::describe(event, before).substr(color);
}

std::string FishGame::describe_step(std::size_t number) const {
  return describe(*steps_[number].event, steps_[number - 1].referee.state());
}

std::vector<Standing> FishGame::standings(const Referee& referee) const {
  const auto& in = referee.state().players();
  std::vector<Standing> all;
  for (std::size_t i = 0; i < players_.size(); ++i) {
    const auto color = gauntlet::fish::all_colors[i];
    const auto found = std::find_if(in.begin(), in.end(),
                                    [&](const auto& player) { return player.color == color; });
    Standing standing;
    standing.is_disqualified = found == in.end();
    if (!standing.is_disqualified) standing.score = std::to_string(found->score);
    standing.is_to_move = found == in.begin() && !in.empty() && referee.phase() != Phase::over;
    all.push_back(std::move(standing));
  }
  return all;
}

Frame FishGame::frame(std::size_t number) const {
  const FishStep& step = steps_[number];
  gauntlet::fish::Marks marks = marks_without_scores(step.event);
  marks.is_over = step.referee.phase() == Phase::over;
  Frame frame{fish_board(step.referee.state(), marks),
              step.event ? describe_step(number) : step.words, standings(step.referee)};
  const auto* out =
      step.event ? std::get_if<match::DisqualificationEvent>(&step.event->what) : nullptr;
  if (out != nullptr) {
    frame.details = details_of(match::out_word(out->kind), *out);
  }
  return frame;
}

std::optional<match::Event> FishGame::next_of(std::size_t number) const {
  if (number + 1 >= steps_.size()) return std::nullopt;
  const auto& next = steps_[number + 1].event;
  const auto& players = steps_[number].referee.state().players();
  if (!next || players.empty() || next->player != players.front().color) return std::nullopt;
  if (std::holds_alternative<match::DisqualificationEvent>(next->what)) return std::nullopt;
  return next;
}

std::optional<Suggestion> FishGame::advice(std::size_t number) const {
  const Referee& referee = steps_[number].referee;
  const State& state = referee.state();
  if (referee.phase() == Phase::over || state.players().empty()) return std::nullopt;
  const Color mover = state.players().front().color;
  const std::string who = name_of(mover);
  match::Event best{mover, match::MoveEvent{}};
  std::string text, deeper;
  if (referee.phase() == Phase::placing) {
    const auto place = gauntlet::fish::zigzag_placement(state);
    if (!place) return std::nullopt;
    best.what = match::PlacementEvent{*place};
    text = "The course's strategy: " + describe(best, state) + ", the first free tile.";
  } else if (!gauntlet::fish::can_move(state, state.players().front())) {
    text = who + " cannot move and is skipped.";
  } else {
    const auto result = gauntlet::fish::search(state, turns_of_course);
    best.what = match::MoveEvent{result.action};
    text = "The course's strategy, " + pluralize(turns_of_course, "turn") + " ahead: " + who +
           ": " + watch::describe(result, turns_of_course) + '.';
    deeper = in_deeper_words(state, result.nodes);
  }
  if (const auto next = next_of(number)) {
    text += next->what == best.what ? " The player did the same."
                                    : " The player chose: " + describe(*next, state) + '.';
  }
  text += deeper;
  return Suggestion{std::move(text), fish_board(state, marks_without_scores(best))};
}

std::unique_ptr<Game> begin_fish(const json::Reader& line) {
  if (match::text_in(line.value(), "format") != match::log_format) return nullptr;
  return std::make_unique<FishGame>(line);
}

}  // namespace

std::unique_ptr<WatchSource> open_tournament(const json::Reader& line);  // tournament.cpp

}  // namespace gauntlet::page::watch

constinit const gauntlet::page::watch::LogOpeners gauntlet::games::fish::watch{
    page::watch::begin_fish, page::watch::open_tournament};
