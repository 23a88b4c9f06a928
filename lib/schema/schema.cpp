#include "schema/schema.hpp"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "schema/FEST.schema.json.hpp"
#include "schema/LEAGUE.schema.json.hpp"
#include "schema/assignment.schema.json.hpp"
#include "schema/course.schema.json.hpp"
#include "schema/fest-manifest.schema.json.hpp"
#include "schema/game-record.schema.json.hpp"
#include "schema/league-log.schema.json.hpp"
#include "schema/n-opts.schema.json.hpp"
#include "schema/n-scenario.schema.json.hpp"
#include "schema/opts.schema.json.hpp"
#include "schema/results.schema.json.hpp"
#include "schema/settings.schema.json.hpp"
#include "schema/solver-file.schema.json.hpp"
#include "schema/standings.schema.json.hpp"
#include "schema/tournament-log.schema.json.hpp"
#include "schema/validation.schema.json.hpp"
#include "text/names.hpp"

namespace gauntlet::schema {
namespace {

using json::Reader;
using json::Value;

const Value* find(const Value& object, std::string_view key) {
  const auto* const members = object.as<Value::Object>();
  if (members == nullptr) return nullptr;
  const auto found =
      std::ranges::find_if(*members, [&](const auto& member) { return member.first == key; });
  return found == members->end() ? nullptr : &found->second;
}

// Returns the text of a keyword, or "" if it is absent.
std::string_view text_of(const Value& schema, std::string_view keyword) {
  const Value* const text = find(schema, keyword);
  return text == nullptr ? std::string_view() : *text->as<std::string>();
}

std::string_view type_of(const Value& value) {
  if (value.is_null()) return "null";
  if (value.as<bool>() != nullptr) return "boolean";
  if (value.as<std::string>() != nullptr) return "string";
  if (value.as<Value::Array>() != nullptr) return "array";
  if (value.as<Value::Object>() != nullptr) return "object";
  const auto* const number = value.as<json::Number>();
  const bool is_integer =
      number == nullptr || number->literal.find_first_of(".eE") == std::string::npos;
  return is_integer ? "integer" : "number";
}

bool has_type(const Value& value, std::string_view type) {
  const std::string_view own = type_of(value);
  return own == type || (type == "number" && own == "integer");
}

// Returns a negative number, 0 or a positive number.
int compare(const Value& a, const Value& b) {
  const auto* const natural_a = a.as<std::uint64_t>();
  const auto* const natural_b = b.as<std::uint64_t>();
  if (natural_a != nullptr && natural_b != nullptr) {
    return static_cast<int>(*natural_a > *natural_b) - static_cast<int>(*natural_a < *natural_b);
  }
  const double x = json::nearest(a).value(), y = json::nearest(b).value();
  return static_cast<int>(x > y) - static_cast<int>(x < y);
}

bool is_in_range(const Value& number, const Value& schema) {
  const auto order = [&](std::string_view keyword) -> std::optional<int> {
    const Value* const limit = find(schema, keyword);
    return limit == nullptr ? std::nullopt : std::optional(compare(number, *limit));
  };
  return order("minimum").value_or(0) >= 0 && order("maximum").value_or(0) <= 0 &&
         order("exclusiveMinimum").value_or(1) > 0 && order("exclusiveMaximum").value_or(-1) < 0;
}

bool has_size(std::size_t size, const Value& schema, std::string_view min, std::string_view max) {
  const Value count(size);
  const Value* const least = find(schema, min);
  const Value* const greatest = find(schema, max);
  return (least == nullptr || compare(count, *least) >= 0) &&
         (greatest == nullptr || compare(count, *greatest) <= 0);
}

// A schema, and the file that its references are relative to.
struct Node {
  const Value* file;
  const Value* schema;

  Node below(const Value& part) const { return {file, &part}; }
};

class Checker {
 public:
  explicit Checker(const Schemas& schemas) : schemas_(schemas) {}

  Node resolve(std::string_view reference, const Value* file) const {
    const std::size_t hash = std::min(reference.find('#'), reference.size());
    if (hash > 0) file = &schemas_.files().find(reference.substr(0, hash))->second;
    const Value* schema = file;
    for (const auto& token : json::tokens_of(reference.substr(hash))) {
      const auto* const list = schema->as<Value::Array>();
      schema = list == nullptr ? find(*schema, token) : &list->at(std::stoul(token));
      assert(schema != nullptr);
    }
    return {file, schema};
  }

  // `title` is that of the schema that contains this one for the same value.
  void check(Node node, const Reader& in, std::string_view title) const {
    const Value& schema = *node.schema;
    if (schema.as<bool>() != nullptr) return;  // true: any value
    if (const auto own = text_of(schema, "title"); !own.empty()) title = own;
    if (const auto type = text_of(schema, "type"); !type.empty() && !has_type(in.value(), type)) {
      in.fail(title);
    }
    if (const auto reference = text_of(schema, "$ref"); !reference.empty()) {
      check(resolve(reference, node.file), in, title);
    }
    if (const auto* const branches = find(schema, "anyOf")) check_any(node, *branches, in, title);
    if (!is_one_of(in.value(), schema)) in.fail(title);
    if (json::nearest(in.value()) && !is_in_range(in.value(), schema)) in.fail(title);
    if (const auto* const text = in.value().as<std::string>()) check_text(schema, *text, in, title);
    if (in.is_array()) check_array(node, in, title);
    if (in.value().as<Value::Object>() != nullptr) check_object(node, in, title);
  }

  std::string_view title_of(Node node) const {
    const auto own = text_of(*node.schema, "title");
    const auto reference = text_of(*node.schema, "$ref");
    return own.empty() && !reference.empty() ? title_of(resolve(reference, node.file)) : own;
  }

 private:
  static bool is_one_of(const Value& value, const Value& schema) {
    if (const auto* const only = find(schema, "const"); only != nullptr && value != *only) {
      return false;
    }
    const auto* const list = find(schema, "enum");
    if (list == nullptr) return true;
    const auto& values = *list->as<Value::Array>();
    return std::ranges::find(values, value) != values.end();
  }

  // Returns true unless the type of the value alone rules the schema out.
  bool may_take(Node node, const Value& value) const {
    const Value& schema = *node.schema;
    if (const auto type = text_of(schema, "type"); !type.empty()) return has_type(value, type);
    if (const auto* const only = find(schema, "const")) return type_of(*only) == type_of(value);
    if (const auto* const list = find(schema, "enum")) {
      return std::ranges::any_of(*list->as<Value::Array>(), [&](const Value& each) {
        return type_of(each) == type_of(value);
      });
    }
    if (const auto* const branches = find(schema, "anyOf")) {
      return std::ranges::any_of(*branches->as<Value::Array>(), [&](const Value& each) {
        return may_take(node.below(each), value);
      });
    }
    const auto reference = text_of(schema, "$ref");
    return reference.empty() || may_take(resolve(reference, node.file), value);
  }

  // Returns true unless the value is an object without a key that the schema requires.
  bool has_required_keys(Node node, const Value& value) const {
    if (const auto reference = text_of(*node.schema, "$ref"); !reference.empty()) {
      return has_required_keys(resolve(reference, node.file), value);
    }
    const auto* const required = find(*node.schema, "required");
    return required == nullptr || value.as<Value::Object>() == nullptr ||
           std::ranges::all_of(*required->as<Value::Array>(), [&](const Value& key) {
             return find(value, *key.as<std::string>()) != nullptr;
           });
  }

  bool takes(Node node, const Reader& in) const {
    try {
      check(node, in, "");
    } catch (const json::Error&) {
      return false;
    }
    return true;
  }

  void check_any(Node node, const Value& branches, const Reader& in, std::string_view title) const {
    std::vector<Node> candidates;
    for (const Value& branch : *branches.as<Value::Array>()) {
      if (may_take(node.below(branch), in.value())) candidates.push_back(node.below(branch));
    }
    const auto has_keys = [&](Node candidate) { return has_required_keys(candidate, in.value()); };
    if (candidates.size() > 1 && std::ranges::any_of(candidates, has_keys)) {
      std::erase_if(candidates, std::not_fn(has_keys));
    }
    if (candidates.size() == 1) return check(candidates.front(), in, title);
    const auto takes_it = [&](Node candidate) { return takes(candidate, in); };
    if (!std::ranges::any_of(candidates, takes_it)) in.fail(title);
  }

  static void check_text(const Value& schema, const std::string& text, const Reader& in,
                         std::string_view title) {
    const auto pattern = text_of(schema, "pattern");
    if (pattern.empty() || matches(pattern, text)) return;
    const bool has_nul = text.find('\0') != text.npos;
    in.fail(std::string(title) + (has_nul ? " without NUL" : ""));
  }

  void check_array(Node node, const Reader& in, std::string_view title) const {
    const std::size_t size = in.size(title);
    if (!has_size(size, *node.schema, "minItems", "maxItems")) in.fail(title);
    const auto* const first = find(*node.schema, "prefixItems");
    const auto* const items = find(*node.schema, "items");
    for (std::size_t i = 0; i < size; ++i) {
      if (first != nullptr && i < first->as<Value::Array>()->size()) {
        check(node.below((*first->as<Value::Array>())[i]), in[i], "");
      } else if (items != nullptr) {
        check(node.below(*items), in[i], "");
      }
    }
  }

  void check_object(Node node, const Reader& in, std::string_view title) const {
    const Value& schema = *node.schema;
    const auto members = in.members(title);
    const auto* const known = find(schema, "properties");
    const auto* const others = find(schema, "additionalProperties");
    const auto property = [&](std::string_view key) {
      return known == nullptr ? nullptr : find(*known, key);
    };
    const auto* const names = find(schema, "propertyNames");
    const bool is_closed = others != nullptr && *others == Value(false);
    for (const auto& [key, value] : members) {
      if (is_closed && property(key) == nullptr) fail_unknown(*known, key, value);
      if (names != nullptr) check_name(node.below(*names), key, value);
    }
    if (const auto* const required = find(schema, "required")) {
      for (const Value& key : *required->as<Value::Array>()) {
        if (!in.has_member(*key.as<std::string>(), title)) {
          in.fail("the key " + json::dump(key), "none of that name");
        }
      }
    }
    if (!has_size(members.size(), schema, "minProperties", "maxProperties")) in.fail(title);
    for (const auto& [key, value] : members) {
      if (const auto* const own = property(key)) {
        check(node.below(*own), value, "");
      } else if (others != nullptr) {
        check(node.below(*others), value, "");
      }
    }
  }

  void check_name(Node node, std::string_view key, const Reader& in) const {
    const Value name(key);
    try {
      check(node, Reader(name), "");
    } catch (const json::Error&) {
      in.fail(title_of(node), json::quote(key));
    }
  }

  [[noreturn]] static void fail_unknown(const Value& known, std::string_view key,
                                        const Reader& in) {
    std::vector<std::string> names;
    for (const auto& [name, schema] : *known.as<Value::Object>()) {
      if (name != "$schema" && find(schema, "deprecated") == nullptr) names.push_back(name);
    }
    if (const auto near = text::closest_match(key, names)) {
      in.fail("the key " + json::quote(*near), json::quote(key));
    }
    in.fail((names.size() == 1 ? "only the key " : "only the keys ") +
                text::list_of({names.begin(), names.end()}, " and "),
            json::quote(key));
  }

  const Schemas& schemas_;
};

}  // namespace

void Schemas::check(std::string_view reference, const Reader& in) const {
  const Checker checker(*this);
  checker.check(checker.resolve(reference, nullptr), in, "");
}

const Schemas& all() {
  static const Schemas schemas([] {
    std::map<std::string, Value, std::less<>> files;
    for (const auto& [name, text] : {std::pair{"FEST", embedded::FEST_schema_json},
                                     {"LEAGUE", embedded::LEAGUE_schema_json},
                                     {"assignment", embedded::assignment_schema_json},
                                     {"course", embedded::course_schema_json},
                                     {"fest-manifest", embedded::fest_manifest_schema_json},
                                     {"game-record", embedded::game_record_schema_json},
                                     {"league-log", embedded::league_log_schema_json},
                                     {"n-opts", embedded::n_opts_schema_json},
                                     {"n-scenario", embedded::n_scenario_schema_json},
                                     {"opts", embedded::opts_schema_json},
                                     {"results", embedded::results_schema_json},
                                     {"settings", embedded::settings_schema_json},
                                     {"solver-file", embedded::solver_file_schema_json},
                                     {"standings", embedded::standings_schema_json},
                                     {"tournament-log", embedded::tournament_log_schema_json},
                                     {"validation", embedded::validation_schema_json}}) {
      files.emplace(std::string(name) + ".schema.json", json::parse(text));
    }
    return files;
  }());
  return schemas;
}

void check(std::string_view reference, const Reader& in) { all().check(reference, in); }

void fail(std::string_view reference, const Reader& in) {
  const Checker checker(all());
  in.fail(checker.title_of(checker.resolve(reference, nullptr)));
}

const Reader* Fields::find(std::string_view key) const {
  const auto found =
      std::ranges::find_if(members_, [&](const auto& member) { return member.first == key; });
  return found == members_.end() ? nullptr : &found->second;
}

const Reader& Fields::get(std::string_view key) const {
  const Reader* const found = find(key);
  assert(found != nullptr);
  return *found;
}

bool matches(std::string_view pattern, std::string_view text) {
  const auto bytes = [](std::string_view of) { return reinterpret_cast<PCRE2_SPTR>(of.data()); };
  int error = 0;
  std::size_t place = 0;
  const std::unique_ptr<pcre2_code, decltype(&pcre2_code_free)> code(
      pcre2_compile(bytes(pattern), pattern.size(), PCRE2_UTF | PCRE2_DOLLAR_ENDONLY, &error,
                    &place, nullptr),
      pcre2_code_free);
  assert(code != nullptr);
  const std::unique_ptr<pcre2_match_data, decltype(&pcre2_match_data_free)> match(
      pcre2_match_data_create_from_pattern(code.get(), nullptr), pcre2_match_data_free);
  return pcre2_match(code.get(), bytes(text), text.size(), 0, 0, match.get(), nullptr) > 0;
}

}  // namespace gauntlet::schema
