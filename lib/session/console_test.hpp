#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "session/ask.hpp"
#include "session/driver.hpp"
#include "session/games.hpp"
#include "test/catch.hpp"
#include "test/laws.hpp"
#include "test/trials.hpp"

namespace gauntlet::test {

// Types the given lines whatever is asked, and keeps all output, prompts and typed lines included.
class ScriptedConsole : public session::Console {
 public:
  explicit ScriptedConsole(std::vector<std::string> lines)
      : Console(false), lines_(std::move(lines)) {}

  void show(std::string_view lines) override { shown_ += lines; }
  std::optional<std::string> read_line(const std::string& prompt) override {
    shown_ += prompt;
    if (next_ == lines_.size()) return std::nullopt;
    shown_.append(lines_[next_]).append("\n");
    return lines_[next_++];
  }

  bool has_shown(const std::string& text) const { return shown_.find(text) != shown_.npos; }
  const std::string& shown() const { return shown_; }
  std::size_t left() const { return lines_.size() - next_; }

 private:
  std::vector<std::string> lines_;
  std::size_t next_ = 0;
  std::string shown_;
};

// Types a number of random lines, some of them valid, and then leaves, by "q" or by the end of the
// input. Throws std::logic_error if asked after that.
class WalkingConsole : public session::Console {
 public:
  WalkingConsole(std::vector<std::string> words, std::uint64_t seed)
      : Console(true), words_(std::move(words)), random_(seed), left_(random_(0, 80)) {}

  void show(std::string_view) override {}
  std::optional<std::string> read_line(const std::string& prompt) override {
    if (left_ < 0) throw std::logic_error("asked after the end");
    if (left_-- == 0) return random_(0, 1) == 0 ? std::nullopt : std::optional<std::string>("q");
    if (prompt.find("seconds to think") != prompt.npos) return "1p";
    return random_.pick(words_);
  }

 private:
  std::vector<std::string> words_;
  Random random_;
  int left_;
};

// A table that keeps its record and files in memory.
struct Desk {
  explicit Desk(session::Console& console, std::uint64_t seed = 1) : table{console, Random(seed)} {
    table.record = [this](const json::Value& line) { record.append(dump(line)).append("\n"); };
    table.files = {
        [this](const std::string& path) {
          const auto found = files.find(path);
          if (found == files.end()) throw std::runtime_error("could not read " + path);
          return found->second;
        },
        [this](const std::string& path, const std::string& text) { files[path] = text; }};
  }

  std::string record = {};
  std::map<std::string, std::string> files = {};
  session::GameContext table;
};

// Tests with random input.

using Lines = std::vector<std::string>;

inline const Lines garbage{"",       " ",        "0",   "1",      "-1",     "99999999999999999999",
                           "1 2 3",  "help",     "\t",  "1,1",    "abc",    "hint",
                           "\x1b[A", "0x1",      "why", "y",      "no",     "undo",
                           "redo",   "\xff\xfe", "1 1", "save x", "load x", "load y",
                           "back",   "?"};

// Plays a hundred games with random input. Each record is then replayed, and resumed by a person
// who leaves at once.
inline void walk(const Lines& words, const session::SessionGame& game,
                 const std::vector<std::uint64_t>& settings) {
  Lines all = garbage;
  all.insert(all.end(), words.begin(), words.end());
  for (std::uint64_t seed = 0; seed < test::trials(std::uint64_t{100}); ++seed) {
    WalkingConsole console(all, seed);
    Desk desk(console, seed);
    CHECK_THROWS_AS(session::play_repeatedly(game, desk.table, settings), session::QuitRequested);
    ScriptedConsole lookers_on({});
    if (!desk.record.empty()) session::replay(desk.record, lookers_on);
    CHECK(desk.record.empty() == lookers_on.shown().empty());
    if (desk.record.empty()) continue;
    ScriptedConsole leaving({"n", "q"});
    Desk other(leaving, seed);
    CHECK_THROWS_AS(session::play_repeatedly(game, other.table, settings, desk.record),
                    session::QuitRequested);
  }
}

// All squares of a board as text: "0 1" or, if `numbers` is 4, the moves along a column.
inline Lines squares(int size, int numbers) {
  Lines words;
  for (const Position at : Positions(size, size)) {
    words.push_back(session::format_position(at));
    for (int to = 0; numbers == 4 && to < size; ++to) {
      words.push_back(session::format_position(at) + " " +
                      session::format_position({to, at.column}));
    }
  }
  return words;
}

}  // namespace gauntlet::test
