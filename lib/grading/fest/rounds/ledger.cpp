#include "grading/fest/rounds/ledger.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "grading/results/header.hpp"
#include "grading/results/results.hpp"
#include "json/fields.hpp"
#include "json/parse.hpp"
#include "text/utf8.hpp"

namespace gauntlet::grading::fest {
namespace {

using json::Reader;
using json::Value;

constexpr std::string_view format = "gauntlet-fest";
constexpr std::uint64_t version = 1;

Value encode(const Weights& weights) {
  return Value::Object{{"valid", encode_number(weights.valid)},
                       {"passed", encode_number(weights.passed)},
                       {"caught", encode_number(weights.caught)}};
}

Value encode(const Entrant& entrant) {
  const auto& [team, shard, is_made] = entrant;
  return Value::Object{{"name", text::to_utf8(team.name)},
                       {"shard", shard},
                       {"built", is_made ? Value(team.built) : Value()},
                       {"trouble", text::to_utf8(team.trouble)}};
}

Value encode(const Test& test) {
  return Value::Object{
      {"owner", text::to_utf8(test.owner)},     {"name", text::to_utf8(test.name)},
      {"trouble", text::to_utf8(test.trouble)}, {"duplicate_of", text::to_utf8(test.duplicate_of)},
      {"input", text::to_utf8(test.input)},     {"answer", text::to_utf8(test.answer)}};
}

Value encode(const Doubt& doubt) {
  return Value::Object{{"test", text::to_utf8(doubt.test)},
                       {"message", text::to_utf8(doubt.message)}};
}

template <class Item>
Value encode_all(const std::vector<Item>& items) {
  Value::Array array;
  array.reserve(items.size());
  for (const auto& item : items) array.push_back(encode(item));
  return array;
}

template <class Item>
std::vector<Item> decode_all(const Reader& in, Item (*decode)(const Reader& in)) {
  std::vector<Item> items;
  const std::size_t size = in.size("an array");
  items.reserve(size);
  for (std::size_t i = 0; i < size; ++i) items.push_back(decode(in[i]));
  return items;
}

Weights decode_weights(const Reader& in) {
  const auto [valid, passed, caught] = in.fields("valid", "passed", "caught");
  return {decode_number(valid), decode_number(passed), decode_number(caught)};
}

Entrant decode_entrant(const Reader& in) {
  const auto [name, shard, built, trouble] = in.fields("name", "shard", "built", "trouble");
  Entrant entrant;
  entrant.team.name = json::read_word(name, "a name");
  entrant.team.trouble = trouble.string("a text");
  entrant.shard =
      static_cast<unsigned>(shard.integer("a number from 1", 1, std::numeric_limits<int>::max()));
  if (built.value().is_null()) return entrant;
  const auto* const flag = built.value().as<bool>();
  if (flag == nullptr) built.fail("true, false or null");
  entrant.team.built = *flag;
  entrant.is_made = true;
  return entrant;
}

Test decode_test(const Reader& in) {
  const auto [owner, name, trouble, duplicate_of, input, answer] =
      in.fields("owner", "name", "trouble", "duplicate_of", "input", "answer");
  Test test;
  test.owner = json::read_word(owner, "a name");
  test.name = json::read_word(name, "a path");
  test.trouble = trouble.string("a text");
  test.duplicate_of = duplicate_of.string("the id of a test");
  test.input = input.string("a text");
  test.answer = answer.string("a text");
  return test;
}

Doubt decode_doubt(const Reader& in) {
  const auto [test, message] = in.fields("test", "message");
  return {test.string("the id of a test"), message.string("a text")};
}

// Of a FEST.json that was read, without what changes no run.
std::string essence_of(std::string_view text) {
  Value document = json::parse(text);
  std::erase_if(*document.as<Value::Object>(), [](const Value::Member& member) {
    return member.first == "title" || member.first == "weights";
  });
  return json::dump(document);
}

}  // namespace

Value encode(const Ledger& ledger) {
  return Value::Object{{"format", format},
                       {"version", version},
                       {"plan", ledger.plan},
                       {"shard", ledger.shard.number},
                       {"shards", ledger.shard.of},
                       {"title", text::to_utf8(ledger.title)},
                       {"weights", encode(ledger.weights)},
                       {"teams", encode_all(ledger.teams)},
                       {"tests", encode_all(ledger.tests)},
                       {"doubts", encode_all(ledger.doubts)}};
}

Ledger decode_ledger(const Reader& in) {
  const auto [name, number, plan, shard, shards, title, weights, teams, tests, doubts] =
      in.fields("format", "version", "plan", "shard", "shards", "title", "weights", "teams",
                "tests", "doubts");
  if (name.string("the name of the format") != format) name.fail("the format gauntlet-fest");
  if (number.natural("a version") != version) number.fail("version 1");
  Ledger ledger;
  ledger.plan = plan.string("a plan");
  ledger.shard = decode_shard(shard, shards);
  ledger.title = title.string("a text");
  ledger.weights = decode_weights(weights);
  ledger.teams = decode_all(teams, decode_entrant);
  ledger.tests = decode_all(tests, decode_test);
  ledger.doubts = decode_all(doubts, decode_doubt);
  return ledger;
}

Ledger begin_ledger(const Config& config, std::string_view text, const Shard& shard,
                    const std::vector<unsigned>& shards) {
  Ledger ledger;
  std::vector<std::string> texts{essence_of(text)};
  for (std::size_t i = 0; i < config.teams.size(); ++i) {
    Entrant& entrant = ledger.teams.emplace_back();
    entrant.team.name = config.teams[i];
    entrant.shard = shards[i];
    texts.push_back(config.teams[i]);
  }
  ledger.plan = plan_of(texts);
  ledger.shard = shard;
  ledger.title = config.title;
  ledger.weights = config.weights;
  return ledger;
}

bool are_of_same_part(const Ledger& a, const Ledger& b) {
  return a.plan == b.plan && a.shard == b.shard &&
         std::equal(a.teams.begin(), a.teams.end(), b.teams.begin(), b.teams.end(),
                    [](const Entrant& x, const Entrant& y) { return x.shard == y.shard; });
}

void enter(const Audit& audit, Ledger& ledger) {
  ledger.tests.reserve(audit.tests.size());
  for (const auto& [test, fixture] : audit.tests) {
    Test& entered = ledger.tests.emplace_back(test);
    entered.name = text::to_utf8(test.name);
    entered.duplicate_of = text::to_utf8(test.duplicate_of);
  }
  ledger.doubts.reserve(audit.trouble.size());
  for (const auto& record : audit.trouble) {
    ledger.doubts.push_back({text::to_utf8(record.test), record.message});
  }
}

Fest fest_of(const Ledger& ledger, const std::vector<Revocation>& revoked) {
  std::vector<HandedIn> tests;
  tests.reserve(ledger.tests.size());
  for (const auto& test : ledger.tests) tests.push_back({test});
  revoke(tests, revoked);
  Fest fest;
  fest.title = ledger.title;
  fest.weights = ledger.weights;
  fest.teams.reserve(ledger.teams.size());
  for (const auto& entrant : ledger.teams) fest.teams.push_back(entrant.team);
  fest.tests.reserve(tests.size());
  for (auto& [test, fixture] : tests) fest.tests.push_back(std::move(test));
  return fest;
}

}  // namespace gauntlet::grading::fest
