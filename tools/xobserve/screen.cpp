#include "xobserve/screen.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "core/terminal.hpp"
#include "text/display.hpp"

namespace gauntlet::xobserve {
namespace {

using Lines = std::vector<std::string>;

constexpr std::size_t max_outs = 3;  // shown if space is limited

std::string fit(const std::string& line, std::size_t columns) {
  constexpr std::size_t dots = 3;
  return line.size() <= columns ? line
                                : text::truncate_text(line, columns - std::min(columns, dots));
}

class Painter {
 public:
  Painter(const TournamentState& state, Size size, bool has_color)
      : state_(state), size_(size), look_(has_color, false, size.columns) {}

  std::string paint(const std::string& news) {
    add_title();
    if (state_.state) add_players();
    add(news);
    if (state_.state) add_board();
    add_lists();
    cut();
    std::string all;
    for (const std::string& line : lines_) all.append(line).append("\n");
    return all;
  }

 private:
  void add(const std::string& line) { lines_.push_back(fit(line, size_.columns)); }

  void add_heading(const std::string& line, std::string_view look) {
    lines_.emplace_back();
    ansi::append(lines_.back(), look, fit(line, size_.columns), look_.has_color);
  }

  void add_title() {
    std::string title = "Tournament of " + std::to_string(state_.players.size()) + " players";
    if (state_.round > 0) title += ", round " + std::to_string(state_.round);
    if (state_.state) {
      title += ", game " + std::to_string(state_.game + 1) + " of " +
               std::to_string(state_.games.size());
    }
    add_heading(title, ansi::bold);
  }

  void add_players() {
    const auto& seats = state_.games[state_.game].players;
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
      const auto color = fish::all_colors[seat];
      const auto& players = state_.state->players();
      const auto player = std::ranges::find(players, color, &fish::Player::color);
      std::string line = "   out  ";
      if (player != players.end()) {
        line = std::to_string(player->score);
        line.insert(0, 6 - std::min<std::size_t>(line.size(), 6), ' ');
        line += "  ";
      }
      line += state_.players[seats[seat]];
      const bool is_mover = !players.empty() && player == players.begin();
      if (is_mover && state_.games[state_.game].result.empty()) line += ", to move";
      lines_.push_back(letter_of(color, look_) + fit(line, size_.columns - 1));
    }
  }

  void add_board() {
    const std::string board = board_text(*state_.state, state_.marks, look_);
    for (const auto line : text::lines_of(board)) lines_.emplace_back(line);
  }

  // Adds the games around the current one and the last disqualified players, as far as they fit.
  void add_lists() {
    const std::size_t used = lines_.size() + 1;  // plus the line of the cursor
    std::size_t room = size_.rows - std::min(size_.rows, used);
    const std::size_t outs = std::min(state_.out.size(), std::min(room / 2, max_outs));
    room -= outs;
    const std::size_t games = std::min(state_.games.size(), room);
    std::size_t first = state_.game - std::min(state_.game, games / 2);
    first = std::min(first, state_.games.size() - games);
    for (std::size_t i = first; i < first + games; ++i) add_game(i);
    for (std::size_t i = state_.out.size() - outs; i < state_.out.size(); ++i) add(state_.out[i]);
  }

  void add_game(std::size_t number) {
    const TournamentState::Game& game = state_.games[number];
    const bool is_played = state_.state && number == state_.game && game.result.empty();
    std::string line = (is_played ? "> " : "  ") + std::to_string(number + 1) + ' ';
    if (!game.result.empty()) return add(line + game.result);
    for (const std::size_t player : game.players) {
      line.append(player == game.players.front() ? " " : ", ").append(state_.players[player]);
    }
    add(line);
  }

  // Removes lines that do not fit, starting with the title.
  void cut() {
    const std::size_t max = std::max<std::size_t>(size_.rows, 2) - 1;
    if (lines_.size() > max) lines_.erase(lines_.begin());
    if (lines_.size() > max) lines_.resize(max);
  }

  const TournamentState& state_;
  Size size_;
  TextRenderOptions look_;
  Lines lines_;
};

}  // namespace

std::string picture_of(const TournamentState& state, const std::string& news, Size size,
                       bool has_color) {
  return Painter(state, size, has_color).paint(news);
}

std::string line_of(const TournamentState& state, const std::string& news) {
  if (!state.is_in_game) return news + '\n';
  return "game " + std::to_string(state.round) + '-' + std::to_string(state.game + 1) + ": " +
         news + '\n';
}

std::string result_of(const TournamentState& state) {
  std::string lines;
  for (const std::string& each : state.out) lines.append(each).append("\n");
  for (const std::string& each : state.results) lines.append(each).append("\n");
  return lines;
}

Size terminal_size() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) {
    return {};
  }
  return {size.ws_row, size.ws_col};
}

std::string redraw(const std::string& lines) {
  // The terminal truncates lines that are too long.
  std::string text = "\x1b[?7l\x1b[H";
  for (const auto line : text::lines_of(lines)) text.append(line).append("\x1b[K\n");
  return text + "\x1b[J\x1b[?7h";
}

}  // namespace gauntlet::xobserve
