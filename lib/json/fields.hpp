#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "json/reader.hpp"

// Helpers for reading configuration files. All of them throw json::Error if the value is not as
// described.
namespace gauntlet::json {

// The members of an object, each of which may be absent. Refers to the document, which must outlive
// it.
class Fields {
 public:
  // Throws if `object` has a key that is not in `known`, or is not an object; the message then says
  // that `expected` was expected.
  Fields(const json::Reader& object, std::string_view expected,
         std::initializer_list<std::string_view> known);

  // Returns nullptr if the key is absent.
  const json::Reader* find(std::string_view key) const;

  // Throws if the key is absent.
  const json::Reader& get(std::string_view key) const;

  // Throws unless the members "format" and "version" have these values.
  void check_format(std::string_view format, std::uint64_t version) const;

 private:
  json::Reader object_;
  std::vector<std::pair<std::string_view, json::Reader>> members_;
};

bool read_flag(const json::Reader& value);

// A command-line argument, a path, or a name that becomes part of a path. Any text without NUL,
// which would end a C string.
const std::string& read_word(const json::Reader& value, std::string_view expected);

// An array of such strings.
std::vector<std::string> read_texts(const json::Reader& list, std::string_view expected,
                                    std::string_view item);

// A number from 0 to `max`.
double read_number(const json::Reader& value, std::string_view expected, double max);

}  // namespace gauntlet::json
