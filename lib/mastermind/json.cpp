#include <algorithm>
#include <string>

#include "core/numbers.hpp"
#include "gauntlet/mastermind_json.hpp"

namespace gauntlet::mastermind {
namespace {

json::Value encode_node(const CodeSpace& codes, const Strategy& strategy,
                        std::vector<Code>& guesses, std::span<const Code> possible) {
  const Code guess = strategy(guesses, possible);
  json::Value::Object node{{"guess", codes.text(guess)}};
  if (possible.size() == 1 && possible.front() == guess) return node;
  json::Value::Object next;
  const auto parts = partition(codes, guess, possible);
  guesses.push_back(guess);
  for (int i = codes.classes(); i-- > 0;) {
    const auto& part = parts[static_cast<std::size_t>(i)];
    if (part.empty() || i == codes.win()) continue;
    next.emplace_back(to_text(codes, codes.feedback_of(i)),
                      encode_node(codes, strategy, guesses, part));
  }
  guesses.pop_back();
  node.emplace_back("next", std::move(next));
  return node;
}

}  // namespace

Code decode_code(const json::Reader& in, const CodeSpace& codes) {
  const std::string expected = describe(codes.variant());
  const auto code = codes.find(std::string_view(in.string(expected)));
  if (!code) in.fail(expected);
  return *code;
}

Feedback decode_feedback(const json::Reader& in, const CodeSpace& codes) {
  const std::string expected =
      "a feedback of " + std::to_string(codes.variant().length) +
      (codes.variant().black_peg ? " letters out of w and ." : " letters out of w, b and .");
  const auto feedback = read_feedback(codes, in.string(expected));
  if (!feedback) in.fail(expected);
  return *feedback;
}

std::vector<Row> decode_history(const json::Reader& in, const CodeSpace& codes) {
  std::vector<Row> history;
  const std::size_t count = in.size("a history: an array of rows");
  for (std::size_t i = 0; i < count; ++i) {
    const auto [code, feedback] = in[i].items<2>("a row: [code, feedback]");
    const Code guess = decode_code(code, codes);
    history.emplace_back(guess, decode_feedback(feedback, codes));
  }
  return history;
}

json::Value encode(const CodeSpace& codes, std::span<const Row> history) {
  return json::array_of(history, [&](const Row& row) {
    return json::Value::Array{codes.text(row.first), to_text(codes, row.second)};
  });
}

json::Value encode(const Evaluation& evaluation) {
  return json::Value::Object{
      {"codes", evaluation.codes},
      {"total", evaluation.total},
      {"mean", json::Number{write_decimal(evaluation.mean())}},
      {"worst", evaluation.worst()},
      {"histogram", json::Value::Array(evaluation.histogram.begin(), evaluation.histogram.end())}};
}

json::Value encode_explanation(const CodeSpace& codes, Code guess, std::span<const Code> possible,
                               std::size_t limit) {
  auto listed = json::array_of(possible.first(std::min(limit, possible.size())),
                               [&](Code code) { return codes.text(code); });
  json::Value::Array parts;
  std::uint64_t squares = 0;
  std::uint64_t worst = 0;
  for (const PartitionCell& part : partition_of(codes, guess, possible)) {
    parts.emplace_back(
        json::Value::Object{{"feedback", to_text(codes, part.feedback)}, {"codes", part.codes}});
    squares += part.codes * part.codes;
    worst = std::max<std::uint64_t>(worst, part.codes);
  }
  const bool member = std::binary_search(possible.begin(), possible.end(), guess);
  const double expected = static_cast<double>(squares) / static_cast<double>(possible.size());
  return json::Value::Object{{"guess", codes.text(guess)},
                             {"possible", member},
                             {"left", possible.size()},
                             {"codes", std::move(listed)},
                             {"expected", json::Number{write_decimal(expected)}},
                             {"worst", worst},
                             {"parts", std::move(parts)}};
}

json::Value encode(const CodeSpace& codes, const Contradiction& contradiction) {
  auto repairs = json::array_of(contradiction.repairs, [&](const FeedbackCorrection& repair) {
    return json::Value::Object{
        {"row", repair.row}, {"feedback", to_text(codes, repair.feedback)}, {"left", repair.codes}};
  });
  return json::Value::Object{{"guess", false},
                             {"left", 0},
                             {"contradiction", contradiction.row},
                             {"repairs", std::move(repairs)}};
}

json::Value encode_tree(const CodeSpace& codes, const Strategy& strategy) {
  const std::vector<Code> all = consistent_codes(codes, {});
  std::vector<Code> guesses;
  return encode_node(codes, strategy, guesses, all);
}

}  // namespace gauntlet::mastermind
