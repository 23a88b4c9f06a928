#include "support/manual/roff_text.hpp"

#include <array>
#include <optional>

namespace gauntlet::manual {
namespace {

// Parses a line such as "  n-out.json    the expected answers": a word and its meaning. Returns
// nullopt if the line has no such columns.
struct Meaning {
  std::string word;
  std::string meaning;
};
std::optional<Meaning> meaning_of(const std::string& line) {
  if (!line.starts_with("  ") || line.starts_with("  $")) return std::nullopt;
  const auto end = line.find("  ", 2);
  if (end == line.npos || end == 2) return std::nullopt;
  return Meaning{line.substr(2, end - 2), line.substr(line.find_first_not_of(' ', end))};
}

}  // namespace

std::string escaped(std::string_view text) {
  constexpr std::string_view signs = "\\-'\"`^~";
  constexpr std::array names{"\\e", "\\-", "\\(aq", "\\(dq", "\\(ga", "\\(ha", "\\(ti"};
  std::string out;
  for (const char sign : text) {
    const auto at = signs.find(sign);
    out += at == signs.npos ? std::string(1, sign) : names[at];
  }
  return out;
}

std::string bold(std::string_view text) { return "\\fB" + escaped(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + escaped(text) + "\\fR"; }

std::string line_of(const std::string& text) {
  return (text.starts_with('.') ? "\\&" : "") + text + '\n';
}

std::vector<std::string> split(std::string_view text, std::string_view between) {
  std::vector<std::string> parts;
  for (;;) {
    const auto end = text.find(between);
    parts.emplace_back(text.substr(0, end));
    if (end == text.npos) return parts;
    text.remove_prefix(end + between.size());
  }
}

std::string entry(const std::string& term, const std::string& text) {
  return ".TP\n" + line_of(term) + line_of(escaped(text));
}

// Formats lines that begin with two spaces, from line `path_rules` on: as words with meanings if
// the first line is one, otherwise verbatim.
static std::string shown(const std::vector<std::string>& lines, std::size_t& at) {
  std::string out;
  if (meaning_of(lines[at])) {
    for (; at < lines.size(); ++at) {
      const auto meaning = meaning_of(lines[at]);
      if (!meaning) break;
      out += entry(bold(meaning->word), meaning->meaning);
    }
    return out;
  }
  out = ".PP\n.RS 4\n.nf\n";
  for (; at < lines.size() && lines[at].starts_with("  "); ++at) {
    out += line_of(escaped(lines[at].substr(2)));
  }
  return out + ".fi\n.RE\n";
}

std::string paragraph(std::string_view text) {
  const auto lines = split(text, "\n");
  std::string out;
  for (std::size_t at = 0; at < lines.size();) {
    if (lines[at].starts_with("  ")) {
      out += shown(lines, at);
    } else {
      if (at == 0) out += ".PP\n";
      out += line_of(escaped(lines[at++]));
    }
  }
  return out;
}

}  // namespace gauntlet::manual
