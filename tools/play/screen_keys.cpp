#include <cstddef>

#include "play/ncurses.hpp"
#include "play/screen.hpp"

// The effects of keys and mouse.
namespace gauntlet::tool {
namespace {

constexpr int control(char letter) { return letter - '@'; }
constexpr int escape = 27, rubout = 127, line_end = '\n', tab = '\t', space = ' ';

}  // namespace

Screen::Key Screen::take_key(int kind, char32_t code) {
  if (kind == ERR) return Key::input_is_over;
  if (kind == KEY_CODE_YES) return take_command(static_cast<int>(code));
  return take_letter(code);
}

// Handles function keys.
Screen::Key Screen::take_command(int code) {
  const bool can_point = (editor_.is_empty() || pointed_) && !page().choices.empty();
  switch (code) {
    case KEY_MOUSE:
      return take_click();
    case KEY_ENTER:
      return take_letter(line_end);
    case KEY_BACKSPACE:
      return take_letter(rubout);
    case KEY_DC:
      editor_.erase_here();
      break;
    case KEY_HOME:
      editor_.go_to_begin();
      break;
    case KEY_END:
      editor_.go_to_end();
      break;
    case KEY_UP:
      can_point ? step(session::Direction::up) : editor_.go_to_older();
      break;
    case KEY_DOWN:
      can_point ? step(session::Direction::down) : editor_.go_to_newer();
      break;
    case KEY_LEFT:
      can_point ? step(session::Direction::left) : editor_.go_left();
      break;
    case KEY_RIGHT:
      can_point ? step(session::Direction::right) : editor_.go_right();
      break;
    default:
      break;  // the window size changed, or the key has no meaning
  }
  return Key::going_on;
}

Screen::Key Screen::take_letter(char32_t code) {
  const bool has_pointed = pointed_ && *pointed_ < page().choices.size();
  switch (static_cast<int>(code)) {
    case line_end:
    case control('M'):
      return has_pointed && editor_.is_empty() ? take(*pointed_) : Key::line_is_typed;
    case space:
      if (has_pointed) return take(*pointed_);
      if (!editor_.is_empty()) editor_.insert(code);
      return Key::going_on;
    case control('D'):
      if (editor_.is_empty()) return Key::input_is_over;
      editor_.erase_here();
      return Key::going_on;
    case tab:
      if (!page().choices.empty()) point(has_pointed ? (*pointed_ + 1) % page().choices.size() : 0);
      return Key::going_on;
    case escape:
      pointed_.reset();
      return Key::going_on;
    case control('L'):
      wclear(stdscr);
      return Key::going_on;
    default:
      edit(static_cast<int>(code));
      return Key::going_on;
  }
}

// Handles keys that only edit the line.
void Screen::edit(int code) {
  switch (code) {
    case rubout:
    case control('H'):
      return editor_.erase_before();
    case control('A'):
      return editor_.go_to_begin();
    case control('E'):
      return editor_.go_to_end();
    case control('B'):
      return editor_.go_left();
    case control('F'):
      return editor_.go_right();
    case control('K'):
      return editor_.cut_to_end();
    case control('U'):
      return editor_.cut_to_begin();
    case control('W'):
      return editor_.cut_word();
    case control('Y'):
      return editor_.paste();
    case control('P'):
      return editor_.go_to_older();
    case control('N'):
      return editor_.go_to_newer();
    default:
      if (code < space) return;
      pointed_.reset();
      editor_.insert(static_cast<char32_t>(code));
  }
}

void Screen::step(session::Direction direction) {
  const auto choices = page().choices;
  if (pointed_ && *pointed_ < choices.size())
    return point(next_selectable(choices, *pointed_, direction));
  point(nearest_choice(choices, last_));
}

void Screen::point(std::size_t choice) {
  pointed_ = choice;
  last_ = page().choices[choice].spot;
}

// Has the effect of typing the choice.
Screen::Key Screen::take(std::size_t choice) {
  const session::SelectableCell taken = page().choices[choice];
  point(choice);
  if (taken.ends_line) editor_.begin();
  editor_.insert(taken.typed);
  return taken.ends_line ? Key::line_is_typed : Key::going_on;
}

Screen::Key Screen::take_click() {
  MEVENT event{};
  if (getmouse(&event) != OK || (event.bstate & BUTTON1_PRESSED) == 0) return Key::going_on;
  const auto choice = selectable_at(page().choices, static_cast<std::size_t>(event.y),
                                    static_cast<std::size_t>(event.x));
  return choice ? take(*choice) : Key::going_on;
}

}  // namespace gauntlet::tool
