#pragma once

#include <string>
#include <string_view>

#include "gauntlet/json.hpp"

// Fills HTML templates. They are written in mustache (mustache(5)); the build makes strings of the
// .html files (gauntlet_embed).
namespace gauntlet::templates {

// Returns a template filled with values. {{NAME}} is the member NAME of the innermost object that
// has it, escaped by text::escape(). {{{NAME}}} is not escaped: our own pictures, styles, scripts
// and their data. {{#NAME}}...{{/NAME}} is repeated for the items of an array, and left out for an
// absent value, null, false, "" and []; {{^NAME}}...{{/NAME}} is written for these only. An object
// with an array NAME also has has_NAME, which is false if the array is empty. Throws
// std::logic_error for a malformed template.
std::string render(std::string_view text, const json::Value& values);

// Appends members to the values of a template.
void add(json::Value::Object& values, json::Value::Object more);

// Returns a value as the content of <script type="application/json">, to be inserted unescaped.
std::string script_json(const json::Value& value);

}  // namespace gauntlet::templates
