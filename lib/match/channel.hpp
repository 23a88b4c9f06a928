#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "failure/failure.hpp"
#include "gauntlet/grid.hpp"
#include "gauntlet/json.hpp"
#include "text/display.hpp"

// Players that run elsewhere: programs, clients and people. They get calls as JSON and answer in
// JSON. A call is [name, [arguments]], and each call has an answer. Decoding throws json::Error.
namespace gauntlet::match {

json::Value start_call();            // answer: "void"
json::Value end_call(bool has_won);  // answer: "void"

void decode_void(const json::Reader& in);

// Decodes any position, on a board or not. A number beyond the range of int becomes the largest
// int.
Position decode_place(const json::Reader& in);

// How the call "playing-with" of Fish passes the colors of the others: as one argument, an array,
// as in the course, or flat, an argument each.
enum class CallForm { course, flat };

// The times for the answers of a player, and the form of its calls.
struct CallOptions {
  std::chrono::milliseconds turn_time{15'000};                    // for each answer
  std::optional<std::chrono::milliseconds> first_turn_time = {};  // for the first turn of a game
  CallForm form = CallForm::course;
  std::optional<std::chrono::milliseconds> start_time = {};  // for the very first answer
};

// Passes lines to a player, and its answers back.
class Channel {
 public:
  explicit Channel(CallOptions options = {}) : options_(options) {}
  Channel(const Channel&) = delete;
  Channel& operator=(const Channel&) = delete;
  virtual ~Channel() = default;

  const CallOptions& options() const { return options_; }

  // Called before the first line and after the last answer. open() throws PlayerFailure if there is
  // no player.
  virtual void open() {}
  virtual void close() {}

  // Sends a line and returns the text of the player's next JSON value, which may contain anything
  // in brackets or quotes. Throws PlayerFailure if no value arrives within `timeout` or within
  // the first `max_bytes` bytes.
  virtual std::string ask(const std::string& line, std::chrono::milliseconds timeout) = 0;

  // As for AnyPlayer.
  virtual std::vector<std::string> stderr_tail() { return {}; }
  virtual std::chrono::microseconds cpu_time() { return std::chrono::microseconds(0); }

 protected:
  static constexpr std::size_t max_bytes = std::size_t{64} << 10;  // limit of one answer

 private:
  CallOptions options_;
};

// Describes the error of an answer that is not JSON. If it looks like no other format, it is
// probably other output, such as a line for debugging, which does not belong on standard output.
std::string describe_other_output(const json::Malformed& error);

// Returns the decoded answer. Throws PlayerFailure if it is not valid JSON or `decode` rejects it.
template <class Decode>
auto decode_answer(const std::string& answer, const Decode& decode) {
  constexpr std::size_t max_shown = 200;
  try {
    const json::Value value = json::parse(answer);
    return decode(json::Reader(value));
  } catch (const json::Malformed& error) {
    throw PlayerFailure(describe_other_output(error), text::truncate_text(answer, max_shown),
                        FailureKind::malformed);
  } catch (const json::Error& error) {
    throw PlayerFailure(error.what(), text::truncate_text(answer, max_shown),
                        FailureKind::malformed);
  }
}

// A player behind a channel. A class for each game derives from it and makes the calls.
template <class PlayerOfGame>
class ChannelPlayer : public PlayerOfGame {
 public:
  explicit ChannelPlayer(std::unique_ptr<Channel> channel) : channel_(std::move(channel)) {}

  std::vector<std::string> stderr_tail() override { return channel_->stderr_tail(); }
  std::chrono::microseconds cpu_time() override { return channel_->cpu_time(); }

 protected:
  const CallOptions& options() const { return channel_->options(); }

  // Opens the channel and makes the first call.
  void call_start(const json::Value& call) {
    channel_->open();
    ask(call, options().start_time.value_or(options().turn_time), decode_void);
  }

  void tell(const json::Value& call) { ask(call, options().turn_time, decode_void); }

  // Makes a call that a new game begins with.
  void tell_first(const json::Value& call) {
    is_first_turn_ = true;
    tell(call);
  }

  template <class Decode>
  auto ask(const json::Value& call, const Decode& decode) {
    return ask(call, options().turn_time, decode);
  }

  // Asks for a turn; the first one of a game has a time of its own.
  template <class Decode>
  auto ask_for_turn(const json::Value& call, const Decode& decode) {
    const bool is_first = std::exchange(is_first_turn_, false);
    const auto within = is_first ? options().first_turn_time : std::nullopt;
    return ask(call, within.value_or(options().turn_time), decode);
  }

  // Makes the last call and closes the channel.
  void call_end(bool has_won) {
    tell(end_call(has_won));
    channel_->close();
  }

 private:
  template <class Decode>
  auto ask(const json::Value& call, std::chrono::milliseconds timeout, const Decode& decode) {
    return decode_answer(channel_->ask(dump(call), timeout), decode);
  }

  std::unique_ptr<Channel> channel_;
  bool is_first_turn_ = true;  // of the current game
};

}  // namespace gauntlet::match
