#include "session/layout.hpp"

#include "core/games.hpp"
#include "session/ask.hpp"
#include "session/console_test.hpp"
#include "session/games.hpp"
#include "test/catch.hpp"

namespace gauntlet::session {
namespace {

// The lines of a page without their styles.
std::vector<std::string> texts(const std::vector<Line>& lines) {
  std::vector<std::string> out;
  for (const Line& line : lines) {
    out.emplace_back();
    for (const Run& run : line) out.back() += run.text;
  }
  return out;
}

using Texts = std::vector<std::string>;

TEST_CASE("a text is split into lines and styles", "[session]") {
  const auto lines = lines_of("a\x1b[1;91mb\x1b[0m c\n\nd\x1b[7me\n");
  REQUIRE(lines.size() == 3);
  CHECK(lines[0] == Line{{"", "a"}, {"1;91", "b"}, {"", " c"}});
  CHECK(lines[1].empty());
  CHECK(lines[2] == Line{{"", "d"}, {"7", "e"}});
  CHECK(width_of(lines[0]) == 4);
  CHECK(width_of(lines_of("\u25cf\u2500").front()) == 2);
  CHECK(texts(lines_of("\x1b[Ax\x1b")) == Texts{"\x1b[Ax\x1b"});
}

TEST_CASE("lines are wrapped at spaces, or anywhere if there are none", "[session]") {
  CHECK(texts(wrap(lines_of("one two three").front(), 8)) == Texts{"one two ", "three"});
  CHECK(texts(wrap(lines_of("one two three").front(), 7)) == Texts{"one two", "three"});
  CHECK(texts(wrap(lines_of("abcdefgh").front(), 3)) == Texts{"abc", "def", "gh"});
  CHECK(texts(wrap(Line(), 3)) == Texts{""});
}

const Picture board{"a board\nabcdef\nand a sentence below it\n", {{{1, 2, 2}, "x"}}, 1, 2};

TEST_CASE("a page is the picture, the messages and the prompt", "[session]") {
  const Page page = lay_out(board, "hello\n", "Well? ", 10, 40);
  CHECK(texts(page.lines) ==
        Texts{"a board", "abcdef", "and a sentence below it", "hello", "Well? "});
  REQUIRE(page.choices.size() == 1);
  CHECK(page.choices[0].spot == TextSpan{1, 2, 2});
}

TEST_CASE("a picture too wide for the window is replaced by a message", "[session]") {
  const Page page = lay_out(board, "", "", 20, 5);
  CHECK(page.choices.empty());
  std::string all;
  for (const std::string& text : texts(page.lines)) all += text;
  std::erase(all, ' ');
  CHECK(all == "Thewindowistoonarrow:ithas5columns,thepictureneeds6.");
  CHECK(why_too_wide(board, 6).empty());
}

TEST_CASE("a wrapped text keeps its styles", "[session]") {
  CHECK(wrapped_text("one two three\n\nfour\n", 8) == "one two \nthree\n\nfour\n");
  CHECK(wrapped_text("\x1b[1mone two\x1b[0m three", 4) ==
        "\x1b[1mone \x1b[0m\n\x1b[1mtwo\x1b[0m \nthre\ne\n");
}

TEST_CASE("a choice moves with its line when lines above it are wrapped", "[session]") {
  const Page page = lay_out(board, "", "", 20, 6);
  CHECK(texts(page.lines)[2] == "abcdef");
  REQUIRE(page.choices.size() == 1);
  CHECK(page.choices[0].spot.line == 2);
}

TEST_CASE("a low window shows the prompt, then the latest messages", "[session]") {
  const Page page = lay_out(board, "1\n2\n3\n4\n", "Well? ", 4, 40);
  CHECK(texts(page.lines) == Texts{"abcdef", "and a sentence below it", "4", "Well? "});
  CHECK(page.choices[0].spot.line == 0);
  CHECK(lay_out(board, "", "Well? ", 2, 40).choices.empty());
  CHECK(texts(lay_out(board, "1\n", "Well? ", 1, 40).lines) == Texts{"Well? "});
}

TEST_CASE("a board is shown whole, or a message replaces it", "[session]") {
  const Picture high{"a title\n1\n2\n3\n4\nbelow\n", {{{1, 0, 1}, "x"}}, 1, 5};
  const Page page = lay_out(high, "a\nb\nc\n", "Well? ", 7, 40);
  CHECK(texts(page.lines) == Texts{"1", "2", "3", "4", "b", "c", "Well? "});
  REQUIRE(page.choices.size() == 1);
  CHECK(page.choices[0].spot.line == 0);
  CHECK(texts(lay_out(high, "", "Well? ", 6, 40).lines) ==
        Texts{"1", "2", "3", "4", "below", "Well? "});
  const Page low = lay_out(high, "", "Well? ", 5, 60);
  CHECK(texts(low.lines) ==
        Texts{"The window is too low: it has 5 lines, the picture needs 6.", "Well? "});
  CHECK(low.choices.empty());
  Picture list = high;
  list.can_scroll = true;
  CHECK(texts(lay_out(list, "", "Well? ", 5, 60).lines) == Texts{"2", "3", "4", "below", "Well? "});
}

TEST_CASE("cursor keys go to the nearest choice in their direction", "[session]") {
  // Two rows of tiles; the second row is shifted.
  const std::vector<SelectableCell> tiles{
      {{0, 0, 4}, "a"}, {{0, 8, 4}, "b"}, {{1, 4, 4}, "c"}, {{1, 12, 4}, "d"}};
  CHECK(next_selectable(tiles, 0, Direction::right) == 1);
  CHECK(next_selectable(tiles, 1, Direction::left) == 0);
  CHECK(next_selectable(tiles, 1, Direction::down) == 2);
  CHECK(next_selectable(tiles, 3, Direction::left) == 2);
  CHECK(next_selectable(tiles, 3, Direction::up) == 1);
  CHECK(next_selectable(tiles, 0, Direction::left) == 0);
  CHECK(next_selectable({tiles[0], tiles[2], tiles[3]}, 0, Direction::right) == 1);
  const std::vector<SelectableCell> three_rows{
      {{0, 0, 4}, "a"}, {{1, 4, 4}, "b"}, {{2, 0, 4}, "c"}};
  CHECK(next_selectable(three_rows, 0, Direction::down) == 1);
  CHECK(next_selectable(three_rows, 1, Direction::down) == 2);
  CHECK(nearest_choice(tiles, {1, 11, 1}) == 3);
  CHECK(selectable_at(tiles, 1, 7) == std::optional<std::size_t>(2));
  CHECK_FALSE(selectable_at(tiles, 1, 8));
}

// Shows pictures in a window of the given width and keeps the choices of the last one.
class ChoosingConsole : public test::ScriptedConsole {
 public:
  ChoosingConsole(std::vector<std::string> lines, std::size_t columns, bool has_unicode)
      : ScriptedConsole(std::move(lines)), columns_(columns), has_unicode_(has_unicode) {}

  TextRenderOptions look() const override { return {false, has_unicode_, columns_}; }
  bool has_choices() const override { return true; }
  void draw(const PictureBuilder& paint) override {
    last = paint(look());
    show(last.lines);
    is_narrow = is_narrow || !why_too_wide(last, columns_).empty();
  }

  Picture last = {};
  bool is_narrow = false;

 private:
  std::size_t columns_;
  bool has_unicode_;
};

// The text in the picture at the position of a choice.
std::string text_at(const Picture& picture, const TextSpan& spot) {
  const std::string line = texts(lines_of(picture.lines)).at(spot.line);
  return line.substr(spot.column, spot.width);
}

TEST_CASE("the default board of each game fits 40 columns, and its choices lie in it",
          "[session]") {
  const bool has_unicode = GENERATE(false, true);
  for (const SessionGame* const game : all_games()) {
    INFO(game->name);
    ChoosingConsole console({}, 40, has_unicode);
    test::Desk desk(console);
    const Setting& first = game->settings.front();
    desk.table.settings = Settings(Settings::Texts{{first.name, first.default_value}});
    CHECK_THROWS_AS(play_game(*game, desk.table, default_values(game->options)), QuitRequested);
    CHECK_FALSE(console.is_narrow);
    CHECK(console.last.choices.size() > 5);
    for (const SelectableCell& choice : console.last.choices) {
      CHECK(choice.spot.column + choice.spot.width <= 40);
    }
  }
}

TEST_CASE("each choice lies at the text that it selects", "[session]") {
  ChoosingConsole fish({"2", "human", "human", "3", "5", "0"}, 40, false);
  test::Desk desk(fish);
  CHECK_THROWS_AS(play_game(games::fish::session(), desk.table, {}), QuitRequested);
  REQUIRE(fish.last.choices.size() == 15);
  for (const SelectableCell& choice : fish.last.choices) {
    const std::string tile = text_at(fish.last, choice.spot);
    CHECK(tile.find_first_of("12345") == 2);
  }
  ChoosingConsole bricks({"you", "10", "3", "2", "bad", "5"}, 80, false);
  test::Desk other(bricks);
  CHECK_THROWS_AS(play_game(games::bricks::session(), other.table, {}), QuitRequested);
  for (const SelectableCell& choice : bricks.last.choices) {
    CHECK(text_at(bricks.last, choice.spot) == "?");
  }
  CHECK_FALSE(bricks.last.choices.empty());
}

}  // namespace
}  // namespace gauntlet::session
