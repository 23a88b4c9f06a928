#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gauntlet/json.hpp"

// JSON Schemas (draft 2020-12) of the files that the tools read and write. The files
// NAME.schema.json in this folder are the one source of the keys, types, ranges and defaults: the
// tools check their configuration by them, editors complete and check files by them, tests compare
// all output with them, and scripts/reference makes the tables of keys in the documents from them.
// Rules that a schema cannot express are checked by those who read a file.
//
// Schemas are written with a few keywords:
//   $ref, $defs                             "#/$defs/NAME" or "FILE#/$defs/NAME"
//   type, const, enum, anyOf                `type` is one name, "integer" is a literal such as 3
//   minimum, maximum, exclusiveMinimum, exclusiveMaximum
//   pattern                                 see matches()
//   items, prefixItems, minItems, maxItems
//   properties, required, additionalProperties, propertyNames, minProperties, maxProperties
//   title        a noun phrase with its article; messages say that it was expected
//   description  the meaning for people, in the tables of keys and in editors
//   $comment     the section of a document that the table links, such as ref-test-options.md#groups
//   default, examples, deprecated           deprecated keys and $schema are not listed in messages
namespace gauntlet::schema {

// Schemas by their file names.
class Schemas {
 public:
  explicit Schemas(std::map<std::string, json::Value, std::less<>> files)
      : files_(std::move(files)) {}

  // Throws json::Error at the first value that does not fit a schema. An object is checked before
  // its members: duplicate, unknown and missing keys. For an unknown key, the message has the most
  // similar key or, if none is similar, all keys. If a value can be of several types (anyOf), the
  // message is about the one that it has; of several kinds of objects, about the one whose required
  // keys it has. Precondition: the schema exists, and so do those that it refers to. `reference`: a
  // file, or a part of it, as in $ref.
  void check(std::string_view reference, const json::Reader& in) const;

  const std::map<std::string, json::Value, std::less<>>& files() const { return files_; }

 private:
  std::map<std::string, json::Value, std::less<>> files_;
};

// The schemas in this folder.
const Schemas& all();

// Checks by one of them.
void check(std::string_view reference, const json::Reader& in);

// Throws what check() throws for a value that does not fit: for rules that no keyword expresses.
[[noreturn]] void fail(std::string_view reference, const json::Reader& in);

// Reading values that a schema has checked.

// The members of an object, each of which may be absent. Refers to the document, which must outlive
// it.
class Fields {
 public:
  explicit Fields(const json::Reader& object) : members_(object.members("an object")) {}

  // Returns nullptr if the key is absent.
  const json::Reader* find(std::string_view key) const;

  // Precondition: the schema requires the key.
  const json::Reader& get(std::string_view key) const;

 private:
  std::vector<std::pair<std::string_view, json::Reader>> members_;
};

inline const std::string& text(const json::Reader& in) { return in.string("a text"); }
inline std::vector<std::string> texts(const json::Reader& in) {
  return json::read_texts(in, "a list of texts", "a text");
}
inline std::uint64_t natural(const json::Reader& in) { return in.natural("a natural number"); }
inline double number(const json::Reader& in) { return json::nearest(in.value()).value(); }

// Returns true if a regular expression (PCRE2) matches a part of a text; ^ and $ are its ends.
// Precondition: the expression is valid.
bool matches(std::string_view pattern, std::string_view text);

}  // namespace gauntlet::schema
