#pragma once

#include <cstddef>
#include <memory>

#include "gauntlet/json.hpp"
#include "session/recording.hpp"

namespace gauntlet::page::watch {

// A game in a table of contents: WatchedGame in tools/page/src/engine/protocol.ts.
json::Value::Object encode(const session::Recording& game);

// A source of games opened in the web app: a file, or a stream from a server.
class WatchSource {
 public:
  WatchSource() = default;
  WatchSource(const WatchSource&) = delete;
  WatchSource& operator=(const WatchSource&) = delete;
  virtual ~WatchSource() = default;

  // Adds a line. Throws json::Error if it is invalid; earlier lines stay valid.
  virtual void take(const json::Reader& line) = 0;

  // Describes the source and its contents: an object with a "kind". Lists games from number
  // `games_from` on.
  virtual json::Value::Object contents(std::size_t games_from) const = 0;

  // The number of games, from the first on, that will not change any more.
  virtual std::size_t settled() const { return games() == 0 ? 0 : games() - 1; }

  // The number of games that can be watched, and one of them.
  virtual std::size_t games() const { return 0; }
  virtual const session::Recording& game(std::size_t number) const;
};

// Start a source from its first line. Throw json::Error if the line has another format.
std::unique_ptr<WatchSource> open_league(const json::Reader& line);
std::unique_ptr<WatchSource> open_results(const json::Reader& line);
std::unique_ptr<WatchSource> open_tournament(const json::Reader& line);

}  // namespace gauntlet::page::watch
