#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "json/value.hpp"
#include "page/watch/game.hpp"

// What a page has opened to watch: a file, or what comes from a server.
namespace gauntlet::page::watch {

class Opened {
 public:
  Opened() = default;
  Opened(const Opened&) = delete;
  Opened& operator=(const Opened&) = delete;
  virtual ~Opened() = default;

  // Another line. Throws json::Error for one that is not as it should be; what came before stays.
  virtual void take(const json::Reader& line) = 0;

  // What it is and what there is to be seen in it; of its games, those from a number on. An object,
  // with a "kind".
  virtual json::Value::Object contents(std::size_t games_from) const = 0;

  // So many games, from the first on, will not change any more.
  virtual std::size_t settled() const { return games() == 0 ? 0 : games() - 1; }

  // Games that can be watched, and one of them by its number.
  virtual std::size_t games() const { return 0; }
  virtual const Game& game(std::size_t number) const;
};

// These begin with the first line, and throw json::Error where it is none of theirs.
std::unique_ptr<Opened> open_games(const json::Reader& line);
std::unique_ptr<Opened> open_tournament(const json::Reader& line);
std::unique_ptr<Opened> open_league(const json::Reader& line);
std::unique_ptr<Opened> open_results(const json::Reader& line);

// A game as tables of contents have it:
//   {"title", "players": [{"name", "side", "paint"?}], "frames": N,
//    "marks": [{"frame", "kind": "out" | "pass" | "end", "text"}]}
json::Value::Object encode(const Game& game);

}  // namespace gauntlet::page::watch
