#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <vector>

// Writes elements of HTML, XML and SVG. Text becomes markup by escape() only; all that is called
// content is markup already.
namespace gauntlet::text {

// A text as the content of an element: & < > quotes and carriage returns as character references,
// UTF-8 throughout (to_utf8()), without the characters that XML 1.0 does not allow.
std::string escape(std::string_view text);

// The same between the quotes of an attribute, where line feeds and tabs would become blanks.
std::string escape_attribute(std::string_view text);

// An attribute with its value as text, not escaped yet.
struct Attribute {
  Attribute(std::string_view name_, std::string_view value_) : name(name_), value(value_) {}
  Attribute(std::string_view name_, std::integral auto value_)
      : name(name_), value(std::to_string(value_)) {}

  std::string name;
  std::string value;
};
using Attributes = std::vector<Attribute>;

// <name a="1" b="2">content</name>, the attributes in their order.
std::string element(std::string_view name, const Attributes& attributes, std::string_view content);
std::string element(std::string_view name, std::string_view content);

// <name a="1" b="2"/>: in XML and SVG only, for HTML knows no such end.
std::string empty_element(std::string_view name, const Attributes& attributes);

// <name a="1" b="2">, for an element that HTML does not close, or content written afterwards.
std::string start_tag(std::string_view name, const Attributes& attributes);

}  // namespace gauntlet::text
