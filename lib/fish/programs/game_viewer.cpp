#include "fish/programs/game_viewer.hpp"

#include <unistd.h>

#include <system_error>
#include <thread>

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

void GameViewer::show(const match::View& view) {
  if (folder_) {
    const auto path = *folder_ / (std::to_string(pictures_) + ".svg");
    tool::write_file(path, view.svg() + '\n');
  }
  ++pictures_;
  if (!watches_) return;
  std::string screen = shows_on_terminal() ? "\x1b[H\x1b[2J" : "";
  const bool has_color = shows_on_terminal() && tool::wants_color();
  screen.append(view.text(has_color)).append(view.caption).append("\n");
  if (!shows_on_terminal()) screen += '\n';
  tool::show(screen);
  if (shows_on_terminal()) std::this_thread::sleep_for(pause_);
}

}  // namespace gauntlet::xref
