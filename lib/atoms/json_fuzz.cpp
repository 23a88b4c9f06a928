// Fuzz target: any JSON is either rejected with a message or decoded to a board whose answers agree
// with each other.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "atoms/picture.hpp"
#include "core/games.hpp"
#include "gauntlet/atoms_json.hpp"
#include "test/fuzz.hpp"

using namespace gauntlet;
using test::attempt;
using test::require;

namespace {

void check(const atoms::Board& board) {
  const json::Value again = encode(board);
  require(atoms::decode_board(json::Reader(again), json::Strictness::lenient) == board);
  const auto legal = legal_actions(board);
  const auto shallow = best_move(board, 1);
  const auto deep = best_move(board, 3, true);
  require(shallow.has_value() != is_over(board) && deep.has_value() != is_over(board));
  if (!deep) return;
  require(std::binary_search(legal.begin(), legal.end(), shallow->move));
  require(atoms::is_win(deep->value) || !atoms::is_win(shallow->value));
  json::dump(encode_explanation(board, *deep, 1));
  atoms::Board now = board;
  for (const auto& move : deep->principal_variation) {
    const auto next = play(now, move);
    require(next.has_value());
    now = *next;
  }
  require(is_over(now) == atoms::is_proven(deep->value));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto document = test::document_of(data, size);
  if (!document) return 0;
  const json::Reader in(*document);
  attempt([&] { games::atoms::board(*document); });
  attempt([&] { games::atoms::render_text(*document, true); });
  if (const auto* pair = document->as<json::Value::Array>(); pair != nullptr && pair->size() == 2) {
    const std::array<std::string, 2> differing{"/0", "/1/0/0"};
    attempt([&] { games::atoms::board(pair->back(), &pair->front(), differing); });
  }
  attempt([&] { check(atoms::decode_board(in, json::Strictness::lenient)); });
  attempt([&] { atoms::decode_board(in, json::Strictness::strict); });
  attempt([&] {
    const auto [depth, board] = in.items<2>("[D, Board]");
    atoms::decode_depth(depth, false);
    check(atoms::decode_board(board, json::Strictness::lenient));
  });
  return 0;
}
