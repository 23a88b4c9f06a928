#include "grading/fest/setup/names.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>

#include "grading/reports/text.hpp"
#include "grading/results/header.hpp"
#include "text/utf8.hpp"

namespace gauntlet::grading::fest {
namespace {

constexpr std::size_t longest = 200;  // bytes; file systems have names of 255

std::string in_percent(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    text.append(1, '%').append(1, digits[byte >> 4U]).append(1, digits[byte & 15U]);
  }
  return text;
}

bool is_safe(std::string_view character) {
  return character.find_first_of("\"%*/:<>?\\|") == character.npos &&
         reports::one_line(character) == character;
}

}  // namespace

std::string folder_name(std::string_view team) {
  std::string name;
  for (std::string_view rest = team; !rest.empty();) {
    const auto character =
        rest.substr(0, std::max<std::size_t>(text::first_character(rest).size, 1));
    rest.remove_prefix(character.size());
    const bool is_kept = is_safe(character) && !(name.empty() && character == ".");
    const std::string next = is_kept ? std::string(character) : in_percent(character);
    if (name.size() + next.size() > longest) return name + '%' + plan_of({std::string(team)});
    name += next;
  }
  return name.empty() ? "%" : name;
}

std::string input_name(std::string_view file) {
  constexpr std::string_view end = "-in.json";
  return folder_name(file.substr(0, file.size() - end.size())).append(end);
}

std::string url_part(std::string_view name) {
  std::string url;
  for (const char c : name) {
    const bool is_kept = std::isalnum(static_cast<unsigned char>(c)) != 0 ||
                         std::string_view("-._~").find(c) != std::string_view::npos;
    url += is_kept ? std::string(1, c) : in_percent({&c, 1});
  }
  return url;
}

}  // namespace gauntlet::grading::fest
