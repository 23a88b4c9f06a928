#pragma once

#include <functional>
#include <string>

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

}  // namespace gauntlet::test
