// Draws a Fish board.
//   in   a Board, a State, or an input of xboard, xtree and xstrategy
//   out  a drawing of it: SVG, or lines of text

#include "fish/picture.hpp"
#include "harness/harness.hpp"

using namespace gauntlet;

namespace {

class Drawings final : public tool::Answers {
  void declare(tool::Options& options) override {
    options.flag("--text", is_text_, "Draw with letters instead of SVG");
    options.flag("--color", has_color_, "With --text, use ANSI colors");
  }

  json::Value answer(const json::Reader& in, const tool::HarnessMode& mode) override {
    const fish::PictureModel model = fish::decode_picture_model(in, json::strictness(mode.strict));
    if (is_text_) return text(model.state, model.marks, has_color_);
    return svg(model.state, model.marks);
  }

  bool is_text_ = false;
  bool has_color_ = false;
};

}  // namespace

namespace gauntlet::tool {
extern const Harness xrender;
}

constinit const tool::Harness tool::xrender{
    .name = "xrender",
    .summary = "a drawing of a Fish board or state, as SVG",
    .example_in = R"({"position": [0, 1], "board": [[1, 3, 0], [5, 1, 2]]})",
    .example_out =
        "    0       1       2\n"
        "0   1     [ 3]      .\n"
        "1       5       1       2",
    .start = tool::start<Drawings>,
    .example_flags = " --text",
    .is_text = true,
    .input =
        "Each value is a board, a state, or an input of xboard, xtree or xstrategy; the position "
        "or the move of the input is marked.\n"};
