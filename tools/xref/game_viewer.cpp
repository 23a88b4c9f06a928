#include "xref/game_viewer.hpp"

#include <unistd.h>

#include <string_view>
#include <system_error>
#include <thread>
#include <variant>

#include "atoms/picture.hpp"
#include "fish/picture.hpp"
#include "match/words.hpp"
#include "support/io/files.hpp"
#include "support/io/io.hpp"

namespace gauntlet::xref {
namespace {

bool shows_on_terminal() { return tool::is_terminal(STDERR_FILENO); }

}  // namespace

GameViewer::GameViewer(const std::optional<std::string>& svg, bool watches,
                       std::chrono::milliseconds pause)
    : folder_(svg), watches_(watches), pause_(pause) {
  std::error_code error;
  if (folder_) std::filesystem::create_directories(*folder_, error);
  if (error) throw tool::IoError("could not write " + folder_->string());
}

void GameViewer::show(const fish::State& first) { show(first, std::nullopt, "the board"); }

void GameViewer::show(const match::Event& event, const fish::State& after) {
  const auto* moved = std::get_if<match::MoveEvent>(&event.what);
  show(after, moved == nullptr ? std::nullopt : moved->action, match::describe(event));
}

void GameViewer::show(const fish::State& state, const std::optional<fish::Move>& move,
                      const std::string& caption) {
  const fish::Marks marks{{}, move};
  show([&] { return fish::svg(state, marks); },
       [&](bool has_color) { return fish::text(state, marks, has_color); }, caption);
}

void GameViewer::show(const atoms::Board& board, const std::optional<Position>& move,
                      const std::string& caption) {
  const atoms::Grid& grid = board.grid();
  const atoms::Cells marked = move ? atoms::Cells{1} << grid.cell(*move) : 0;
  show([&] { return svg(grid, board.electrons(), {move}); },
       [&](bool has_color) { return atoms::text(grid, board.electrons(), marked, {}, has_color); },
       caption);
}

void GameViewer::show(const std::function<std::string()>& svg,
                      const std::function<std::string(bool has_color)>& letters,
                      const std::string& caption) {
  if (folder_) {
    const auto path = *folder_ / (std::to_string(pictures_) + ".svg");
    tool::write_file(path, svg() + '\n');
  }
  ++pictures_;
  if (!watches_) return;
  std::string screen = shows_on_terminal() ? "\x1b[H\x1b[2J" : "";
  const bool has_color = shows_on_terminal() && tool::wants_color();
  screen.append(letters(has_color)).append(caption).append("\n");
  if (!shows_on_terminal()) screen += '\n';
  tool::show(screen);
  if (shows_on_terminal()) std::this_thread::sleep_for(pause_);
}

}  // namespace gauntlet::xref
