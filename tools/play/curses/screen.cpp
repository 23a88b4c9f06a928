#include "play/curses/screen.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <map>
#include <thread>
#include <utility>
#include <vector>

#include "play/consoles.hpp"
#include "play/curses/ncurses.hpp"
#include "support/io/io.hpp"

namespace gauntlet::tool {
namespace {

// Adopts the window's current size, which ncurses reports only while it waits for a key.
void follow_window() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0) return;
  if (is_term_resized(size.ws_row, size.ws_col)) resizeterm(size.ws_row, size.ws_col);
}

std::size_t rows() { return static_cast<std::size_t>(std::max(getmaxy(stdscr), 1)); }
std::size_t columns() { return static_cast<std::size_t>(std::max(getmaxx(stdscr), 1)); }

void prepare(bool has_color) {
  cbreak();
  noecho();
  keypad(stdscr, TRUE);
  intrflush(stdscr, FALSE);
  typeahead(-1);
  set_escdelay(25);
  mouseinterval(0);
  if (has_color && has_colors()) {
    start_color();
    use_default_colors();
  }
}

}  // namespace

std::unique_ptr<Screen> Screen::open(bool has_color, bool has_unicode) {
  save_terminal();
  SCREEN* const terminal = newterm(nullptr, stdout, stdin);
  if (terminal == nullptr) return nullptr;
  return std::unique_ptr<Screen>(new Screen(has_color, has_unicode, terminal));
}

Screen::Screen(bool has_color, bool has_unicode, void* terminal)
    : Console(has_color), terminal_(terminal), has_unicode_(has_unicode), inks_(has_color) {
  prepare(has_color);
  restore_terminal_on_signal();
}

Screen::~Screen() {
  prompt_.reset();
  const session::Picture picture = paint_(Screen::look());
  const std::string excuse = why_too_wide(picture, columns());
  const std::string last =
      session::wrapped_text((excuse.empty() ? picture.lines : excuse) + said_, columns());
  endwin();
  delscreen(static_cast<SCREEN*>(terminal_));
  try {
    print(last);
  } catch (const IoError&) {
    return;  // nobody would see it
  }
}

TextRenderOptions Screen::look() const { return {has_color(), has_unicode_, columns()}; }

void Screen::show(std::string_view lines) {
  said_.append(lines);
  refresh();
}

void Screen::draw(const session::PictureBuilder& paint) {
  paint_ = paint;
  said_.clear();
  pointed_.reset();
  refresh();
}

void Screen::pause(std::chrono::milliseconds time) {
  constexpr std::chrono::milliseconds moment(50);
  for (; time > moment; time -= moment) {
    std::this_thread::sleep_for(moment);
    refresh();
  }
  std::this_thread::sleep_for(time);
}

std::optional<std::string> Screen::read_line(const std::string& prompt) {
  prompt_ = prompt;
  editor_.begin();
  pointed_.reset();
  mousemask(page().choices.empty() ? 0 : BUTTON1_PRESSED, nullptr);
  Key key = Key::going_on;
  while (key == Key::going_on) {
    refresh();
    wint_t code = 0;
    errno = 0;
    const int kind = wget_wch(stdscr, &code);
    key = kind == ERR && errno == EINTR ? Key::going_on : take_key(kind, code);
  }
  prompt_.reset();
  std::string line = editor_.text();
  said_.append(prompt).append(line).append("\n");
  if (key == Key::input_is_over) return std::nullopt;
  editor_.keep();
  return line;
}

session::Page Screen::page() const {
  const std::string asked = prompt_ ? *prompt_ + editor_.text() : std::string();
  return lay_out(paint_(look()), said_, asked, rows(), columns());
}

void Screen::refresh() {
  follow_window();
  write(page());
  wrefresh(stdscr);
}

void Screen::write(const session::Page& page) {
  werase(stdscr);
  for (std::size_t i = 0; i < page.lines.size(); ++i) {
    wmove(stdscr, static_cast<int>(i), 0);
    for (const session::Run& run : page.lines[i]) {
      wattrset(stdscr, inks_.attributes_of(run.look));
      waddstr(stdscr, run.text.c_str());
    }
  }
  wattrset(stdscr, A_NORMAL);
  if (pointed_ && *pointed_ < page.choices.size()) {
    const TextSpan& spot = page.choices[*pointed_].spot;
    mvwchgat(stdscr, static_cast<int>(spot.line), static_cast<int>(spot.column),
             static_cast<int>(spot.width), A_REVERSE | A_BOLD, 0, nullptr);
  }
  if (!prompt_) return;
  // The prompt is at the end of the lines; counts the lines up to the cursor in it.
  const auto lines_to = [&](const std::string& text) {
    return session::lay_out({}, "", text, rows(), columns()).lines;
  };
  const auto before = lines_to(*prompt_ + editor_.text_before());
  if (before.empty()) return;
  const auto all = lines_to(*prompt_ + editor_.text());
  const std::size_t line = page.lines.size() - all.size() + before.size() - 1;
  const std::size_t column = std::min(width_of(before.back()), columns() - 1);
  wmove(stdscr, static_cast<int>(line), static_cast<int>(column));
}

// The effects of keys and mouse.

namespace {

constexpr int control(char letter) { return letter - '@'; }
constexpr int escape = 27, rubout = 127, line_end = '\n', tab = '\t', space = ' ';

}  // namespace

Screen::Key Screen::take_key(int kind, char32_t code) {
  if (kind == ERR) return Key::input_is_over;
  if (kind == KEY_CODE_YES) return take_command(static_cast<int>(code));
  return take_letter(code);
}

// Handles function keys. Those without another meaning have that of a control character.
Screen::Key Screen::take_command(int code) {
  using enum session::Direction;
  static const std::map<int, session::Direction> directions{
      {KEY_UP, up}, {KEY_DOWN, down}, {KEY_LEFT, left}, {KEY_RIGHT, right}};
  static const std::map<int, int> controls{{KEY_ENTER, line_end},    {KEY_BACKSPACE, rubout},
                                           {KEY_HOME, control('A')}, {KEY_END, control('E')},
                                           {KEY_UP, control('P')},   {KEY_DOWN, control('N')},
                                           {KEY_LEFT, control('B')}, {KEY_RIGHT, control('F')}};
  if (code == KEY_MOUSE) return take_click();
  if (code == KEY_DC) editor_.erase_here();
  const auto direction = directions.find(code);
  if (direction != directions.end() && (editor_.is_empty() || pointed_) &&
      !page().choices.empty()) {
    step(direction->second);
    return Key::going_on;
  }
  const auto found = controls.find(code);  // none if the window size changed
  return found == controls.end() ? Key::going_on
                                 : take_letter(static_cast<char32_t>(found->second));
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
  static const std::map<int, void (LineEditor::*)()> edits{
      {rubout, &LineEditor::erase_before},      {control('H'), &LineEditor::erase_before},
      {control('A'), &LineEditor::go_to_begin}, {control('E'), &LineEditor::go_to_end},
      {control('B'), &LineEditor::go_left},     {control('F'), &LineEditor::go_right},
      {control('K'), &LineEditor::cut_to_end},  {control('U'), &LineEditor::cut_to_begin},
      {control('W'), &LineEditor::cut_word},    {control('Y'), &LineEditor::paste},
      {control('P'), &LineEditor::go_to_older}, {control('N'), &LineEditor::go_to_newer}};
  const auto found = edits.find(code);
  if (found != edits.end()) return (editor_.*found->second)();
  if (code < space) return;
  pointed_.reset();
  editor_.insert(static_cast<char32_t>(code));
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
