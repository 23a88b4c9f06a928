#include "page/watch/watch_source.hpp"

#include <array>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/games.hpp"
#include "match/lines.hpp"

namespace gauntlet::page::watch {
namespace {

// Starts the game of a log's first line. Throws json::Error if it is not the first line of a game.
std::unique_ptr<Game> begin_game(const json::Reader& line) {
  for (const auto begin : of_all_games([](auto game) { return game.watch; })) {
    if (auto game = begin(line)) return game;
  }
  line.fail("the first line of a game");
}

using json::Value;

Value encode(const TimelineMarker& mark) {
  constexpr std::array<std::string_view, 3> kinds{"out", "pass", "end"};
  return Value::Object{{"frame", mark.frame},
                       {"kind", kinds[static_cast<std::size_t>(mark.kind)]},
                       {"text", mark.text}};
}

// The log of one game, or of several games in sequence.
class Games : public WatchSource {
 public:
  explicit Games(const json::Reader& line) { games_.push_back(begin_game(line)); }

  void take(const json::Reader& line) override {
    if (match::begins_with(line, "format")) {
      games_.push_back(begin_game(line));
    } else {
      games_.back()->take(line);
    }
  }

  Value::Object contents(std::size_t games_from) const override {
    Value::Array games;
    for (std::size_t i = games_from; i < games_.size(); ++i) {
      games.push_back(watch::encode(*games_[i]));
    }
    std::string title = games_.front()->title();
    if (games_.size() > 1) title = std::to_string(games_.size()) + " games";
    return {{"kind", "game"}, {"title", std::move(title)}, {"games", std::move(games)}};
  }

  std::size_t games() const override { return games_.size(); }
  const Game& game(std::size_t number) const override { return *games_[number]; }

 private:
  std::vector<std::unique_ptr<Game>> games_;
};

}  // namespace

const Game& WatchSource::game(std::size_t /*number*/) const { throw std::out_of_range("no game"); }

std::unique_ptr<WatchSource> open_games(const json::Reader& line) {
  return std::make_unique<Games>(line);
}

Value::Object encode(const Game& game) {
  Value::Array players, marks;
  for (const Player& each : game.players()) {
    Value::Object player{{"name", each.name}, {"side", each.side}};
    if (each.paint) player.emplace_back("paint", page::encode(*each.paint));
    players.push_back(std::move(player));
  }
  for (const TimelineMarker& each : game.marks()) marks.push_back(encode(each));
  return {{"title", game.title()},
          {"players", std::move(players)},
          {"frames", game.frames()},
          {"marks", std::move(marks)}};
}

}  // namespace gauntlet::page::watch
