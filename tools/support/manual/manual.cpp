#include "support/manual/manual.hpp"

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <optional>
#include <sstream>

namespace gauntlet::manual {
namespace {

bool has_any(std::string_view name, std::initializer_list<std::string_view> parts) {
  return std::ranges::any_of(parts, [&](auto part) { return name.find(part) != name.npos; });
}

template <class T>
void add_once(std::vector<T>& all, const T& one) {
  if (std::ranges::find(all, one) == all.end()) all.push_back(one);
}

// Returns true for a fixed word, which begins with a lower-case letter, and false for a
// placeholder.
bool is_fixed(const std::string& name) {
  return !name.empty() && std::islower(static_cast<unsigned char>(name.front())) != 0;
}

void add(Operands& operands, const std::string& name) {
  if (is_fixed(name)) {
    add_once(operands.words, name);
  } else if (kind_of(name) != ValueType::text) {
    add_once(operands.kinds, kind_of(name));
  }
}

// Returns true if the flag with that name takes a value.
bool takes_value(const Page& page, const std::string& name) {
  return std::ranges::any_of(page.flags, [&](const Flag& flag) {
    return flag.values > 0 && std::ranges::find(flag.names, name) != flag.names.end();
  });
}

// Parses one alternative of a usage line.
class Way {
 public:
  Way(const Page& page, Places& places) : page_(page), places_(places) {}

  void read(const std::string& word) {
    const bool is_value = follows_flag_;
    follows_flag_ = false;
    std::string name;
    for (const char sign : word) {
      if (std::string_view("[]()").find(sign) == std::string_view::npos) name += sign;
    }
    if (name == "--") {
      places_.has_rest = is_over_ = true;
    } else if (name.starts_with('-')) {
      follows_flag_ = takes_value(page_, name);
    } else if (word == '[' + name + ']' && is_fixed(name)) {
      places_.names.push_back(name);
    } else if (!name.empty() && !is_value && !is_over_) {
      read_operand(word.starts_with('['), name);
    }
  }

 private:
  void read_operand(bool is_optional, std::string name) {
    const bool repeats = name.ends_with("...");
    if (repeats) name.resize(name.size() - 3);
    if (can_be_first_) add(places_.first, name);
    if (!can_be_first_ || repeats || has_optional_) add(places_.later, name);
    can_be_first_ = can_be_first_ && is_optional;
    has_optional_ = has_optional_ || is_optional;
  }

  const Page& page_;
  Places& places_;
  bool can_be_first_ = true;
  bool has_optional_ = false;
  bool follows_flag_ = false;
  bool is_over_ = false;
};

}  // namespace

ValueType kind_of(std::string_view name) {
  if (has_any(name, {"FOLDER", "DIR", "TESTS", "ROOT"})) return ValueType::folder;
  if (has_any(name, {"PROGRAM", "COMMAND"})) return ValueType::program;
  if (has_any(name, {"FILE", ".json", "RESULTS", "OUT", "LOG", "PATH"})) return ValueType::file;
  return name == "A" || name == "B" ? ValueType::file : ValueType::text;
}

std::string Page::file_name() const { return replaced(replaced(name, " --", "-"), " ", "-"); }

std::string Page::command() const { return name.substr(name.rfind(' ') + 1); }

Places places_of(const Page& page) {
  Places places;
  std::istringstream words(page.usage);
  std::optional<Way> way;
  for (std::string word; words >> word;) {
    if (word == "|") {
      way.reset();
      continue;
    }
    if (!way) way.emplace(page, places);
    way->read(word);
  }
  return places;
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (auto at = text.find(what); at != text.npos; at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
  }
  return text;
}

std::string joined(const std::vector<std::string>& words, std::string_view between) {
  std::string text;
  for (const auto& word : words) text.append(text.empty() ? "" : between).append(word);
  return text;
}

}  // namespace gauntlet::manual
