#include "page/watch/watch.hpp"

#include <array>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/games.hpp"
#include "fish/match/json.hpp"
#include "fish/match/tournament_log.hpp"
#include "gauntlet/json.hpp"
#include "match/lines.hpp"
#include "page/watch/watch_source.hpp"
#include "session/record.hpp"
#include "text/display.hpp"

namespace gauntlet::page {
namespace {

using json::Value;

Value encode_mark(const watch::TimelineMarker& mark) {
  constexpr std::array<std::string_view, 3> kinds{"out", "pass", "end"};
  return Value::Object{{"frame", mark.frame},
                       {"kind", kinds[static_cast<std::size_t>(mark.kind)]},
                       {"text", mark.text}};
}

Value encode(const watch::Frame& frame) {
  Value::Array players, details;
  for (const watch::Standing& each : frame.players) {
    players.push_back(Value::Object{
        {"score", each.score}, {"to_move", each.is_to_move}, {"is_out", each.is_disqualified}});
  }
  for (const watch::Detail& each : frame.details) {
    details.push_back(Value::Object{{"label", each.label}, {"text", each.text}});
  }
  return Value::Object{{"board", page::encode(frame.board)},
                       {"caption", frame.caption},
                       {"players", std::move(players)},
                       {"details", std::move(details)}};
}

// Starts the game of a log's first line. Throws json::Error if it is not the first line of a game.
std::unique_ptr<watch::Game> begin_game(const json::Reader& line) {
  for (const auto begin : of_all_games([](auto game) { return game.watch; })) {
    if (auto game = begin(line)) return game;
  }
  line.fail("the first line of a game");
}

// The log of one game, or of several games in sequence.
class Games : public watch::WatchSource {
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
  const watch::Game& game(std::size_t number) const override { return *games_[number]; }

 private:
  std::vector<std::unique_ptr<watch::Game>> games_;
};

constexpr std::string_view expected =
    "the log of a game (xref --log, play --record), a tournament (xserver --log), a league "
    "(league.jsonl), or results (xtest --results)";

std::unique_ptr<watch::WatchSource> open_line(const json::Reader& line) {
  const std::string_view format = match::text_in(line.value(), "format");
  if (format == match::tournament_format) return watch::open_tournament(line);
  if (format == "gauntlet-league") return watch::open_league(line);
  if (format == "gauntlet-run") return watch::open_results(line);
  if (format == match::log_format || format == session::record_format)
    return std::make_unique<Games>(line);
  line.fail(expected);
}

// Other files that our tools read or write, and the file to open instead.
struct Other {
  std::array<std::string_view, 2> members;
  std::string_view words;
};
constexpr std::array<Other, 6> others{{
    {{"winners", "log"}, "this is the report of a game: open the log that xref --log writes"},
    {{"rounds", "disqualified"},
     "this is the report of a tournament: open the tournament.jsonl that xserver --log writes"},
    {{"crosstable", "players"}, "these are the standings of a league: open its league.jsonl"},
    {{"board", "players"}, "this describes a game: xref plays it, and --log writes what to open"},
    {{"program", "reference"}, "this describes a fest: open its results.jsonl or its folder"},
    {{"title", "players"}, "this describes a league: open the league.jsonl that xleague writes"},
}};

// Reads a text, whole or in pieces, and detects its format.
class IncrementalReader {
 public:
  IncrementalReader() = default;
  IncrementalReader(const IncrementalReader&) = delete;
  IncrementalReader& operator=(const IncrementalReader&) = delete;

  // Appends a piece of the text. An incomplete last line waits for its end.
  void read(std::string_view text) {
    rest_.append(text);
    std::size_t begin = 0;
    for (std::size_t end = 0; problem_.empty(); begin = end + 1) {
      end = rest_.find('\n', begin);
      if (end == rest_.npos) break;
      read_line(std::string_view(rest_).substr(begin, end - begin));
    }
    rest_.erase(0, problem_.empty() ? begin : rest_.size());
  }

  // Ends the text. An incomplete last line counts as a line, or as truncated.
  void end() {
    if (!problem_.empty() || rest_.find_first_not_of(" \t\r") == rest_.npos) return;
    try {
      json::parse(rest_);
    } catch (const json::Error&) {
      problem_ = "the last line is incomplete and was skipped";
      return;
    }
    read_line(rest_);
    rest_.clear();
  }

  // Returns null before the first line. Throws Refused if the first line has an unknown format.
  const watch::WatchSource* opened() const { return opened_.get(); }

  // The reason why reading stopped; empty while there is none.
  const std::string& problem() const { return problem_; }

 private:
  void take(const json::Reader& line) {
    if (opened_) return opened_->take(line);
    opened_ = open_line(line);
  }

  void read_line(std::string_view line) {
    try {
      reader_.read(line);
    } catch (const json::Error& error) {
      problem_ = error.what();
    }
  }

  std::unique_ptr<watch::WatchSource> opened_;
  json::LineReader reader_{[this](const json::Reader& line) { take(line); }};
  std::string rest_;
  std::string problem_;
};

// Returns a sentence that says why the text cannot be watched.
std::string unsupported_reason(std::string_view text) {
  const std::string hint = "expected " + std::string(expected);
  if (text.find_first_not_of(" \t\r\n") == text.npos) return "the file is empty: " + hint;
  try {
    const Value value = json::parse(text);
    for (const Other& each : others) {
      if (match::member(value, each.members[0]) != nullptr &&
          match::member(value, each.members[1]) != nullptr) {
        return std::string(each.words);
      }
    }
    const std::string_view format = match::text_in(value, "format");
    return format.empty() ? hint : "unknown format " + json::quote(format) + ": " + hint;
  } catch (const json::Error&) {
    return hint;
  }
}

// The source opened last.
class Watching {
 public:
  Value open(const Request& question) {
    text_ = std::make_unique<IncrementalReader>();
    told_ = 0;
    std::string_view text = question.text("text");
    if (text.starts_with(text::byte_order_mark)) text.remove_prefix(text::byte_order_mark.size());
    text_->read(text);
    const bool is_live = question.has("live") && question["live"].value() == Value(true);
    if (!is_live) text_->end();
    if (text_->opened() == nullptr && (!is_live || !text_->problem().empty())) {
      throw RequestError(unsupported_reason(text));
    }
    return contents();
  }

  Value more(const Request& question) {
    if (!text_) throw RequestError("nothing was opened");
    text_->read(question.text("text"));
    if (text_->opened() == nullptr && !text_->problem().empty())
      throw RequestError(text_->problem());
    return contents();
  }

  Value frame(const Request& question) const {
    const watch::Game& game = game_of(question);
    return encode(game.frame(frame_of(question, game)));
  }

  Value advice(const Request& question) const {
    const watch::Game& game = game_of(question);
    const auto advice = game.advice(frame_of(question, game));
    if (!advice) return {};
    return Value::Object{{"text", advice->text}, {"board", encode(advice->board)}};
  }

 private:
  // Sends only the games that can have changed: the last game sent before, and those after it.
  Value contents() {
    const watch::WatchSource* const opened = text_->opened();
    if (opened == nullptr) return Value::Object{{"kind", "nothing"}};
    Value::Object contents = opened->contents(told_);
    contents.emplace_back("games_from", told_);
    if (!text_->problem().empty()) contents.emplace_back("problem", text_->problem());
    told_ = opened->settled();
    return contents;
  }

  const watch::Game& game_of(const Request& question) const {
    const watch::WatchSource* const opened = text_ ? text_->opened() : nullptr;
    if (opened == nullptr || opened->games() == 0) throw RequestError("no game was opened");
    const auto number = question["game"].natural("the number of a game");
    if (number >= opened->games()) question["game"].fail("the number of a game");
    return opened->game(number);
  }

  static std::size_t frame_of(const Request& question, const watch::Game& game) {
    const auto number = question["frame"].natural("the number of a frame");
    if (number >= game.frames()) question["frame"].fail("the number of a frame");
    return number;
  }

  std::unique_ptr<IncrementalReader> text_;
  std::size_t told_ = 0;  // number of games sent that will not change any more
};

}  // namespace

const watch::Game& watch::WatchSource::game(std::size_t /*number*/) const {
  throw std::out_of_range("no game");
}

Value::Object watch::encode(const Game& game) {
  Value::Array players, marks;
  for (const Player& each : game.players()) {
    Value::Object player{{"name", each.name}, {"side", each.side}};
    if (each.paint) player.emplace_back("paint", page::encode(*each.paint));
    players.push_back(std::move(player));
  }
  for (const TimelineMarker& each : game.marks()) marks.push_back(encode_mark(each));
  return {{"title", game.title()},
          {"players", std::move(players)},
          {"frames", game.frames()},
          {"marks", std::move(marks)}};
}

void add_watch_calls(Methods& calls) {
  const auto watching = std::make_shared<Watching>();
  calls["watch.open"] = [watching](const Request& question) { return watching->open(question); };
  calls["watch.more"] = [watching](const Request& question) { return watching->more(question); };
  calls["watch.frame"] = [watching](const Request& question) { return watching->frame(question); };
  calls["watch.advice"] = [watching](const Request& question) {
    return watching->advice(question);
  };
}

}  // namespace gauntlet::page
