#include "xobserve/screen.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "core/ansi.hpp"
#include "text/shorten.hpp"

namespace gauntlet::xobserve {
namespace {

using Lines = std::vector<std::string>;

constexpr std::size_t most_outs = 3;  // shown if there is no more room

std::string fit(const std::string& line, std::size_t columns) {
  constexpr std::size_t dots = 3;
  return line.size() <= columns ? line : text::shorten(line, columns - std::min(columns, dots));
}

class Painter {
 public:
  Painter(const Scene& scene, Size size, bool has_color)
      : scene_(scene), size_(size), look_(has_color, false, size.columns) {}

  std::string paint(const std::string& news) {
    add_title();
    if (scene_.state) add_players();
    add(news);
    if (scene_.state) add_board();
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
    std::string title = "Tournament of " + std::to_string(scene_.players.size()) + " players";
    if (scene_.round > 0) title += ", round " + std::to_string(scene_.round);
    if (scene_.state) {
      title += ", game " + std::to_string(scene_.game + 1) + " of " +
               std::to_string(scene_.games.size());
    }
    add_heading(title, ansi::bold);
  }

  void add_players() {
    const auto& seats = scene_.games[scene_.game].players;
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
      const auto color = fish::all_colors[seat];
      const auto& players = scene_.state->players();
      const auto player = std::ranges::find(players, color, &fish::Player::color);
      std::string line = "   out  ";
      if (player != players.end()) {
        line = std::to_string(player->score);
        line.insert(0, 6 - std::min<std::size_t>(line.size(), 6), ' ');
        line += "  ";
      }
      line += scene_.players[seats[seat]];
      const bool is_mover = !players.empty() && player == players.begin();
      if (is_mover && scene_.games[scene_.game].result.empty()) line += ", to move";
      lines_.push_back(letter_of(color, look_) + fit(line, size_.columns - 1));
    }
  }

  void add_board() {
    const std::string board = board_text(*scene_.state, scene_.marks, look_);
    for (const auto line : text::lines_of(board)) lines_.emplace_back(line);
  }

  // Adds the games around the current one and the last disqualified players, as far as they fit.
  void add_lists() {
    const std::size_t used = lines_.size() + 1;  // plus the line of the cursor
    std::size_t room = size_.rows - std::min(size_.rows, used);
    const std::size_t outs = std::min(scene_.out.size(), std::min(room / 2, most_outs));
    room -= outs;
    const std::size_t games = std::min(scene_.games.size(), room);
    std::size_t first = scene_.game - std::min(scene_.game, games / 2);
    first = std::min(first, scene_.games.size() - games);
    for (std::size_t i = first; i < first + games; ++i) add_game(i);
    for (std::size_t i = scene_.out.size() - outs; i < scene_.out.size(); ++i) add(scene_.out[i]);
  }

  void add_game(std::size_t number) {
    const Scene::Game& game = scene_.games[number];
    const bool is_played = scene_.state && number == scene_.game && game.result.empty();
    std::string line = (is_played ? "> " : "  ") + std::to_string(number + 1) + ' ';
    if (!game.result.empty()) return add(line + game.result);
    for (const std::size_t player : game.players) {
      line.append(player == game.players.front() ? " " : ", ").append(scene_.players[player]);
    }
    add(line);
  }

  // Removes lines that do not fit, starting with the title.
  void cut() {
    const std::size_t most = std::max<std::size_t>(size_.rows, 2) - 1;
    if (lines_.size() > most) lines_.erase(lines_.begin());
    if (lines_.size() > most) lines_.resize(most);
  }

  const Scene& scene_;
  Size size_;
  Look look_;
  Lines lines_;
};

}  // namespace

std::string picture_of(const Scene& scene, const std::string& news, Size size, bool has_color) {
  return Painter(scene, size, has_color).paint(news);
}

std::string line_of(const Scene& scene, const std::string& news) {
  if (!scene.is_in_game) return news + '\n';
  return "game " + std::to_string(scene.round) + '-' + std::to_string(scene.game + 1) + ": " +
         news + '\n';
}

std::string result_of(const Scene& scene) {
  std::string lines;
  for (const std::string& each : scene.out) lines.append(each).append("\n");
  for (const std::string& each : scene.results) lines.append(each).append("\n");
  return lines;
}

Size terminal_size() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) {
    return {};
  }
  return {size.ws_row, size.ws_col};
}

std::string in_place(const std::string& lines) {
  // The terminal truncates lines that are too long.
  std::string text = "\x1b[?7l\x1b[H";
  for (const auto line : text::lines_of(lines)) text.append(line).append("\x1b[K\n");
  return text + "\x1b[J\x1b[?7h";
}

}  // namespace gauntlet::xobserve
