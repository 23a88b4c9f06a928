#include "schema/schema.hpp"

#include <functional>
#include <set>

#include "gauntlet/compare.hpp"
#include "gauntlet/limits.hpp"
#include "test/catch.hpp"
#include "test/error_of.hpp"

using namespace gauntlet;
using json::Value;

namespace {

// Returns the message about a document that does not fit a schema, or "no error".
std::string error_of(std::string_view schema, std::string_view document) {
  const schema::Schemas schemas(
      {{"x.schema.json", json::parse(schema)}, {"other.schema.json", json::parse(R"({"$defs": {
                                     "word": {"title": "a word", "type": "string"}}})")}});
  return test::error_of(document,
                        [&](const json::Reader& in) { schemas.check("x.schema.json", in); });
}

const Value* find(const Value& object, std::string_view key) {
  for (const auto& [name, value] : *object.as<Value::Object>()) {
    if (name == key) return &value;
  }
  return nullptr;
}

using Visit = std::function<void(const std::string& place, const Value& schema)>;

// Calls `visit` for a schema and all schemas in it.
void visit_all(const std::string& place, const Value& schema, const Visit& visit) {
  if (schema.as<bool>() != nullptr) return;
  visit(place, schema);
  for (const auto& [keyword, value] : *schema.as<Value::Object>()) {
    const std::string here = place + "/" + keyword;
    if (keyword == "properties" || keyword == "$defs") {
      for (const auto& [key, part] : *value.as<Value::Object>()) {
        visit_all(here + "/" + key, part, visit);
      }
    } else if (keyword == "anyOf" || keyword == "prefixItems") {
      const auto& parts = *value.as<Value::Array>();
      for (std::size_t i = 0; i < parts.size(); ++i) {
        visit_all(here + "/" + std::to_string(i), parts[i], visit);
      }
    } else if (keyword == "items" || keyword == "additionalProperties" ||
               keyword == "propertyNames") {
      visit_all(here, value, visit);
    }
  }
}

void visit_all(const Visit& visit) {
  for (const auto& [name, file] : schema::all().files()) visit_all(name + "#", file, visit);
}

}  // namespace

TEST_CASE("patterns match a part of a text", "[json]") {
  CHECK(schema::matches("^[a-z0-9][a-z_.-]*$", "a_b-c."));
  CHECK_FALSE(schema::matches("^[a-z0-9][a-z_.-]*$", "-a"));
  CHECK_FALSE(schema::matches("^[a-z0-9][a-z_.-]*$", "a b"));
  CHECK_FALSE(schema::matches("^[a-z0-9][a-z_.-]*$", ""));
  CHECK(schema::matches("[{]x[}]", "a/{x}/b"));
  CHECK_FALSE(schema::matches("[{]x[}]", "a/{y}/b"));
  CHECK(schema::matches("aab", "aaab"));
  CHECK(schema::matches("^ab?c+$", "accc"));
  CHECK_FALSE(schema::matches("^ab?c+$", "abb"));
  CHECK(schema::matches("b$", "ab"));
  CHECK_FALSE(schema::matches("b$", "ba"));
  const std::string nul("a\0b", 3);
  CHECK_FALSE(schema::matches(std::string("^[^\0]*$", 7), nul));
  CHECK(schema::matches("^[^=]+=", "\xc3\xa4=1"));
  CHECK_FALSE(schema::matches("^a$", "a\n"));
}

TEST_CASE("the first value that does not fit a schema is refused", "[json]") {
  const std::string object = R"({"title": "an object", "type": "object", "properties": {
      "$schema": {"title": "an address", "type": "string"},
      "a": {"title": "a number up to 9", "type": "integer", "minimum": 0, "maximum": 9},
      "b": {"title": "a text", "type": "string", "pattern": "^[^\u0000]*$"},
      "old": {"title": "anything", "deprecated": true},
      "c": {"title": "a list", "type": "array", "minItems": 1,
            "items": {"title": "true or false", "type": "boolean"}}},
      "required": ["a"], "additionalProperties": false})";
  CHECK(error_of(object, R"({"a": 1, "b": "x", "c": [true], "old": 0, "$schema": ""})") ==
        "no error");
  CHECK(error_of(object, "[]") == "expected an object, got an array of 0");
  CHECK(error_of(object, R"({"b": 1})") == R"(expected the key "a", got none of that name)");
  CHECK(error_of(object, R"({"b": 1, "x": 1})") ==
        R"(/x: expected only the keys a, b and c, got "x")");
  CHECK(error_of(R"({"properties": {"turn-time": {}}, "additionalProperties": false})",
                 R"({"turn_time": 1})") ==
        R"(/turn_time: expected the key "turn-time", got "turn_time")");
  CHECK(error_of(object, R"({"a": 1, "a": 2})") == R"(/a: expected each key once, got "a" again)");
  CHECK(error_of(object, R"({"b": 1, "a": -1})") == "/b: expected a text, got 1");
  CHECK(error_of(object, R"({"a": 1, "b": "\u0000"})") ==
        R"(/b: expected a text without NUL, got "\u0000")");
  for (const std::string number : {"-1", "10", "1.0", "1e0", "18446744073709551616", "\"1\""}) {
    CHECK(error_of(object, R"({"a": )" + number + "}") ==
          "/a: expected a number up to 9, got " + number);
  }
  CHECK(error_of(object, R"({"a": 1, "c": []})") == "/c: expected a list, got an array of 0");
  CHECK(error_of(object, R"({"a": 1, "c": [true, 0]})") == "/c/1: expected true or false, got 0");
}

TEST_CASE("numbers are compared with the limits of a schema", "[json]") {
  const std::string open = R"({"title": "x", "exclusiveMinimum": 0, "exclusiveMaximum": 0.5})";
  CHECK(error_of(open, "0.25") == "no error");
  CHECK(error_of(open, "0") != "no error");
  CHECK(error_of(open, "0.5") != "no error");
  CHECK(error_of(open, "-1e300") != "no error");
  const std::string large = R"({"title": "x", "maximum": 4611686018427387904})";
  CHECK(error_of(large, "4611686018427387904") == "no error");
  CHECK(error_of(large, "4611686018427387905") != "no error");
}

TEST_CASE("a value of several types is checked as the one that it has", "[json]") {
  const std::string any = R"({"title": "a word, a list or 1", "anyOf": [
      {"$ref": "other.schema.json#/$defs/word"},
      {"type": "array", "items": {"$ref": "other.schema.json#/$defs/word"}},
      {"const": 1}, {"title": "one of two", "enum": [null, false]}]})";
  CHECK(error_of(any, R"(["a", "b"])") == "no error");
  CHECK(error_of(any, R"("a")") == "no error");
  CHECK(error_of(any, "null") == "no error");
  CHECK(error_of(any, R"(["a", 1])") == "/1: expected a word, got 1");
  CHECK(error_of(any, "true") == "expected one of two, got true");
  CHECK(error_of(any, "2") == "expected a word, a list or 1, got 2");
  CHECK(error_of(any, "{}") == "expected a word, a list or 1, got an object of 0");
  const std::string same = R"({"title": "a or b1", "anyOf": [
      {"const": "a"}, {"type": "string", "pattern": "^b[0-9]$"}]})";
  CHECK(error_of(same, R"("b7")") == "no error");
  CHECK(error_of(same, R"("c")") == R"(expected a or b1, got "c")");
  const std::string objects = R"({"title": "a or b", "anyOf": [
      {"$ref": "#/$defs/a"}, {"type": "object", "properties": {"b": {"title": "2", "const": 2}},
                              "required": ["b"], "additionalProperties": false}],
      "$defs": {"a": {"type": "object", "properties": {"a": {"title": "1", "const": 1}},
                      "required": ["a"], "additionalProperties": false}}})";
  CHECK(error_of(objects, R"({"b": 2})") == "no error");
  CHECK(error_of(objects, R"({"a": 2})") == "/a: expected 1, got 2");
  CHECK(error_of(objects, R"({"b": 2, "c": 1})") == R"(/c: expected only the key b, got "c")");
  CHECK(error_of(objects, R"({"a": 1, "b": 2})") == "expected a or b, got an object of 2");
  CHECK(error_of(objects, R"({"c": 1})") == "expected a or b, got an object of 1");
}

TEST_CASE("members and items of a schema can differ", "[json]") {
  const std::string map = R"({"title": "a map", "type": "object", "maxProperties": 2,
      "propertyNames": {"title": "a or b", "enum": ["a", "b", "c"]},
      "additionalProperties": {"$ref": "other.schema.json#/$defs/word"}})";
  CHECK(error_of(map, R"({"a": "x"})") == "no error");
  CHECK(error_of(map, R"({"d": "x"})") == R"(/d: expected a or b, got "d")");
  CHECK(error_of(map, R"({"a": 1})") == "/a: expected a word, got 1");
  CHECK(error_of(map, R"({"a": "", "b": "", "c": ""})") == "expected a map, got an object of 3");
  const std::string pair = R"({"title": "a pair", "type": "array", "minItems": 2, "maxItems": 2,
      "prefixItems": [{"$ref": "other.schema.json#/$defs/word"}, {"title": "1", "const": 1}]})";
  CHECK(error_of(pair, R"(["a", 1])") == "no error");
  CHECK(error_of(pair, R"(["a"])") == "expected a pair, got an array of 1");
  CHECK(error_of(pair, R"(["a", 2])") == "/1: expected 1, got 2");
}

TEST_CASE("a keyword beside a reference has a message of its own", "[json]") {
  const std::string schema = R"({"title": "a word with x", "$ref": "#/$defs/word", "pattern": "x",
      "$defs": {"word": {"title": "a word", "type": "string", "pattern": "^[a-z]*$"}}})";
  CHECK(error_of(schema, R"("axb")") == "no error");
  CHECK(error_of(schema, R"("ab")") == R"(expected a word with x, got "ab")");
  CHECK(error_of(schema, R"("A")") == R"(expected a word, got "A")");
  CHECK(error_of(schema, "1") == "expected a word, got 1");
}

TEST_CASE("schemas have only the keywords that are checked", "[json]") {
  const std::set<std::string> keywords{
      "$comment",      "$defs",    "$ref",     "$schema",          "additionalProperties",
      "anyOf",         "const",    "default",  "deprecated",       "description",
      "enum",          "examples", "items",    "exclusiveMinimum", "exclusiveMaximum",
      "maxItems",      "maximum",  "minItems", "maxProperties",    "minProperties",
      "minimum",       "pattern",  "required", "prefixItems",      "properties",
      "propertyNames", "title",    "type"};
  visit_all([&](const std::string& place, const Value& schema) {
    for (const auto& [keyword, value] : *schema.as<Value::Object>()) {
      CAPTURE(place, keyword);
      CHECK(keywords.contains(keyword));
    }
  });
}

TEST_CASE("each key of a schema has a meaning, and its examples and default fit", "[json]") {
  visit_all([](const std::string& place, const Value& schema) {
    for (const auto* const keyword : {"examples", "default"}) {
      const Value* const values = find(schema, keyword);
      if (values == nullptr) continue;
      const Value one(Value::Array{*values});
      const Value& list = keyword == std::string_view("default") ? one : *values;
      CAPTURE(place);
      for (std::size_t i = 0; i < list.as<Value::Array>()->size(); ++i) {
        CHECK_NOTHROW(schema::check(place, json::Reader(list)[i]));
      }
    }
    const Value* const properties = find(schema, "properties");
    if (properties == nullptr) return;
    for (const auto& [key, property] : *properties->as<Value::Object>()) {
      if (property.as<bool>() != nullptr) continue;
      CAPTURE(place, key);
      CHECK((find(property, "description") != nullptr || find(property, "$ref") != nullptr));
      CHECK((find(property, "title") != nullptr || find(property, "$ref") != nullptr));
    }
  });
}

TEST_CASE("limits have equal ranges in files and on command lines", "[json]") {
  const auto title = [](const std::string& name) {
    const Value& defs = *find(schema::all().files().at("settings.schema.json"), "$defs");
    return *find(*find(defs, name), "title")->as<std::string>();
  };
  CHECK(title("seconds") == process::seconds_in_words);
  CHECK(title("mebibytes") == process::memory_range.describe());
}
