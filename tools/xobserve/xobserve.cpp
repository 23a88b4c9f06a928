// Watches a tournament: xobserve HOST PORT.

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "cli/command_line.hpp"
#include "fish/remote/connection.hpp"
#include "gauntlet/json.hpp"
#include "json/splitter.hpp"
#include "support/io/io.hpp"
#include "system/file.hpp"
#include "xobserve/screen.hpp"

namespace gauntlet::xobserve {
namespace {

using enum tool::ExitStatus;

using Clock = remote::Clock;

constexpr std::size_t max_waiting = std::size_t{256} << 20;  // bytes
constexpr std::chrono::seconds longest_pause{30};            // within a line
constexpr std::size_t max_left_over = std::size_t{1} << 20;

// Where a tournament comes from.
struct Source {
  std::string name;
  // Returns the next bytes: nullopt if there are none before `until`, an empty string at the end.
  std::function<std::optional<std::string>(Clock::time_point until)> read;
};

// A file, or standard input for "-". The function and read() throw Unreadable.
Source file_source(const std::string& path) {
  const std::string name = path == "-" ? "standard input" : path;
  const auto file = std::make_shared<system::File>(
      path == "-" ? dup(STDIN_FILENO) : open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file->is_open())
    throw tool::Unreadable("could not read " + name + ": " + std::strerror(errno));
  return {name, [=](Clock::time_point until) -> std::optional<std::string> {
            pollfd readable{file->fd(), POLLIN, 0};
            if (system::poll_for(std::span(&readable, 1), until - Clock::now()) <= 0) {
              return std::nullopt;
            }
            std::string bytes(std::size_t{64} << 10, '\0');
            bytes.resize(tool::read_some(file->fd(), name, bytes.data(), bytes.size()));
            return bytes;
          }};
}

// A server; retries for `patience` if it does not listen yet. Throws ConnectionError. A broken
// connection counts as the end, because a server that is gone sends nothing else.
Source server_source(const std::string& address, std::uint16_t port,
                     std::chrono::seconds patience) {
  struct Server {
    remote::Network network = {};
    std::optional<remote::Connection> connection = {};
  };
  const auto server = std::make_shared<Server>();
  server->connection =
      remote::connect_with_retry(server->network, address, port, Clock::now() + patience);
  return {address + ", port " + std::to_string(port),
          [server](Clock::time_point until) -> std::optional<std::string> {
            try {
              return server->connection->receive_bytes(until);
            } catch (const remote::ConnectionError&) {
              return "";
            }
          }};
}

// Splits incoming data into lines. Reads ahead while lines are shown, so that the sender does not
// have to wait.
class LineFeed {
 public:
  explicit LineFeed(const Source& source) : source_(source) {}

  // Waits for the next line and returns it without its newline; nullopt at the end. Throws IoError
  // for a line of more than 16 MiB, and if nothing arrives for 30 s within a line.
  std::optional<std::string> next() {
    while (!has_next()) {
      if (text_.size() - begin_ > json::max_text) {
        throw tool::IoError("a line is longer than 16 MiB");
      }
      if (has_ended_) return std::nullopt;
      const bool has_more = read_more(Clock::now() + longest_pause);
      if (!has_more && !has_ended_ && begin_ < text_.size()) {
        throw tool::IoError("a line was begun, but not completed within 30 s");
      }
    }
    std::string line = text_.substr(begin_, searched_ - begin_);
    searched_ = begin_ += line.size() + 1;
    return line;
  }

  // Returns true if next() will not block.
  bool has_next() {
    searched_ = std::min(text_.find('\n', searched_), text_.size());
    return searched_ < text_.size();
  }

  // Reads ahead until `until`, up to 256 MiB.
  void take_in(Clock::time_point until) {
    while (!has_ended_ && text_.size() - begin_ < max_waiting && read_more(until)) {
    }
    std::this_thread::sleep_until(until);
  }

  // Returns the bytes after the last newline. Precondition: next() has returned nullopt.
  std::string rest() const { return text_.substr(begin_); }

 private:
  // Returns true if bytes were read.
  bool read_more(Clock::time_point until) {
    if (begin_ > max_left_over && begin_ > text_.size() / 2) {
      text_.erase(0, begin_);
      searched_ -= std::exchange(begin_, 0);
    }
    const auto bytes = source_.read(until);
    if (!bytes) return false;
    has_ended_ = bytes->empty();
    text_ += *bytes;
    return !has_ended_;
  }

  const Source& source_;
  std::string text_;
  std::size_t begin_ = 0;     // of the next line
  std::size_t searched_ = 0;  // no newline between begin_ and this place
  bool has_ended_ = false;
};

struct Settings {
  std::uint64_t pause = 300;           // milliseconds
  std::uint64_t connect_timeout = 10;  // seconds
  bool is_live = false;
  bool is_raw = false;

  void declare(tool::Options& options) {
    options.natural("--pause", pause, 0, 60'000,
                    "Show each state for N milliseconds on a terminal");
    options.flag("--live", is_live, "On a terminal, skip states that are already out of date");
    options.flag("--raw", is_raw, "Copy the lines unchanged instead of drawing");
    options.natural("--connect-timeout,--patience", connect_timeout, 0, 86'400,
                    "Retry for N seconds while no server listens");
  }
};

// Shows a tournament on standard output: redraws a terminal, otherwise prints a line per event.
class Show {
 public:
  Show(LineFeed& feed, const Settings& settings)
      : feed_(feed),
        settings_(settings),
        is_terminal_(isatty(STDOUT_FILENO) == 1),
        has_color_(is_terminal_ && tool::wants_color()) {}

  // Shown before the first line arrives.
  void wait(const std::string& source) {
    if (is_terminal_) draw("Waiting for a tournament: " + source + "\n");
  }

  void see(const TournamentState& state, const std::string& news) {
    if (!is_terminal_) {
      output_.text() += line_of(state, news);
      return feed_.has_next() ? output_.settle() : output_.flush();
    }
    if (state.is_over) return end(state);
    if (settings_.is_live && is_behind()) return;
    draw(redraw(picture_of(state, news, terminal_size(), has_color_)));
    feed_.take_in(Clock::now() + std::chrono::milliseconds(settings_.pause));
  }

  void flush() { output_.flush(); }

 private:
  bool is_behind() {
    feed_.take_in(Clock::now());
    return feed_.has_next();
  }

  void end(const TournamentState& state) { draw("\x1b[H\x1b[2J" + result_of(state)); }

  void draw(const std::string& text) {
    output_.text() += text;
    output_.flush();
  }

  LineFeed& feed_;
  const Settings& settings_;
  bool is_terminal_;
  bool has_color_;
  tool::Output output_;
};

// Reads all lines and passes them to the listener; if `copy` is not null, also copies them there.
// Returns true if the tournament was finished. Throws json::Error.
bool read_all(LineFeed& feed, const match::OnTournament& listener, tool::Output* copy) {
  match::TournamentReader reader(listener);
  json::LineReader lines([&](const json::Reader& line) { reader.read(line); });
  std::optional<json::Error> error_text;
  while (const auto line = feed.next()) {
    if (copy != nullptr) {
      copy->text().append(*line).append("\n");
      feed.has_next() ? copy->settle() : copy->flush();
    }
    if (error_text) continue;  // after an error, the rest is only copied
    try {
      lines.read(*line);
    } catch (const json::Error& error) {
      if (copy == nullptr) throw;
      error_text = error;
    }
  }
  if (copy != nullptr) {
    copy->text() += feed.rest();
    copy->flush();
  }
  if (error_text) throw json::Error(*error_text);
  return reader.is_over();
}

int show(const Source& source, const Settings& settings) {
  LineFeed feed(source);
  Show show(feed, settings);
  bool has_begun = false;
  const auto listener = follow([&](const TournamentState& state, const std::string& news) {
    has_begun = true;
    if (!settings.is_raw) show.see(state, news);
  });
  tool::Output copy;
  if (!settings.is_raw) show.wait(source.name);
  try {
    if (read_all(feed, listener, settings.is_raw ? &copy : nullptr)) {
      show.flush();
      return ok;
    }
    show.flush();
    tool::print_error(
        "xobserve: " + source.name + ": the stream ended " +
        (has_begun ? "before the end of the tournament" : "before a tournament began"));
  } catch (const json::Error& error) {
    show.flush();
    tool::print_error("xobserve: " + source.name + ": " + error.what());
  }
  return stream_ended_early;
}

int observe_words(const tool::PositionalArgs& args, const Settings& settings) {
  if (args.args.size() > 2) throw tool::UsageError("expected HOST PORT or FILE");
  const std::string& host = args.args[0];
  if (args.args.size() == 1) {
    if (remote::is_address(host) && access(host.c_str(), F_OK) != 0) {
      throw tool::UsageError("expected HOST PORT or FILE, got " + host + " without a port");
    }
    return show(file_source(host), settings);
  }
  const std::string address = host == "localhost" ? "127.0.0.1" : host;
  if (!remote::is_address(address)) {
    throw tool::UsageError("expected an address like 127.0.0.1 or ::1, got " + host);
  }
  return show(
      server_source(
          address, static_cast<std::uint16_t>(tool::read_number(args.args[1], "a port", 1, 65'535)),
          std::chrono::seconds(settings.connect_timeout)),
      settings);
}

}  // namespace

tool::Command command() {
  return {
      .name = "xobserve",
      .summary = "watch a tournament of Fish",
      .words = "HOST PORT or FILE",
      .first = {"FILE"},
      .details =
          "Shows the lines that xserver --watch sends, live from a server or from a file; - is\n"
          "standard input. If standard output is not a terminal, prints a line for each event.\n\n"
          "HOST is localhost or a numeric IPv4 or IPv6 address. A server serves up to 2000\n"
          "observers, and disconnects one that reads nothing for 10 s.\n\n"
          "Example:\n  $ xserver 4500 --watch 4501 & xobserve 127.0.0.1 4501\n\n"
          "Exit status: 0 the tournament was shown to its end, 1 it was incomplete or invalid, 2 "
          "wrong usage, 3 could not connect, read or write.",
      .start = tool::with_flags<Settings>([](Settings& settings, const tool::PositionalArgs& args)
                                              -> int { return observe_words(args, settings); }),
      .internal_error_status = io_error};
}

}  // namespace gauntlet::xobserve
