#pragma once

#include <functional>
#include <initializer_list>
#include <set>
#include <string>
#include <string_view>

#include "schema/schema.hpp"

namespace gauntlet::test {

// Calls `visit` with each key of a schema and each of its examples, as JSON.
inline void visit_examples(
    const std::string& file,
    const std::function<void(const std::string& key, const std::string& example)>& visit) {
  const json::Reader schema(schema::all().files().at(file));
  const schema::Fields fields(schema);
  for (const auto& [key, property] : fields.get("properties").members("keys")) {
    const schema::Fields keywords(property);
    const auto* const examples = keywords.find("examples");
    if (examples == nullptr) continue;
    for (const auto& example : *examples->value().as<json::Value::Array>()) {
      visit(std::string(key), json::dump(example));
    }
  }
}

// Returns the members of an object in which all keys of a schema that have a default have it, as
// JSON. `path`: the keywords that lead to the schema in its file. `without`: keys to leave out.
inline std::string default_members(const std::string& file,
                                   std::initializer_list<std::string_view> path,
                                   const std::set<std::string_view>& without = {}) {
  json::Reader schema(schema::all().files().at(file));
  for (const auto key : path) schema = schema::Fields(schema).get(key);
  std::string members;
  for (const auto& [key, property] : schema::Fields(schema).get("properties").members("keys")) {
    const schema::Fields keywords(property);
    const auto* const value = keywords.find("default");
    if (value == nullptr || without.contains(key)) continue;
    members += (members.empty() ? "" : ", ") + json::quote(key) + ": " + json::dump(value->value());
  }
  return members;
}

}  // namespace gauntlet::test
