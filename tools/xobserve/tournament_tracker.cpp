#include "xobserve/tournament_tracker.hpp"

#include <utility>
#include <variant>

#include "core/numbers.hpp"
#include "fish/match/event.hpp"
#include "fish/match/json.hpp"
#include "gauntlet/fish_json.hpp"
#include "text/display.hpp"

namespace gauntlet::xobserve {
namespace {

std::string joined(const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& each : texts) all.append(all.empty() ? "" : ", ").append(each);
  return all;
}

std::string scores_of(const std::vector<match::FinalScore>& standings) {
  std::vector<std::string> texts;
  texts.reserve(standings.size());
  for (const match::FinalScore& each : standings) {
    texts.push_back(text::escape_for_display(each.name) + ' ' + std::to_string(each.score));
  }
  return joined(texts);
}

// "ann 12 wins; bob 9, cleo 7; disqualified: dan".
std::string result_of(const match::GameReport& report) {
  std::vector<std::string> out;
  for (const auto* list : {&report.cheaters, &report.failures}) {
    for (const match::Disqualified& each : *list)
      out.push_back(text::escape_for_display(each.name));
  }
  std::string result = "no winner";
  if (!report.winners.empty()) {
    result = scores_of(report.winners) + (report.winners.size() == 1 ? " wins" : " win");
  }
  if (!report.others.empty()) result.append("; ").append(scores_of(report.others));
  if (!out.empty()) result.append("; disqualified: ").append(joined(out));
  return result;
}

}  // namespace

match::OnTournament TournamentTracker::listener() {
  return {[this](const auto& header) { begin(header); },
          {[this](const auto& out) { note_out_at_start(out); },
           [this](auto round, const auto& games) { begin_round(round, games); },
           [this](auto game, const auto& players) { begin_game(game, players); },
           [this](const auto& event, const auto& after) { happen(event, after); },
           [this](auto game, const auto& report) { end_game(game, report); },
           [this](auto round, const auto& winners) { end_round(round, winners); }},
          [this](const auto& winners, const auto& outs) { end(winners, outs); }};
}

void TournamentTracker::begin(const match::TournamentHeader& header) {
  for (const std::string& name : header.players)
    state_.players.push_back(text::escape_for_display(name));
  is_out_.resize(state_.players.size());
  board_ = header.rules.board;
  tell("a tournament of " + pluralize(state_.players.size(), "player") + ": " +
       joined(state_.players));
}

void TournamentTracker::note_out_at_start(const match::DisqualifiedPlayer& out) {
  disqualify(out.player, out.failure);
  tell(state_.out.back());
}

void TournamentTracker::begin_round(std::size_t round,
                                    const std::vector<std::vector<std::size_t>>& games) {
  state_.round = round + 1;
  state_.games.clear();
  state_.game = 0;
  state_.state.reset();
  std::string news = "round " + std::to_string(state_.round);
  for (const auto& players : games) {
    news.append(state_.games.empty() ? ": " : " | ").append(names_of(players));
    state_.games.push_back({players});
  }
  tell(news);
}

void TournamentTracker::begin_game(std::size_t game, const std::vector<std::size_t>& players) {
  state_.game = game;
  state_.state = match::first_state(board_, players.size());
  state_.marks = {};
  std::vector<std::string> names;
  for (const std::size_t player : players) {
    const auto color = fish::all_colors[names.size()];
    names.push_back(state_.players[player] + " (" + std::string(fish::to_string(color)) + ')');
  }
  tell(joined(names), true);
}

void TournamentTracker::happen(const match::Event& event, const fish::State& after) {
  const std::size_t player =
      state_.games[state_.game].players[static_cast<std::size_t>(event.player)];
  state_.state = after;
  state_.marks = {};
  std::string news = state_.players[player] + ", " + match::describe(event);
  if (const auto* out = std::get_if<match::DisqualificationEvent>(&event.what)) {
    disqualify(player, *out);
    news = state_.out.back();
  } else if (const auto* moved = std::get_if<match::MoveEvent>(&event.what)) {
    state_.marks.move = moved->action;
  } else {
    state_.marks.positions = {std::get<match::PlacementEvent>(event.what).at};
  }
  tell(news, true);
}

void TournamentTracker::end_game(std::size_t game, const match::GameReport& report) {
  state_.games[game].result = result_of(report);
  tell(state_.games[game].result, true);
}

void TournamentTracker::end_round(std::size_t round, const std::vector<std::size_t>& winners) {
  state_.results.push_back(
      "round " + std::to_string(round + 1) + ": " + pluralize(state_.games.size(), "game") + ", " +
      (winners.empty() ? "no winner"
                       : names_of(winners) + (winners.size() == 1 ? " wins" : " win")));
  tell(state_.results.back());
}

void TournamentTracker::end(const std::vector<std::size_t>& winners,
                            const std::vector<match::DisqualifiedPlayer>& outs) {
  for (const match::DisqualifiedPlayer& each : outs) {
    if (is_out_[each.player]) continue;
    disqualify(each.player, each.failure);
    tell(state_.out.back());
  }
  state_.is_over = true;
  state_.results.push_back(winners.empty()
                               ? "the tournament has no winner"
                               : names_of(winners) + (winners.size() == 1 ? " has" : " have") +
                                     " won the tournament");
  tell(state_.results.back());
}

void TournamentTracker::disqualify(std::size_t player, const Failure& failure) {
  is_out_[player] = true;
  state_.out.push_back(state_.players[player] + " is disqualified (" +
                       std::string(match::out_word(failure.kind)) +
                       "): " + text::escape_for_display(failure.reason));
}

std::string TournamentTracker::names_of(const std::vector<std::size_t>& players) const {
  std::vector<std::string> names;
  names.reserve(players.size());
  for (const std::size_t player : players) names.push_back(state_.players[player]);
  return joined(names);
}

void TournamentTracker::tell(const std::string& news, bool is_in_game) {
  state_.is_in_game = is_in_game;
  on_news_(state_, news);
}

}  // namespace gauntlet::xobserve
