#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "docs/docs.hpp"
#include "text/names.hpp"

namespace gauntlet::docs {
namespace {

using text::joined;
using text::replaced;

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

// Escapes a text so that roff prints it verbatim: hyphens, quotes and other special characters stay
// ASCII.
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

// Returns a line of text, protected if it would be parsed as a roff request.
std::string line_of(const std::string& text) {
  return (text.starts_with('.') ? "\\&" : "") + text + '\n';
}

// Splits a text at each `between`.
std::vector<std::string> split(std::string_view text, std::string_view between) {
  std::vector<std::string> parts;
  for (;;) {
    const auto end = text.find(between);
    parts.emplace_back(text.substr(0, end));
    if (end == text.npos) return parts;
    text.remove_prefix(end + between.size());
  }
}

// Returns a term with its meaning below it.
std::string entry(const std::string& term, const std::string& text) {
  return ".TP\n" + line_of(term) + line_of(escaped(text));
}

// Formats lines that begin with two spaces, from line `at` on: as words with meanings if
// the first line is one, otherwise verbatim.
std::string shown(const std::vector<std::string>& lines, std::size_t& at) {
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

// Formats a paragraph as described at tool::Page::details.
std::string paragraph(std::string_view text) {
  const auto lines = split(text, "\n");
  std::string out;
  for (std::size_t at = 0; at < lines.size();) {
    if (lines[at].starts_with("  ")) {
      out += shown(lines, at);
    } else {
      if (at == 0 || lines[at - 1].starts_with("  ")) out += ".PP\n";
      out += line_of(escaped(lines[at++]));
    }
  }
  return out;
}

// A paragraph that begins with this title becomes a section.
struct Title {
  std::string_view begins;
  std::string_view section;
};
constexpr std::array titles{Title{"Exit status:", "EXIT STATUS"}, Title{"Example:", "EXAMPLES"},
                            Title{"Examples:", "EXAMPLES"}, Title{"Environment:", "ENVIRONMENT"},
                            Title{"Files:", "FILES"}};

// Formats "0 all passed, 1 some failed" as one entry per status, and any other text as a paragraph.
std::string exit_status(std::string_view text) {
  if (!text.starts_with("0 ")) return paragraph(text);
  if (text.ends_with('.')) text.remove_suffix(1);
  std::string out;
  for (std::size_t begin = 0; begin < text.size();) {
    auto end = begin;
    do {
      end = std::min(text.find(", ", end + 1), text.size());
    } while (end + 2 < text.size() && std::isdigit(static_cast<unsigned char>(text[end + 2])) == 0);
    const auto one = text.substr(begin, end - begin);
    out += entry(bold(one.substr(0, one.find(' '))), std::string(one.substr(one.find(' ') + 1)));
    begin = end + 2;
  }
  return out;
}

struct Section {
  std::string description;
  std::array<std::string, titles.size()> others;  // in the order of `titles`
};

void read(const std::string& text, Section& sections) {
  for (std::string_view part : split(text, "\n\n")) {
    if (part.empty()) continue;
    const auto title = std::ranges::find_if(
        titles, [&](const Title& each) { return part.starts_with(each.begins); });
    if (title == titles.end()) {
      sections.description += paragraph(part);
      continue;
    }
    part.remove_prefix(std::min(title->begins.size() + 1, part.size()));
    const auto index = static_cast<std::size_t>(title - titles.begin());
    sections.others[index] += index == 0 ? exit_status(part) : paragraph(part);
  }
}

// Formats "[OPTIONS] TESTS... [-- ARGS...]": flags in bold, placeholders in italics.
std::string synopsis(const tool::Page& page) {
  std::string out = bold(page.name);
  for (const auto& word : split("[OPTIONS] " + page.usage, " ")) {
    if (word.empty()) continue;
    const auto begin = std::min(word.find_first_not_of("[("), word.size());
    const auto end = std::max(begin, word.find_last_not_of("]).") + 1);
    const auto core = word.substr(begin, end - begin);
    const bool is_literal =
        !core.empty() && (core[0] == '-' || std::islower(static_cast<unsigned char>(core[0])) != 0);
    out += ' ' + escaped(word.substr(0, begin));
    if (!core.empty()) out += core == "|" ? core : is_literal ? bold(core) : italic(core);
    out += escaped(word.substr(end));
  }
  return line_of(out);
}

std::string term_of(const tool::Flag& flag) {
  std::string out;
  for (const auto& name : flag.names) out += (out.empty() ? "" : ", ") + bold(name);
  if (flag.type.empty()) return out;
  if (flag.is_joined()) return out + "[=" + italic("N") + ']';
  if (flag.words.empty() || flag.type != "WORD") return out + ' ' + italic(flag.type);
  std::string words;
  for (const auto& word : flag.words) words += (words.empty() ? "" : " | ") + bold(word);
  return out + ' ' + words;
}

std::string help_of(const tool::Flag& flag) {
  std::string help = flag.help;
  if (!flag.words.empty() && flag.type != "WORD" && help.find(flag.words.back()) == help.npos) {
    help += ": " + joined(flag.words, ", ");
  }
  const bool is_said = help.find("repeated") != help.npos;
  return flag.repeats && !flag.type.empty() && !is_said ? help + "; may be given more than once"
                                                        : help;
}

// Lists the flags by group, in the order in which the groups first occur.
std::string options(const tool::Page& page) {
  std::vector<std::string> groups;
  for (const auto& flag : page.flags) {
    if (std::ranges::find(groups, flag.group) == groups.end()) groups.push_back(flag.group);
  }
  std::string out;
  for (const auto& group : groups) {
    if (group != groups.front()) out += ".SS " + escaped(group) + '\n';
    for (const auto& flag : page.flags) {
      if (flag.group == group) out += entry(term_of(flag), help_of(flag));
    }
  }
  return out;
}

std::string see_also(const Document& page) {
  std::string out;
  const auto add = [&](const std::string& name, char section) {
    out += (out.empty() ? "" : ",\n") + std::string(".BR ") + escaped(name) + " (" + section + ')';
  };
  const auto blank = page.name.find(' ');
  if (blank != page.name.npos) add(page.name.substr(0, blank), '1');
  for (const auto& command : page.commands) add(file_name(command), '1');
  add("gauntlet", '7');
  return replaced(out, ",\n", " ,\n") + '\n';
}

}  // namespace

std::string file_name(const tool::Page& page) { return text::replaced(page.name, " ", "-"); }

std::string list_of_pages(const std::vector<Document>& pages) {
  std::string list;
  for (const Document& page : pages) {
    list += ".TP\n.BR " + escaped(file_name(page)) + " (1)\n" + line_of(escaped(page.title()));
  }
  return list;
}

std::string to_roff(const Document& page, const Edition& edition) {
  Section sections;
  const auto end = std::min(page.summary.find('\n'), page.summary.size());
  read(page.summary.substr(end), sections);
  read(page.details, sections);
  std::string title = escaped(file_name(page));
  std::ranges::transform(title, title.begin(),
                         [](unsigned char sign) { return static_cast<char>(std::toupper(sign)); });
  std::string out = ".\\\" Generated from " + page.name + " --help.\n";
  out += ".TH " + title + " 1 \"" + edition.date + "\" \"" + escaped(edition.version) +
         "\" \"User Commands\"\n.SH NAME\n";
  out += escaped(file_name(page)) + " \\- " + escaped(page.summary.substr(0, end)) + '\n';
  out += ".SH SYNOPSIS\n.nh\n" + synopsis(page) + ".hy\n";
  if (!sections.description.empty()) out += ".SH DESCRIPTION\n" + sections.description;
  out += ".SH OPTIONS\n" + options(page);
  for (std::size_t i = 0; i < titles.size(); ++i) {
    if (sections.others[i].empty()) continue;
    out.append(".SH ").append(titles[i].section) += '\n';
    out += sections.others[i];
  }
  for (const std::string_view section : {"DESCRIPTION\n", "EXAMPLES\n", "STATUS\n"}) {
    out = replaced(out, std::string(section) + ".PP\n", section);  // a section begins with a space
  }
  return out + ".SH SEE ALSO\n.nh\n" + see_also(page);
}

}  // namespace gauntlet::docs
