#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/drawing.hpp"

namespace gauntlet::session {

// A place in a picture that can be selected by cursor or mouse, if the console supports that.
struct SelectableCell {
  TextSpan spot;
  std::string typed;      // the text that selecting it types
  bool ends_line = true;  // otherwise the person continues to type after it
};

struct Picture {
  std::string lines;                         // each with its newline
  std::vector<SelectableCell> choices = {};  // their spans within `lines`
  // The range of lines that are drawn and cannot be wrapped. The other lines are sentences.
  std::size_t drawn_begin = 0;
  std::size_t drawn_end = 0;
  bool can_scroll = false;  // otherwise the drawn lines are a board, of which none may be missing
};

// Makes a picture for the given look. The console calls it again when the look changes while the
// picture is visible, so it must own what it needs.
using PictureBuilder = std::function<Picture(const TextRenderOptions& look)>;

// Whether there are consoles to play at. There are none in the web app, whose engine must be small.
#if defined(__EMSCRIPTEN__)
inline constexpr bool has_consoles = false;
#else
inline constexpr bool has_consoles = true;
#endif

// Input and output for people. An exception of its functions (a failed system call) ends the game.
class Console {
 public:
  explicit Console(bool has_color) : has_color_(has_color) {}
  Console(const Console&) = delete;
  Console& operator=(const Console&) = delete;
  virtual ~Console() = default;

  // Whether text may contain ANSI color sequences.
  bool has_color() const { return has_color_; }

  // The current look for pictures.
  virtual TextRenderOptions look() const { return {has_color_}; }

  // Whether the choices of a picture can be selected.
  virtual bool has_choices() const { return false; }

  // Shows lines, each with its newline.
  virtual void show(std::string_view lines) = 0;

  // Shows a picture. It replaces everything on screen if the console can do that.
  virtual void draw(const PictureBuilder& paint) { show(paint(look()).lines); }

  // Waits, if the next picture would replace the current one, so that people can look at it.
  virtual void pause(std::chrono::milliseconds /*time*/) {}

  // Shows the prompt and returns the line typed, without its newline; nullopt at the end of the
  // input.
  virtual std::optional<std::string> read_line(const std::string& prompt) = 0;

 private:
  bool has_color_;
};

// A console without output and input.
class SilentConsole : public Console {
 public:
  SilentConsole() : Console(false) {}
  void show(std::string_view /*lines*/) override {}
  std::optional<std::string> read_line(const std::string& /*prompt*/) override {
    return std::nullopt;
  }
};

}  // namespace gauntlet::session
