#include <algorithm>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/numbers.hpp"
#include "fish/match/tournament_log.hpp"
#include "match/report.hpp"
#include "page/watch/source.hpp"
#include "text/display.hpp"
#include "text/names.hpp"

namespace gauntlet::page::watch {
namespace {

using json::Value;
using Numbers = std::vector<std::size_t>;

// A game of the tournament, possibly without any events yet.
struct Seated {
  std::string title;  // "round 1, game 2"
  Numbers players;
  std::unique_ptr<session::Recording> played = {};
  std::string result = {};
};

struct TournamentRound {
  std::string title;
  std::size_t first = 0;  // index of its first game
  std::size_t games = 0;
  std::string result = {};
};

// A disqualified player, and the frame that shows it.
struct OutOf {
  std::size_t player;
  std::string text;
  std::optional<std::size_t> game = {};
  std::size_t frame = 0;
};

class Tournament final : public WatchSource {
 public:
  explicit Tournament(const json::Reader& line) : reader_(listener()) { take(line); }

  void take(const json::Reader& line) override {
    line_ = &line;
    reader_.read(line);
  }

  Value::Object contents(std::size_t games_from) const override {
    const auto encode_each = [this](const auto& each) { return this->encode(each); };
    Value::Object contents{
        {"kind", "tournament"},
        {"title", "A tournament of " + pluralize(names_.size(), "player")},
        {"rounds", json::array_of(rounds_, encode_each)},
        {"games", json::array_of(std::span(games_).subspan(games_from), encode_each)},
        {"disqualified", json::array_of(outs_, encode_each)},
        {"over", winners_.has_value()}};
    if (winners_) {
      const auto names = names_of(*winners_);
      contents.emplace_back("winners", Value::Array(names.begin(), names.end()));
    }
    return contents;
  }

  std::size_t games() const override { return games_.size(); }
  std::size_t settled() const override { return now_; }

  // Precondition, here and where frames are requested: the game's first line was read.
  const session::Recording& game(std::size_t number) const override {
    if (!games_[number].played) throw std::out_of_range("this game has not begun yet");
    return *games_[number].played;
  }

 private:
  match::OnTournament listener() {
    return {[this](const auto& header) { begin(header); },
            {[this](const auto& out) { note_out(out); },
             [this](auto round, const auto& games) { begin_round(round, games); },
             [this](auto game, const auto&) { begin_seated(game); },
             [this](const auto& event, const auto&) { happen(event); },
             [this](auto, const auto&) { end_seated(); },
             [this](auto, const auto& winners) { end_round(winners); }},
            [this](const auto& winners, const auto& outs) { end(winners, outs); }};
  }

  void begin(const match::TournamentHeader& header) {
    for (const std::string& name : header.players) names_.push_back(text::escape_for_display(name));
  }

  void begin_round(std::size_t round, const std::vector<Numbers>& games) {
    rounds_.push_back({"round " + std::to_string(round + 1), games_.size(), games.size()});
    for (std::size_t i = 0; i < games.size(); ++i) {
      games_.push_back({rounds_.back().title + ", game " + std::to_string(i + 1), games[i]});
    }
  }

  void begin_seated(std::size_t game) {
    now_ = rounds_.back().first + game;
    games_[now_].played = std::make_unique<session::Recording>(*line_);
  }

  void happen(const match::Event& event) {
    session::Recording& game = *games_[now_].played;
    game.take(*line_);
    const auto* out = std::get_if<match::DisqualificationEvent>(&event.what);
    if (out == nullptr) return;
    outs_.push_back({games_[now_].players[static_cast<std::size_t>(event.player)],
                     why(out->kind, out->reason), now_, game.frames() - 1});
  }

  void end_seated() {
    games_[now_].played->take(*line_);
    games_[now_].result = match::result_in_words(line_->value());
  }

  void end_round(const Numbers& winners) {
    rounds_.back().result = winners.empty()
                                ? "no winner"
                                : text::joined(names_of(winners), ", ") + " with the best score";
  }

  void end(const Numbers& winners, const std::vector<match::DisqualifiedPlayer>& outs) {
    winners_ = winners;
    for (const match::DisqualifiedPlayer& each : outs) {
      const bool is_known = std::any_of(outs_.begin(), outs_.end(), [&](const OutOf& known) {
        return known.player == each.player;
      });
      if (!is_known) note_out(each);
    }
  }

  void note_out(const match::DisqualifiedPlayer& out) {
    outs_.push_back({out.player, why(out.failure.kind, out.failure.reason)});
  }

  static std::string why(FailureKind kind, std::string_view reason) {
    return std::string(match::out_word(kind)) + ": " + text::escape_for_display(reason);
  }

  std::vector<std::string> names_of(const Numbers& players) const {
    std::vector<std::string> names;
    for (const std::size_t each : players) names.push_back(names_[each]);
    return names;
  }

  static Value encode(const TournamentRound& round) {
    return Value::Object{{"title", round.title},
                         {"first", round.first},
                         {"games", round.games},
                         {"result", round.result}};
  }

  Value encode(const OutOf& out) const {
    Value::Object object{{"name", names_[out.player]}, {"text", out.text}};
    if (out.game) {
      object.emplace_back("game", *out.game);
      object.emplace_back("frame", out.frame);
    }
    return object;
  }

  Value encode(const Seated& seated) const {
    Value::Object game;
    if (seated.played) {
      game = watch::encode(*seated.played);
      game.front().second = seated.title;
    } else {
      auto players = json::array_of(seated.players, [this](std::size_t each) {
        return Value::Object{{"name", names_[each]}, {"side", ""}};
      });
      game = {{"title", seated.title},
              {"players", std::move(players)},
              {"frames", 0},
              {"marks", Value::Array()}};
    }
    game.emplace_back("result", seated.result);
    return game;
  }

  match::TournamentReader reader_;
  const json::Reader* line_ = nullptr;  // while it is read
  std::vector<std::string> names_;
  std::vector<TournamentRound> rounds_;
  std::vector<Seated> games_;
  std::vector<OutOf> outs_;
  std::size_t now_ = 0;  // index of the current game
  std::optional<Numbers> winners_;
};

}  // namespace

std::unique_ptr<WatchSource> open_tournament(const json::Reader& line) {
  return std::make_unique<Tournament>(line);
}

}  // namespace gauntlet::page::watch
