// The only file that includes the library for mustache templates.
#include "templates/templates.hpp"

#include <iterator>
#include <kainjow/mustache.hpp>
#include <stdexcept>

#include "text/element.hpp"
#include "text/names.hpp"

namespace gauntlet::templates {
namespace {

namespace mustache = kainjow::mustache;

// The library regards all strings as present, so that "" becomes false.
mustache::data data_of(const json::Value& value) {
  if (const auto* text = value.as<std::string>()) {
    return text->empty() ? mustache::data(false) : mustache::data(*text);
  }
  if (const auto* object = value.as<json::Value::Object>()) {
    mustache::data data;
    for (const auto& [key, member] : *object) {
      data[key] = data_of(member);
      if (const auto* array = member.as<json::Value::Array>()) data["has_" + key] = !array->empty();
    }
    return data;
  }
  if (const auto* array = value.as<json::Value::Array>()) {
    mustache::data data(mustache::data::type::list);
    // push_back() of the library copies an item with all that is in it, in each array around it.
    auto& list = const_cast<mustache::list&>(data.list_value());
    list.reserve(array->size());
    for (const auto& item : *array) list.push_back(data_of(item));
    return data;
  }
  if (const auto number = json::literal_of(value)) return *number;
  return value == json::Value(true);
}

}  // namespace

std::string render(std::string_view text, const json::Value& values) {
  mustache::mustache filled{std::string(text.substr(text.starts_with('\n') ? 1 : 0))};
  filled.set_custom_escape([](const std::string& value) { return text::escape(value); });
  std::string out;
  const mustache::mustache::render_handler write = [&](const std::string& part) {
    // The library also writes the end of a line whose sections are left out.
    if (part != "\n" || !(out.empty() || out.ends_with('\n'))) out += part;
  };
  if (filled.is_valid()) filled.render(data_of(values), write);
  if (!filled.is_valid()) throw std::logic_error("malformed template: " + filled.error_message());
  return out;
}

void add(json::Value::Object& values, json::Value::Object more) {
  values.insert(values.end(), std::move_iterator(more.begin()), std::move_iterator(more.end()));
}

std::string script_json(const json::Value& value) {
  return text::replaced(json::dump(value), "<", "\\u003c");
}

}  // namespace gauntlet::templates
