#include "page/watch/watch.hpp"

#include <array>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "failure/failure.hpp"
#include "fish/match/tournament_log.hpp"
#include "gauntlet/json.hpp"
#include "match/lines.hpp"
#include "match/report.hpp"
#include "page/watch/source.hpp"
#include "session/games.hpp"
#include "session/recording.hpp"
#include "text/display.hpp"

namespace gauntlet::page {
namespace {

using json::Value;

// Describes why a player was disqualified, escaped for display; omits what is not known.
Value encode(const Failure& failure) {
  constexpr std::size_t max_shown = 4'000;  // bytes shown of a call or an answer
  Value::Array details;
  const auto add = [&](std::string_view label, std::string text) {
    details.push_back(Value::Object{{"label", label}, {"text", std::move(text)}});
  };
  add(match::out_word(failure.kind), text::escape_for_display(failure.reason));
  if (!failure.call.is_null()) {
    std::string label = "call";
    if (failure.call_number > 0) label += ' ' + std::to_string(failure.call_number);
    add(label, text::truncate_text(dump(failure.call), max_shown));
  }
  if (!failure.answer.empty()) {
    add("answer", text::truncate_text(text::escape_for_display(failure.answer), max_shown));
  }
  std::string lines;
  for (const std::string& line : failure.stderr_tail)
    lines.append(text::escape_for_display(line)).append("\n");
  if (!lines.empty()) add("standard error", std::move(lines));
  return details;
}

Value encode_frame(const session::Recording& game, std::size_t number) {
  const session::View view = game.view(number);
  const Failure* const failure = game.failure(number);
  return Value::Object{{"board", page::encode(view.board)},
                       {"caption", game.caption(number)},
                       {"players", json::array_of(view.players,
                                                  [](const session::Seat& seat) -> Value {
                                                    return Value::Object{
                                                        {"score", seat.score},
                                                        {"to_move", seat.is_to_move},
                                                        {"is_out", seat.is_out}};
                                                  })},
                       {"details", failure == nullptr ? Value::Array() : encode(*failure)}};
}

// The log of one game, or of several games in sequence.
class Games : public watch::WatchSource {
 public:
  explicit Games(const json::Reader& first) { games_.emplace_back(first); }

  void take(const json::Reader& line) override {
    if (match::begins_with(line, "format")) {
      games_.emplace_back(line);
    } else {
      games_.back().take(line);
    }
  }

  Value::Object contents(std::size_t games_from) const override {
    Value::Array games;
    for (std::size_t i = games_from; i < games_.size(); ++i) {
      games.push_back(watch::encode(games_[i]));
    }
    std::string title = games_.front().title();
    if (games_.size() > 1) title = std::to_string(games_.size()) + " games";
    return {{"kind", "game"}, {"title", std::move(title)}, {"games", std::move(games)}};
  }

  std::size_t games() const override { return games_.size(); }
  const session::Recording& game(std::size_t number) const override { return games_[number]; }

 private:
  std::vector<session::Recording> games_;
};

constexpr std::string_view expected =
    "the log of a game (xref --log, play --record), a tournament (xserver --log), a league "
    "(league.jsonl), or results (xtest --results)";

std::unique_ptr<watch::WatchSource> open_line(const json::Reader& line) {
  const std::string_view format = match::text_in(line.value(), "format");
  if (format == "gauntlet-league") return watch::open_league(line);
  if (format == "gauntlet-run") return watch::open_results(line);
  if (format == match::tournament_format) return watch::open_tournament(line);
  if (session::find_game(line) != nullptr) return std::make_unique<Games>(line);
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
  std::string hint = "expected " + std::string(expected);
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
  Value open(const Request& request) {
    text_ = std::make_unique<IncrementalReader>();
    told_ = 0;
    std::string_view text = request.text("text");
    if (text.starts_with(text::byte_order_mark)) text.remove_prefix(text::byte_order_mark.size());
    text_->read(text);
    const bool is_live = request.has("live") && request["live"].value() == Value(true);
    if (!is_live) text_->end();
    if (text_->opened() == nullptr && (!is_live || !text_->problem().empty())) {
      throw RequestError(unsupported_reason(text));
    }
    return contents();
  }

  Value more(const Request& request) {
    if (!text_) throw RequestError("nothing was opened");
    text_->read(request.text("text"));
    if (text_->opened() == nullptr && !text_->problem().empty())
      throw RequestError(text_->problem());
    return contents();
  }

  Value frame(const Request& request) const {
    const session::Recording& game = game_of(request);
    return encode_frame(game, frame_of(request, game));
  }

  Value advice(const Request& request) const {
    const session::Recording& game = game_of(request);
    const auto advice = game.advise(frame_of(request, game));
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

  const session::Recording& game_of(const Request& request) const {
    const watch::WatchSource* const opened = text_ ? text_->opened() : nullptr;
    if (opened == nullptr || opened->games() == 0) throw RequestError("no game was opened");
    const auto number = request["game"].natural("the number of a game");
    if (number >= opened->games()) request["game"].fail("the number of a game");
    return opened->game(number);
  }

  static std::size_t frame_of(const Request& request, const session::Recording& game) {
    const auto number = request["frame"].natural("the number of a frame");
    if (number >= game.frames()) request["frame"].fail("the number of a frame");
    return number;
  }

  std::unique_ptr<IncrementalReader> text_;
  std::size_t told_ = 0;  // number of games sent that will not change any more
};

}  // namespace

void add_watch_calls(Methods& calls) {
  const auto watching = std::make_shared<Watching>();
  calls["watch.open"] = [watching](const Request& request) { return watching->open(request); };
  calls["watch.more"] = [watching](const Request& request) { return watching->more(request); };
  calls["watch.frame"] = [watching](const Request& request) { return watching->frame(request); };
  calls["watch.advice"] = [watching](const Request& request) { return watching->advice(request); };
}

}  // namespace gauntlet::page
