// Fuzz target: any JSON is either rejected with a message or decoded to a valid value of the game,
// and xstrategy answers it with all its flags.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/games.hpp"
#include "fish/picture.hpp"
#include "gauntlet/fish.hpp"
#include "harness/harness.hpp"
#include "test/fuzz.hpp"

namespace gauntlet::tool {
extern const Harness xstrategy;
}

using namespace gauntlet;
using test::attempt;

namespace {

void check_state(const json::Reader& in, json::Strictness strictness) {
  const fish::State state = fish::decode_state(in, strictness);
  const json::Value again = fish::encode(state);
  if (fish::decode_state(json::Reader(again), json::Strictness::lenient) != state) std::abort();
  const fish::Action action = fish::best_action(state, 1);
  if (action && !fish::play(state, action)) std::abort();
}

void answer(const json::Value& document, const std::vector<std::string>& flags) {
  const auto answers = tool::xstrategy.start();
  tool::Options options;
  answers->declare(options);
  for (const auto& flag : flags) {
    const auto end = flag.find(' ');
    const bool has_value = end != std::string::npos;
    options.set(flag.substr(0, end),
                has_value ? std::vector{flag.substr(end + 1)} : std::vector<std::string>{});
  }
  const tool::Surroundings surroundings;
  attempt([&] {
    json::parse(json::dump(answers->answer(json::Reader(document), {false, surroundings})));
  });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto document = test::document_of(data, size);
  if (!document) return 0;
  const json::Reader in(*document);
  attempt([&] { games::fish::board(*document); });
  attempt([&] { games::fish::render_text(*document, true); });
  if (const auto* pair = document->as<json::Value::Array>(); pair != nullptr && pair->size() == 2) {
    const std::array<std::string, 3> differing{"/0/1", "/board/0/0", "/players/0"};
    attempt([&] { games::fish::board(pair->back(), &pair->front(), differing); });
  }
  for (const std::string kind : {"--time 1", "--perfect"}) {
    const std::string limit = kind == "--perfect" ? "--limit 1000" : "--explain";
    answer(*document, {kind, "--explain", limit});
    answer(*document, {kind, "--explain", limit, "--placing"});
  }
  for (const json::Strictness strictness : {json::Strictness::lenient, json::Strictness::strict}) {
    attempt([&] {
      const auto [position, board] = in.fields("position", "board");
      const fish::Board tiles = fish::decode_board(board, strictness);
      reachable(tiles, fish::decode_position(position, tiles));
    });
    attempt([&] { check_state(in, strictness); });
    attempt([&] {
      const auto [depth, state] = in.items<2>("[depth, State]");
      fish::decode_depth(depth, strictness);
      check_state(state, strictness);
    });
    attempt([&] { check_state(in.fields("state", "from", "to")[0], strictness); });
    attempt([&] { fish::decode_house_game(in, strictness); });
    attempt([&] {
      const fish::PictureModel model = fish::decode_picture_model(in, strictness);
      test::require(svg(model.state, model.marks).ends_with("</svg>"));
      test::require(text(model.state, model.marks).ends_with("\n"));
    });
  }
  return 0;
}
