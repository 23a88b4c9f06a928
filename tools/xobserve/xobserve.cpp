// Watches a tournament: xobserve HOST PORT.

#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "core/numbers.hpp"
#include "match/lines.hpp"
#include "support/cli/tools.hpp"
#include "support/io/io.hpp"
#include "xobserve/screen.hpp"
#include "xobserve/sources.hpp"
#include "xobserve/tournament_tracker.hpp"

namespace gauntlet::xobserve {
namespace {

using enum tool::ExitStatus;

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
// Returns true if the tournament was finished. Throws LogError.
bool read_all(LineFeed& feed, const match::OnTournament& listener, tool::Output* copy) {
  match::TournamentReader reader(listener);
  match::LineReader lines([&](const json::Reader& line) { reader.read(line); });
  std::optional<match::LogError> error_text;
  while (const auto line = feed.next()) {
    if (copy != nullptr) {
      copy->text().append(*line).append("\n");
      feed.has_next() ? copy->settle() : copy->flush();
    }
    if (error_text) continue;  // after an error, the rest is only copied
    try {
      lines.read(*line);
    } catch (const match::LogError& error) {
      if (copy == nullptr) throw;
      error_text = error;
    }
  }
  if (copy != nullptr) {
    copy->text() += feed.rest();
    copy->flush();
  }
  if (error_text) throw match::LogError(*error_text);
  return reader.is_over();
}

// Shows a tournament from a source.
template <class Source>
int show(Source& source, const Settings& settings) {
  LineFeed feed([&](Clock::time_point until) { return source.read(until); });
  Show show(feed, settings);
  bool has_begun = false;
  TournamentTracker stage([&](const TournamentState& state, const std::string& news) {
    has_begun = true;
    if (!settings.is_raw) show.see(state, news);
  });
  tool::Output copy;
  if (!settings.is_raw) show.wait(source.name());
  try {
    if (read_all(feed, stage.listener(), settings.is_raw ? &copy : nullptr)) {
      show.flush();
      return ok;
    }
    show.flush();
    tool::print_error(
        "xobserve: " + source.name() + ": the stream ended " +
        (has_begun ? "before the end of the tournament" : "before a tournament began"));
  } catch (const match::LogError& error) {
    show.flush();
    tool::print_error("xobserve: " + source.name() + ": " + error.what());
  }
  return stream_ended_early;
}

std::uint16_t read_port(const std::string& word) {
  const auto port = parse_natural(word);
  if (port && *port >= 1 && *port <= 65'535) return static_cast<std::uint16_t>(*port);
  throw tool::UsageError("expected a port from 1 to 65535, got " + word);
}

int observe_words(const tool::PositionalArgs& words, const Settings& settings) {
  if (words.args.size() > 2) throw tool::UsageError("expected HOST PORT or FILE");
  if (words.args.size() == 1) {
    FileSource source(words.args[0]);
    return show(source, settings);
  }
  const std::string& host = words.args[0];
  const std::string address = host == "localhost" ? "127.0.0.1" : host;
  if (!remote::is_address(address)) {
    throw tool::UsageError("expected an address like 127.0.0.1 or ::1, got " + host);
  }
  ServerSource source(address, read_port(words.args[1]),
                      std::chrono::seconds(settings.connect_timeout));
  return show(source, settings);
}

}  // namespace

tool::Command command() {
  return {
      .name = "xobserve",
      .summary = "watch a tournament of Fish",
      .words = "HOST PORT or FILE",
      .details =
          "Shows the lines that xserver --watch sends, live from a server or from a file; - is\n"
          "standard input. If standard output is not a terminal, prints a line for each event.\n\n"
          "Example:\n  $ xserver 4500 --watch 4501 & xobserve 127.0.0.1 4501\n\n"
          "Exit status: 0 the tournament was shown to its end, 1 it was incomplete or invalid, 2 "
          "wrong usage, 3 could not connect, read or write.",
      .start = tool::with_flags<Settings>([](Settings& settings, const tool::PositionalArgs& words)
                                              -> int { return observe_words(words, settings); }),
      .internal_error_status = io_error};
}

}  // namespace gauntlet::xobserve
