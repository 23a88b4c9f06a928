#include "session/choose.hpp"

#include <optional>

#include "core/numbers.hpp"

namespace gauntlet::session {

std::uint64_t choose_number(Table& table, std::string_view name, const std::string& question,
                            std::uint64_t usual, std::uint64_t least, std::uint64_t most) {
  return choose(table, name, question, number_between(least, most), std::to_string(usual),
                [&](std::string_view text) -> std::optional<std::uint64_t> {
                  const auto number = read_natural(text);
                  return number && *number >= least && *number <= most ? number : std::nullopt;
                });
}

std::size_t choose_word(Table& table, std::string_view name, const std::string& question,
                        const Words& words) {
  return choose(table, name, question, list_of(words), words.front(),
                [&](std::string_view text) { return find_word(words, text); });
}

}  // namespace gauntlet::session
