#include "match/log.hpp"

#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "fish/json.hpp"
#include "json/parse.hpp"
#include "json/reader.hpp"
#include "match/json.hpp"

namespace gauntlet::match {
namespace {

using json::Value;

constexpr std::string_view format = "gauntlet-game";

LogHeader decode_header(const json::Reader& in) {
  const auto [kind, version, players, board] = in.fields("format", "version", "players", "board");
  if (kind.value() != Value(format)) kind.fail("\"gauntlet-game\"");
  if (version.value() != Value(1)) version.fail("version 1");
  LogHeader header{{}, fish::decode_board(board, fish::Limits::loose)};
  const std::size_t count = players.size("an array of names");
  for (std::size_t i = 0; i < count; ++i) header.players.push_back(players[i].string("a name"));
  return header;
}

bool is_report(const Value& value) {
  const auto* object = value.as<Value::Object>();
  return object != nullptr && !object->empty() && object->front().first == "winners";
}

// What a line of a log says.
struct Line {
  std::optional<LogHeader> header;
  std::optional<Event> event;
  bool is_report = false;
};

Line read_line(std::string_view text, bool is_first) {
  const Value document = json::parse(text);
  const json::Reader in(document);
  Line line;
  if (is_first) {
    line.header = decode_header(in);
  } else if (is_report(document)) {
    line.is_report = true;
  } else {
    line.event = decode_event(in);
  }
  return line;
}

class Replay {
 public:
  explicit Replay(const OnReplay& on_replay) : on_replay_(on_replay) {}

  void take(std::string_view text) {
    ++number_;
    if (is_over_) fail("expected no line after the report");
    Line line;
    try {
      line = read_line(text, !state_);
      if (line.header) state_ = first_state(line.header->board, line.header->players.size());
    } catch (const std::exception& error) {
      fail(error.what());
    }
    is_over_ = line.is_report;
    if (line.header) on_replay_.begin(*state_);
    if (line.event) happen(*line.event);
  }

  bool has_begun() const { return state_.has_value(); }

 private:
  [[noreturn]] void fail(const std::string& message) const {
    throw BadLog("line " + std::to_string(number_) + ": " + message);
  }

  void happen(const Event& event) {
    auto next = after(*state_, event);
    if (!next) fail("the rules do not allow this here");
    state_ = std::move(next);
    on_replay_.happen(event, *state_);
  }

  const OnReplay& on_replay_;
  std::size_t number_ = 0;  // of the line
  std::optional<fish::State> state_;
  bool is_over_ = false;
};

}  // namespace

Value encode(const LogHeader& header) {
  return Value::Object{{"format", format},
                       {"version", 1},
                       {"players", Value::Array(header.players.begin(), header.players.end())},
                       {"board", fish::encode(header.board)}};
}

Value encode_end(const Report& report) {
  auto members = *encode(report).as<Value::Object>();
  std::erase_if(members, [](const auto& member) { return member.first == "log"; });
  return members;
}

void replay(std::string_view log, const OnReplay& on_replay) {
  Replay game(on_replay);
  for (std::size_t end = 0; (end = log.find('\n')) != log.npos; log.remove_prefix(end + 1)) {
    game.take(log.substr(0, end));
  }
  if (!game.has_begun()) throw BadLog("expected the log of a game, got nothing");
}

}  // namespace gauntlet::match
