#include "grading/packages/yaml.hpp"

#include <algorithm>
#include <optional>

#include "text/names.hpp"

namespace gauntlet::grading {
namespace {

constexpr std::string_view blank = " \t\r";

std::string_view trim(std::string_view line) { return text::trimmed(line, blank); }

// Returns the end of a quoted text that begins at `begin`, after the closing quote.
std::size_t end_of_quoted(std::string_view text, std::size_t begin, std::size_t line) {
  const char quote = text[begin];
  for (std::size_t i = begin + 1; i < text.size(); ++i) {
    if (quote == '"' && text[i] == '\\') {
      ++i;
    } else if (text[i] == quote) {
      if (quote == '"' || i + 1 == text.size() || text[i + 1] != '\'') return i + 1;
      ++i;
    }
  }
  throw YamlError(line, "a closing quote");
}

bool is_quote(char c) { return c == '"' || c == '\''; }

// Removes a comment: a # at the beginning or after a blank, outside of quotes.
std::string_view without_comment(std::string_view text, std::size_t line) {
  bool may_begin = true;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '#' && (i == 0 || blank.find(text[i - 1]) != blank.npos)) {
      return text.substr(0, i);
    }
    if (may_begin && is_quote(text[i])) i = end_of_quoted(text, i, line) - 1;
    may_begin = std::string_view(" \t:,[{-").find(text[i]) != std::string_view::npos;
  }
  return text;
}

std::string unquoted(std::string_view text) {
  std::string plain;
  const char quote = text.front();
  for (std::size_t i = 1; i + 1 < text.size(); ++i) {
    if (quote == '\'' && text[i] == '\'') ++i;
    if (quote == '"' && text[i] == '\\' && i + 2 < text.size()) {
      ++i;
      plain += text[i] == 'n' ? '\n' : text[i] == 't' ? '\t' : text[i];
    } else {
      plain += text[i];
    }
  }
  return plain;
}

// Reads a value on one line.
class Flow {
 public:
  Flow(std::string_view text, std::size_t line) : text_(text), line_(line) {}

  YamlNode read_all() {
    YamlNode node = value(false);
    skip();
    if (at_ < text_.size()) throw YamlError(line_, "the end of the line");
    return node;
  }

 private:
  void skip() { at_ = std::min(text_.find_first_not_of(blank, at_), text_.size()); }

  bool take(char c) {
    skip();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  YamlNode value(bool is_inside) {
    if (++depth_ > 50) throw YamlError(line_, "at most 50 nested values");
    YamlNode node{.line = line_};
    if (take('[')) {
      node.kind = YamlNode::Kind::list;
      while (!take(']')) {
        node.items.push_back(value(true));
        if (!take(',') && !ends(']')) throw YamlError(line_, "a , or ]");
      }
    } else if (take('{')) {
      node.kind = YamlNode::Kind::map;
      while (!take('}')) {
        std::string key = value(true).text;
        if (!take(':')) throw YamlError(line_, "a : after the key");
        node.members.emplace_back(std::move(key), value(true));
        if (!take(',') && !ends('}')) throw YamlError(line_, "a , or }");
      }
    } else {
      node.text = scalar(is_inside);
    }
    --depth_;
    return node;
  }

  bool ends(char c) {
    skip();
    return at_ < text_.size() && text_[at_] == c;
  }

  std::string scalar(bool is_inside) {
    skip();
    if (at_ < text_.size() && is_quote(text_[at_])) {
      const std::size_t end = end_of_quoted(text_, at_, line_);
      const auto quoted = text_.substr(at_, end - at_);
      at_ = end;
      return unquoted(quoted);
    }
    if (at_ < text_.size() &&
        std::string_view("&*!@`%").find(text_[at_]) != std::string_view::npos) {
      throw YamlError(line_, "a value without anchor or tag");
    }
    const std::size_t end =
        is_inside ? std::min(text_.find_first_of(",]}:", at_), text_.size()) : text_.size();
    const auto plain = trim(text_.substr(at_, end - at_));
    at_ = end;
    return plain == "null" || plain == "~" ? "" : std::string(plain);
  }

  std::string_view text_;
  std::size_t line_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

struct Line {
  std::size_t number;
  std::size_t indent;
  std::string_view text;  // without indent and comment
};

// Returns the end of a key at the beginning of a line, where its colon is.
std::optional<std::size_t> colon_of(const Line& line) {
  std::size_t from = 0;
  if (!line.text.empty() && is_quote(line.text[0])) from = end_of_quoted(line.text, 0, line.number);
  for (auto at = line.text.find(':', from); at != line.text.npos;
       at = line.text.find(':', at + 1)) {
    if (at + 1 == line.text.size() || line.text[at + 1] == ' ') return at;
  }
  return std::nullopt;
}

bool is_item(const Line& line) { return line.text == "-" || line.text.starts_with("- "); }

class Document {
 public:
  explicit Document(std::string_view text) {
    std::size_t number = 0;
    while (!text.empty()) {
      const auto end = std::min(text.find('\n'), text.size());
      raw_.push_back(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    for (const auto raw : raw_) add(raw, ++number);
  }

  YamlNode read() {
    if (lines_.empty()) return {.kind = YamlNode::Kind::map, .line = 1};
    YamlNode node = block(lines_[0].indent);
    if (at_ < lines_.size()) throw YamlError(lines_[at_].number, "the indent of the lines above");
    return node;
  }

 private:
  void add(std::string_view raw, std::size_t number) {
    if (skipped_until_ >= number) return;
    const auto text = trim(without_comment(raw, number));
    if (text.empty() || (text == "---" && lines_.empty())) return;
    const std::size_t indent = raw.find_first_not_of(' ');
    if (raw[indent] == '\t') throw YamlError(number, "an indent of blanks, not of tabs");
    lines_.push_back({number, indent, text});
    const bool is_long = text.ends_with(": |") || text.ends_with(": >") || text.ends_with(": |-") ||
                         text.ends_with(": >-");
    if (is_long) skip_long_text(number, indent);
  }

  // The lines of a long text are not part of the structure.
  void skip_long_text(std::size_t number, std::size_t indent) {
    skipped_until_ = number;
    while (skipped_until_ < raw_.size()) {
      const auto first = raw_[skipped_until_].find_first_not_of(" \r");
      if (first != std::string_view::npos && first <= indent) break;
      ++skipped_until_;
    }
  }

  YamlNode block(std::size_t indent) {
    if (++depth_ > 50) throw YamlError(lines_[at_].number, "at most 50 nested values");
    YamlNode node;
    if (is_item(lines_[at_])) {
      node = list(indent);
    } else if (colon_of(lines_[at_]) && lines_[at_].text[0] != '{') {
      node = map(indent);
    } else {
      node = Flow(lines_[at_].text, lines_[at_].number).read_all();
      ++at_;
    }
    --depth_;
    return node;
  }

  YamlNode list(std::size_t indent) {
    YamlNode node{.kind = YamlNode::Kind::list, .line = lines_[at_].number};
    while (at_ < lines_.size() && lines_[at_].indent == indent && is_item(lines_[at_])) {
      Line& line = lines_[at_];
      const auto rest = trim(line.text.substr(1));
      if (rest.empty()) {
        ++at_;
        node.items.push_back(nested(indent, line.number));
      } else {  // the item begins on this line, as if it were indented
        line.indent += line.text.size() - rest.size();
        line.text = rest;
        if (colon_of(line) || is_item(line)) {
          node.items.push_back(block(line.indent));
        } else {
          node.items.push_back(Flow(rest, line.number).read_all());
          ++at_;
        }
      }
    }
    return node;
  }

  YamlNode map(std::size_t indent) {
    YamlNode node{.kind = YamlNode::Kind::map, .line = lines_[at_].number};
    while (at_ < lines_.size() && lines_[at_].indent == indent && !is_item(lines_[at_])) {
      const Line line = lines_[at_++];
      const auto colon = colon_of(line);
      if (!colon) throw YamlError(line.number, "KEY: VALUE");
      std::string key = Flow(line.text.substr(0, *colon), line.number).read_all().text;
      if (node.find(key) != nullptr) throw YamlError(line.number, "each key once");
      const auto rest = trim(line.text.substr(*colon + 1));
      YamlNode value;
      if (rest.empty()) {
        value = nested(indent, line.number);
      } else if (rest[0] == '|' || rest[0] == '>') {
        value = {.line = line.number, .text = long_text(line)};
      } else {
        value = Flow(rest, line.number).read_all();
      }
      node.members.emplace_back(std::move(key), std::move(value));
    }
    return node;
  }

  // Returns the value below a key or a "-", which is empty if nothing is indented there.
  YamlNode nested(std::size_t indent, std::size_t number) {
    const bool has_lines =
        at_ < lines_.size() &&
        (lines_[at_].indent > indent ||
         (lines_[at_].indent == indent && is_item(lines_[at_]) && !is_item(lines_[at_ - 1])));
    return has_lines ? block(lines_[at_].indent) : YamlNode{.line = number};
  }

  std::string long_text(const Line& line) const {
    std::string text;
    for (std::size_t i = line.number; i < raw_.size(); ++i) {
      const auto first = raw_[i].find_first_not_of(" \r");
      if (first != std::string_view::npos && first <= line.indent) break;
      text.append(trim(raw_[i])).append("\n");
    }
    return text;
  }

  std::vector<std::string_view> raw_;
  std::vector<Line> lines_;
  std::size_t at_ = 0;
  std::size_t skipped_until_ = 0;
  int depth_ = 0;
};

}  // namespace

YamlError::YamlError(std::size_t line, const std::string& expected)
    : std::runtime_error("line " + std::to_string(line) + ": expected " + expected) {}

const YamlNode* YamlNode::find(std::string_view key) const {
  for (const auto& [name, value] : members) {
    if (name == key) return &value;
  }
  return nullptr;
}

YamlNode read_yaml(std::string_view text) { return Document(text).read(); }

}  // namespace gauntlet::grading
