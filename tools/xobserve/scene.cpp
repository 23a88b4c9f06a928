#include "xobserve/scene.hpp"

#include <utility>
#include <variant>

#include "core/numbers.hpp"
#include "fish/json.hpp"
#include "match/json.hpp"
#include "match/words.hpp"
#include "text/visible.hpp"

namespace gauntlet::xobserve {
namespace {

std::string joined(const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& each : texts) all.append(all.empty() ? "" : ", ").append(each);
  return all;
}

std::string scores_of(const std::vector<match::Standing>& standings) {
  std::vector<std::string> texts;
  texts.reserve(standings.size());
  for (const match::Standing& each : standings) {
    texts.push_back(text::visible(each.name) + ' ' + std::to_string(each.score));
  }
  return joined(texts);
}

// "ann 12 wins; bob 9, cleo 7; disqualified: dan".
std::string result_of(const match::Report& report) {
  std::vector<std::string> out;
  for (const auto* list : {&report.cheaters, &report.failures}) {
    for (const match::Culprit& each : *list) out.push_back(text::visible(each.name));
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

match::OnTournament Stage::listener() {
  return {[this](const auto& header) { begin(header); },
          {[this](const auto& out) { note_out_at_start(out); },
           [this](auto round, const auto& games) { begin_round(round, games); },
           [this](auto game, const auto& players) { begin_game(game, players); },
           [this](const auto& event, const auto& after) { happen(event, after); },
           [this](auto game, const auto& report) { end_game(game, report); },
           [this](auto round, const auto& winners) { end_round(round, winners); }},
          [this](const auto& winners, const auto& outs) { end(winners, outs); }};
}

void Stage::begin(const match::TournamentHeader& header) {
  for (const std::string& name : header.players) scene_.players.push_back(text::visible(name));
  is_out_.resize(scene_.players.size());
  board_ = header.rules.board;
  tell("a tournament of " + count_of(scene_.players.size(), "player") + ": " +
       joined(scene_.players));
}

void Stage::note_out_at_start(const match::ThrownOut& out) {
  put_out(out.player, out.fault);
  tell(scene_.out.back());
}

void Stage::begin_round(std::size_t round, const std::vector<std::vector<std::size_t>>& games) {
  scene_.round = round + 1;
  scene_.games.clear();
  scene_.game = 0;
  scene_.state.reset();
  std::string news = "round " + std::to_string(scene_.round);
  for (const auto& players : games) {
    news.append(scene_.games.empty() ? ": " : " | ").append(names_of(players));
    scene_.games.push_back({players});
  }
  tell(news);
}

void Stage::begin_game(std::size_t game, const std::vector<std::size_t>& players) {
  scene_.game = game;
  scene_.state = match::first_state(board_, players.size());
  scene_.marks = {};
  std::vector<std::string> names;
  for (const std::size_t player : players) {
    const auto color = fish::all_colors[names.size()];
    names.push_back(scene_.players[player] + " (" + std::string(fish::name_of(color)) + ')');
  }
  tell(joined(names), true);
}

void Stage::happen(const match::Event& event, const fish::State& after) {
  const std::size_t player =
      scene_.games[scene_.game].players[static_cast<std::size_t>(event.player)];
  scene_.state = after;
  scene_.marks = {};
  std::string news = scene_.players[player] + ", " + match::describe(event);
  if (const auto* out = std::get_if<match::Out>(&event.what)) {
    put_out(player, *out);
    news = scene_.out.back();
  } else if (const auto* moved = std::get_if<match::Moved>(&event.what)) {
    scene_.marks.move = moved->action;
  } else {
    scene_.marks.positions = {std::get<match::Placed>(event.what).at};
  }
  tell(news, true);
}

void Stage::end_game(std::size_t game, const match::Report& report) {
  scene_.games[game].result = result_of(report);
  tell(scene_.games[game].result, true);
}

void Stage::end_round(std::size_t round, const std::vector<std::size_t>& winners) {
  scene_.results.push_back(
      "round " + std::to_string(round + 1) + ": " + count_of(scene_.games.size(), "game") + ", " +
      (winners.empty() ? "no winner"
                       : names_of(winners) + (winners.size() == 1 ? " wins" : " win")));
  tell(scene_.results.back());
}

void Stage::end(const std::vector<std::size_t>& winners,
                const std::vector<match::ThrownOut>& outs) {
  for (const match::ThrownOut& each : outs) {
    if (is_out_[each.player]) continue;
    put_out(each.player, each.fault);
    tell(scene_.out.back());
  }
  scene_.is_over = true;
  scene_.results.push_back(winners.empty()
                               ? "the tournament has no winner"
                               : names_of(winners) + (winners.size() == 1 ? " has" : " have") +
                                     " won the tournament");
  tell(scene_.results.back());
}

void Stage::put_out(std::size_t player, const match::Fault& fault) {
  is_out_[player] = true;
  scene_.out.push_back(scene_.players[player] + " is disqualified (" +
                       std::string(match::name_of(fault.kind)) +
                       "): " + text::visible(fault.reason));
}

std::string Stage::names_of(const std::vector<std::size_t>& players) const {
  std::vector<std::string> names;
  names.reserve(players.size());
  for (const std::size_t player : players) names.push_back(scene_.players[player]);
  return joined(names);
}

void Stage::tell(const std::string& news, bool is_in_game) {
  scene_.is_in_game = is_in_game;
  on_news_(scene_, news);
}

}  // namespace gauntlet::xobserve
