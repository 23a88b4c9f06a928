#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "gauntlet/grid.hpp"
#include "gauntlet/json.hpp"
#include "session/game.hpp"
#include "session/view.hpp"

namespace gauntlet::session {

// Thrown if the rules, or the position, do not allow an action; what() is the reason, in one line.
class ActionRefused : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The best action in a position, and the reason.
struct Advice {
  std::string text;
  std::vector<json::Value> actions = {};  // of a person; may be empty
  page::Board board = {};                 // the position with what is advised marked
};

// What decided a finished game: the number of lines of the log up to it, 0 if nothing did, and a
// sentence.
struct Decision {
  std::size_t line = 0;
  std::string text;
};

using Limit = std::optional<std::chrono::milliseconds>;

// A game in progress, as people play it at a console (driver.hpp) and in the web app: the record so
// far, and what can happen next.
class Play {
 public:
  Play() = default;
  Play(const Play&) = delete;
  Play& operator=(const Play&) = delete;
  virtual ~Play() = default;

  // The lines of the record, including steps that were taken back; of several games, the last one.
  virtual const std::string& record() const = 0;
  // The lines of the record without those steps, and without the line about the end.
  virtual std::string saved() const = 0;
  // Adds a line of the record, and returns whether it is a step, undone or redone steps included;
  // other lines are about the end. Throws json::Error for an invalid line.
  virtual bool take(const json::Reader& line) = 0;
  // Fills in what a record may omit, after its last line, and adds it to the record: a secret is
  // random. Throws match::LogError if that is impossible.
  virtual void complete(Random& /*random*/) {}
  // Stores the settings found in the record.
  virtual void keep_settings(Settings& /*settings*/) const {}

  virtual Turn turn() const = 0;
  // The position as the harnesses of the game read it.
  virtual json::Value state() const = 0;
  // Describes the end or the last step or, before the first one, the beginning, in one line.
  virtual std::string caption() const = 0;
  // The view, with the frames and messages since the last call.
  virtual View look() = 0;
  // Goes back to the position after the first `lines` lines of the log; no action is possible from
  // then on. Throws ActionRefused if the log has fewer lines.
  virtual void go_back(std::size_t lines) = 0;

  // Performs an action that the view offers. Throws ActionRefused or json::Error for any other
  // action.
  virtual void act(const json::Reader& action) = 0;
  // The action of a person who names these places of the board; nullopt if there is none for so
  // many. The action may be illegal. Precondition: a person is to move.
  virtual std::optional<json::Value> action_at(std::span<const Position> /*places*/) const {
    return std::nullopt;
  }
  // Forgets a choice that must be completed.
  virtual void cancel() {}
  // Makes one step of the computer. Precondition: the computer is to move.
  virtual void think(Limit limit) = 0;
  // Precondition: a person is to move or, in a game that is watched, the game is not over.
  virtual Advice advise() = 0;
  // Precondition: the game is over.
  virtual Decision decision() { return {}; }
  // Go to the last earlier decision of a person, or forward again; return false if there is none.
  virtual bool undo() = 0;
  virtual bool redo() = 0;
  // The person leaves instead of moving. Returns true if that ends the game.
  virtual bool leave() { return false; }
};

// The context of a game that is only looked at.
GameContext watching_context(bool has_scores = false);

// Opens the game of a record, of the last game if there are several. Throws match::LogError for an
// invalid record, before anything is shown, and what SessionGame::begin throws.
std::unique_ptr<Play> open_game(const SessionGame& game, std::string_view record,
                                GameContext& context);

}  // namespace gauntlet::session
