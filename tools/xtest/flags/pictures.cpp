#include "xtest/flags/pictures.hpp"

#include <sys/ioctl.h>

#define GAUNTLET_GAME(game)                                                     \
  namespace gauntlet::game {                                                    \
  std::optional<std::string> render_svg(const json::Value&, const json::Value*, \
                                        std::span<const std::string>);          \
  std::optional<std::string> render_text(const json::Value&, bool);             \
  }
#include "games.def"

namespace gauntlet::xtest {

std::optional<std::string> render_svg(const json::Value& value, const json::Value* input,
                                      std::span<const std::string> differing) {
#define GAUNTLET_GAME(game) \
  if (auto picture = game::render_svg(value, input, differing)) return picture;
#include "games.def"
  return std::nullopt;
}

std::optional<std::string> render_text(const json::Value& value, bool has_color) {
#define GAUNTLET_GAME(game) \
  if (auto letters = game::render_text(value, has_color)) return letters;
#include "games.def"
  return std::nullopt;
}

grading::FailureRenderOptions look_on(int file, bool has_color) {
  grading::FailureRenderOptions look;
  look.has_color = has_color;
  look.letters = render_text;
  winsize size{};
  if (ioctl(file, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    look.width = size.ws_col;
    look.wraps = true;
  }
  return look;
}

}  // namespace gauntlet::xtest
