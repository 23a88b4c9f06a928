#include "xref/audience.hpp"

#include <unistd.h>

#include <system_error>
#include <thread>
#include <variant>

#include "fish/picture.hpp"
#include "match/words.hpp"
#include "support/io/files.hpp"
#include "support/io/io.hpp"

namespace gauntlet::xref {
namespace {

bool is_terminal() { return isatty(STDERR_FILENO) == 1; }

}  // namespace

Audience::Audience(const std::optional<std::string>& svg, bool watches,
                   std::chrono::milliseconds pause)
    : folder_(svg), watches_(watches), pause_(pause) {
  std::error_code error;
  if (folder_) std::filesystem::create_directories(*folder_, error);
  if (error) throw tool::IoError("could not write " + folder_->string());
}

void Audience::see(const fish::State& first) { see(first, std::nullopt, "the board"); }

void Audience::see(const match::Event& event, const fish::State& after) {
  const auto* moved = std::get_if<match::Moved>(&event.what);
  see(after, moved == nullptr ? std::nullopt : moved->action, match::describe(event));
}

void Audience::see(const fish::State& state, const std::optional<fish::Move>& move,
                   const std::string& caption) {
  const fish::Marks marks{{}, move};
  if (folder_) {
    const auto path = *folder_ / (std::to_string(pictures_) + ".svg");
    tool::write_file(path, svg(state, marks) + '\n');
  }
  ++pictures_;
  if (!watches_) return;
  std::string screen = is_terminal() ? "\x1b[H\x1b[2J" : "";
  const bool has_color = is_terminal() && tool::wants_color();
  screen.append(text(state, marks, has_color)).append(caption).append("\n");
  if (!is_terminal()) screen += '\n';
  tool::show(screen);
  if (is_terminal()) std::this_thread::sleep_for(pause_);
}

}  // namespace gauntlet::xref
