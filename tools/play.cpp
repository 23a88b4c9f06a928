#include "play/play.hpp"

#ifdef GAUNTLET_HAS_CURSES
#include "play/curses/screen.hpp"
#endif

int main(int argc, char** argv) {
  gauntlet::play::OpenScreen open_screen = nullptr;
#ifdef GAUNTLET_HAS_CURSES
  open_screen = [](bool has_color,
                   bool has_unicode) -> std::unique_ptr<gauntlet::session::Console> {
    return gauntlet::tool::Screen::open(has_color, has_unicode);
  };
#endif
  return gauntlet::tool::run(gauntlet::play::command(open_screen), argc, argv);
}
