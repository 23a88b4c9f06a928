#include <limits>
#include <utility>

#include "grading/fest/rounds/manifest.hpp"
#include "grading/results/header.hpp"
#include "json/fields.hpp"
#include "text/utf8.hpp"

namespace gauntlet::grading::fest {
namespace {

using json::Reader;
using json::Value;

constexpr std::string_view format = "gauntlet-fest";
constexpr std::uint64_t version = 2;

Value encode(const Weights& weights) {
  return Value::Object{{"valid", encode_number(weights.valid)},
                       {"passed", encode_number(weights.passed)},
                       {"caught", encode_number(weights.caught)}};
}

Value encode(const TeamBuild& entrant) {
  const auto& [team, shard, is_made, print, folder, program] = entrant;
  return Value::Object{{"name", text::to_utf8(team.name)},
                       {"shard", shard},
                       {"built", is_made ? Value(team.built) : Value()},
                       {"build_error", text::to_utf8(team.build_error)},
                       {"fingerprint", print},
                       {"folder", text::to_utf8(folder)},
                       {"program", text::to_utf8(program)},
                       {"path", text::to_utf8(team.program)}};
}

Value encode(const Test& test) {
  return Value::Object{{"owner", text::to_utf8(test.owner)},
                       {"name", text::to_utf8(test.name)},
                       {"invalid_reason", text::to_utf8(test.invalid_reason)},
                       {"duplicate_of", text::to_utf8(test.duplicate_of)},
                       {"input", text::to_utf8(test.input)},
                       {"answer", text::to_utf8(test.answer)}};
}

Value encode(const UnvalidatedTest& doubt) {
  return Value::Object{{"test", text::to_utf8(doubt.test)},
                       {"message", text::to_utf8(doubt.message)}};
}

Value encode_texts(const std::vector<std::string>& texts) {
  Value::Array array;
  for (const auto& text : texts) array.emplace_back(text::to_utf8(text));
  return array;
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

// Decodes a text that older files do not have.
std::string decode_newer(const json::Fields& fields, std::string_view key) {
  const Reader* const value = fields.find(key);
  return value == nullptr ? "" : value->string("a text");
}

std::vector<std::string> decode_newer_texts(const json::Fields& fields, std::string_view key) {
  const Reader* const value = fields.find(key);
  if (value == nullptr) return {};
  return json::read_texts(*value, "a list of texts", "a text");
}

TeamBuild decode_entrant(const Reader& in) {
  const json::Fields fields(
      in, "an object",
      {"name", "shard", "built", "build_error", "fingerprint", "folder", "program", "path"});
  TeamBuild entrant;
  entrant.team.name = json::read_word(fields.get("name"), "a name");
  entrant.team.build_error = fields.get("build_error").string("a text");
  entrant.fingerprint = decode_newer(fields, "fingerprint");
  entrant.folder = decode_newer(fields, "folder");
  entrant.program = decode_newer(fields, "program");
  entrant.team.program = decode_newer(fields, "path");
  entrant.shard = static_cast<unsigned>(
      fields.get("shard").integer("a number from 1", 1, std::numeric_limits<int>::max()));
  const Reader& built = fields.get("built");
  if (built.value().is_null()) return entrant;
  const auto* const flag = built.value().as<bool>();
  if (flag == nullptr) built.fail("true, false or null");
  entrant.team.built = *flag;
  entrant.is_built = true;
  return entrant;
}

Test decode_test(const Reader& in) {
  const auto [owner, name, error, duplicate_of, input, answer] =
      in.fields("owner", "name", "invalid_reason", "duplicate_of", "input", "answer");
  Test test;
  test.owner = json::read_word(owner, "a name");
  test.name = json::read_word(name, "a path");
  test.invalid_reason = error.string("a text");
  test.duplicate_of = duplicate_of.string("the id of a test");
  test.input = input.string("a text");
  test.answer = answer.string("a text");
  return test;
}

UnvalidatedTest decode_doubt(const Reader& in) {
  const auto [test, message] = in.fields("test", "message");
  return {test.string("the id of a test"), message.string("a text")};
}

}  // namespace

Value encode(const Manifest& manifest) {
  return Value::Object{{"format", format},
                       {"version", version},
                       {"plan", manifest.plan},
                       {"shard", manifest.shard.number},
                       {"shards", manifest.shard.of},
                       {"run_fingerprint", manifest.runs},
                       {"test_fingerprint", manifest.audit},
                       {"title", text::to_utf8(manifest.title)},
                       {"weights", encode(manifest.weights)},
                       {"names", manifest.names},
                       {"flags", encode_texts(manifest.flags)},
                       {"paths", encode_texts(manifest.paths)},
                       {"teams", encode_all(manifest.teams)},
                       {"tests", encode_all(manifest.tests)},
                       {"unvalidated", encode_all(manifest.unvalidated)}};
}

Manifest decode_manifest(const Reader& in) {
  const json::Fields fields(
      in, "what is known of a fest",
      {"format", "version", "plan", "shard", "shards", "run_fingerprint", "test_fingerprint",
       "title", "weights", "names", "flags", "paths", "teams", "tests", "unvalidated"});
  fields.check_format(format, version);
  Manifest manifest;
  manifest.plan = fields.get("plan").string("a plan");
  manifest.shard = decode_shard(fields.get("shard"), fields.get("shards"));
  manifest.runs = decode_newer(fields, "run_fingerprint");
  manifest.audit = decode_newer(fields, "test_fingerprint");
  manifest.title = fields.get("title").string("a text");
  manifest.weights = decode_weights(fields.get("weights"));
  if (const Reader* names = fields.find("names")) manifest.names = json::read_flag(*names);
  manifest.flags = decode_newer_texts(fields, "flags");
  manifest.paths = decode_newer_texts(fields, "paths");
  manifest.teams = decode_all(fields.get("teams"), decode_entrant);
  manifest.tests = decode_all(fields.get("tests"), decode_test);
  manifest.unvalidated = decode_all(fields.get("unvalidated"), decode_doubt);
  return manifest;
}

}  // namespace gauntlet::grading::fest
