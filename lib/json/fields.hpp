#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "json/reader.hpp"

// What files of settings are made of. All of these throw json::Error for what is not as described.
namespace gauntlet::json {

// The members of an object, each of which may be left out. Refers to the document.
class Fields {
 public:
  // Refuses keys that are not known, and any other kind of value, saying that `expected` was
  // expected.
  Fields(const json::Reader& object, std::string_view expected,
         std::initializer_list<std::string_view> known);

  // nullptr where it is left out.
  const json::Reader* find(std::string_view key) const;

  // Refuses that it is left out.
  const json::Reader& get(std::string_view key) const;

  // Refuses another "format" than that, and another "version" of it.
  void check_format(std::string_view format, std::uint64_t version) const;

 private:
  json::Reader object_;
  std::vector<std::pair<std::string_view, json::Reader>> members_;
};

bool read_flag(const json::Reader& value);

// A word of a command line, a path, or a name that becomes a part of one: any text without NUL, for
// there they would end with it.
const std::string& read_word(const json::Reader& value, std::string_view expected);

// A list of such words.
std::vector<std::string> read_texts(const json::Reader& list, std::string_view expected,
                                    std::string_view item);

// A decimal number from 0 to `most`.
double read_number(const json::Reader& value, std::string_view expected, double most);

}  // namespace gauntlet::json
