#include "session/mastermind/session.hpp"

#include <algorithm>

#include "core/numbers.hpp"
#include "mastermind/picture.hpp"
#include "mastermind/text.hpp"
#include "session/record.hpp"

namespace gauntlet::session::mastermind {

using json::Value;

Session::Session(Table& table, const Codes& codes, Guesser guesser) : table_(table), codes_(codes) {
  const Variant& variant = codes.variant();
  table.record(header("mastermind", {{"length", variant.length},
                                     {"colors", variant.colors},
                                     {"repeats", variant.repeats},
                                     {"guesser", guesser == computer ? "computer" : "you"}}));
}

std::optional<std::size_t> Session::won_at() const {
  const auto won = std::ranges::find_if(
      rows_, [&](const auto& row) { return codes_.class_of(row.second) == codes_.win(); });
  if (won == rows_.end()) return std::nullopt;
  return static_cast<std::size_t>(won - rows_.begin());
}

void Session::draw() const {
  std::string picture = describe(codes_.variant());
  picture.append("; w: right, b: in a wrong place\n")
      .append(mastermind::text(codes_, rows_, console().has_color()));
  console().draw(picture);
}

void Session::add(const Row& row) {
  rows_.push_back(row);
  table_.record(
      Value::Object{{"guess", codes_.text(row.first)}, {"feedback", to_text(codes_, row.second)}});
}

void Session::correct(std::size_t row, Feedback feedback) {
  rows_[row].second = feedback;
  table_.record(Value::Object{{"row", row}, {"feedback", to_text(codes_, feedback)}});
}

void Session::reveal(Code code) const { table_.record(Value::Object{{"code", codes_.text(code)}}); }

std::string are_possible(std::size_t codes) {
  return count_of(codes, "code") + (codes == 1 ? " is possible" : " are possible");
}

}  // namespace gauntlet::session::mastermind
