// Draws a Fish board.
//   in   a Board, a State, or an input of xboard, xtree and xstrategy
//   out  a drawing of it: SVG, or lines of text

#include "fish/json_picture.hpp"
#include "support/cli/harness.hpp"

using namespace gauntlet;

int main(int argc, char** argv) {
  bool is_text = false;
  bool has_color = false;
  return tool::run_harness(
      argc, argv,
      {"xrender", "a drawing of a Fish board or state, as SVG",
       R"({"position": [0, 1], "board": [[1, 3, 0], [5, 1, 2]]})",
       "    0       1       2\n"
       "  0   1     [ 3]      .\n"
       "  1       5       1       2",
       " --text"},
      [&](const json::Reader& in, const tool::HarnessMode& mode) -> json::Value {
        const fish::PictureModel model =
            fish::decode_picture_model(in, json::strictness(mode.strict));
        if (is_text) return text(model.state, model.marks, has_color);
        return svg(model.state, model.marks);
      },
      {.options =
           [&](tool::Options& options) {
             options.flag("--text", is_text, "Draw with letters instead of SVG");
             options.flag("--color", has_color, "With --text, use ANSI colors");
           },
       .is_text = true});
}
