#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

#include "fish/picture.hpp"

// Pictures as text for a terminal.
namespace gauntlet::fish {
namespace {

// The appearance of a player's penguins, by color.
struct AnsiLook {
  char letter;
  std::string_view code;  // ANSI escape code
};
constexpr std::array<AnsiLook, 4> ansi_looks{
    {{'R', "\x1b[97;41m"}, {'W', "\x1b[30;107m"}, {'B', "\x1b[30;43m"}, {'K', "\x1b[97;40m"}}};

const AnsiLook& ansi_look_of(const Player& player) {
  return ansi_looks[static_cast<std::size_t>(player.color)];
}

void append_right(std::string& out, std::string_view text, std::size_t width) {
  out.append(width - std::min(width, text.size()), ' ').append(text);
}

void append_left(std::string& out, std::string_view text, std::size_t width) {
  out.append(text).append(width - std::min(width, text.size()), ' ');
}

class Picture {
 public:
  Picture(const State& state, const Marks& marks, const TextRenderOptions& look)
      : state_(state), board_(state.board()), marks_(marks), look_(look) {
    for (const Position at : board_.positions()) {
      digits_ = std::max(digits_, std::to_string(board_.fish(at)).size());
    }
    margin_ = std::to_string(std::max(board_.rows() - 1, 0)).size() + 1;
    pitch_ = 2 * cell_width();
    while (pitch_ > cell_width() && width() > look.columns) --pitch_;
  }

  TextSpan spot_of(Position at) const {
    const auto row = static_cast<std::size_t>(at.row);
    const auto column = static_cast<std::size_t>(at.column);
    return {row + 1, margin_ + (row % 2) * shift() + column * pitch_, cell_width()};
  }

  std::string draw_board() {
    append_head();
    for (int row = 0; row < board_.rows(); ++row) append_row(row);
    return std::move(out_);
  }

  std::string draw() {
    out_ = draw_board();
    for (const Player& player : state_.players()) append_player(player);
    return std::move(out_);
  }

 private:
  std::size_t cell_width() const { return digits_ + 3; }
  std::size_t shift() const { return pitch_ / 2; }
  std::size_t width() const {
    const auto columns = static_cast<std::size_t>(std::max(board_.columns(), 1));
    return margin_ + shift() + (columns - 1) * pitch_ + cell_width();
  }

  void append_head() {
    out_.append(margin_, ' ');
    for (int column = 0; column < board_.columns(); ++column) {
      append_right(out_, std::to_string(column), cell_width() - 1);
      out_.append(pitch_ - cell_width() + 1, ' ');
    }
    end_line();
  }

  void append_row(int row) {
    append_left(out_, std::to_string(row), margin_);
    if (row % 2 == 1) out_.append(shift(), ' ');
    for (int column = 0; column < board_.columns(); ++column) {
      append_cell({row, column});
      out_.append(pitch_ - cell_width(), ' ');
    }
    end_line();
  }

  void append_cell(Position at) {
    const Player* const player = player_at(state_, at);
    const bool is_hole = board_.is_hole(at);
    const auto [open, close] = brackets(at);
    const bool is_marked = open != ' ';
    if (is_marked) append_code(ansi::bold);
    out_ += open;
    if (player != nullptr) append_code(ansi_look_of(*player).code);
    if (player == nullptr && is_hole) append_code(ansi::faint);
    out_ += player != nullptr ? ansi_look_of(*player).letter : ' ';
    if (is_hole && player == nullptr) {
      out_.append(digits_ - 1, ' ').append(look_.has_unicode ? "\u00b7" : ".");
    } else {
      append_right(out_, std::to_string(board_.fish(at)), digits_);
    }
    if (player != nullptr || is_hole) append_code(ansi::plain);
    if (is_marked) append_code(ansi::bold);
    out_ += close;
    if (is_marked) append_code(ansi::plain);
  }

  void append_player(const Player& player) {
    const AnsiLook& look = ansi_look_of(player);
    append_code(look.code);
    out_ += look.letter;
    append_code(ansi::plain);
    out_ += ' ';
    append_left(out_, to_string(player.color), 6);
    out_ += std::to_string(player.score);
    if (&player == &state_.players().front() && !marks_.is_over) out_ += ", to move";
    end_line();
  }

  void append_code(std::string_view code) {
    if (look_.has_color) out_ += code;
  }

  void end_line() {
    out_.erase(out_.find_last_not_of(' ') + 1);
    out_ += '\n';
  }

  std::pair<char, char> brackets(Position at) const {
    if (marks_.move && marks_.move->from == at) return {'(', ')'};
    const bool is_marked = std::ranges::find(marks_.positions, at) != marks_.positions.end() ||
                           (marks_.move && marks_.move->to == at);
    return is_marked ? std::pair('[', ']') : std::pair(' ', ' ');
  }

  const State& state_;
  const Board& board_;
  const Marks& marks_;
  TextRenderOptions look_;
  std::size_t digits_ = 1;  // of the largest number of fish
  std::size_t margin_ = 0;  // on the left
  std::size_t pitch_ = 0;   // distance between tiles
  std::string out_;
};

}  // namespace

std::string text(const State& state, const Marks& marks, const TextRenderOptions& look) {
  return Picture(state, marks, look).draw();
}

std::string board_text(const State& state, const Marks& marks, const TextRenderOptions& look) {
  return Picture(state, marks, look).draw_board();
}

std::string letter_of(Color color, const TextRenderOptions& look) {
  const AnsiLook& ansi = ansi_looks[static_cast<std::size_t>(color)];
  const std::string letter(1, ansi.letter);
  return look.has_color ? std::string(ansi.code) + letter + std::string(ansi::plain) : letter;
}

TextSpan spot_of(const State& state, Position at, const TextRenderOptions& look) {
  const Marks none;
  return Picture(state, none, look).spot_of(at);
}

}  // namespace gauntlet::fish
