#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "gauntlet/json.hpp"
#include "text/display.hpp"

namespace gauntlet::json {
namespace {

bool is_plain(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x20 && byte != 0x7f && c != '"' && c != '\\';
}

void append_escaped(char c, std::string& out) {
  constexpr std::string_view hex = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  if (c == '"' || c == '\\') {
    (out += '\\') += c;
  } else if (c == '\n') {
    out += "\\n";
  } else if (c == '\t') {
    out += "\\t";
  } else {
    ((out += "\\u00") += hex[byte >> 4]) += hex[byte & 15];
  }
}

void append_quoted(std::string_view text, std::string& out) {
  out += '"';
  while (!text.empty()) {
    const auto plain = std::find_if_not(text.begin(), text.end(), is_plain);
    const auto size = static_cast<std::size_t>(plain - text.begin());
    out.append(text.substr(0, size));
    if (size < text.size()) append_escaped(text[size], out);
    text.remove_prefix(std::min(size + 1, text.size()));
  }
  out += '"';
}

bool is_nested(const Value& value) {
  return value.as<Value::Array>() != nullptr || value.as<Value::Object>() != nullptr;
}

// Writes JSON, compact or with line breaks and indentation.
class Writer {
 public:
  Writer(std::string& out, bool pretty, std::size_t max = std::string::npos)
      : out_(out), pretty_(pretty), max_(max) {}

  void write(const Value& value) {
    if (value.is_null()) {
      out_ += "null";
    } else if (const auto* flag = value.as<bool>()) {
      out_ += *flag ? "true" : "false";
    } else if (const auto* natural = value.as<std::uint64_t>()) {
      char digits[20];
      out_.append(digits, std::to_chars(digits, digits + sizeof digits, *natural).ptr);
    } else if (const auto* number = value.as<Number>()) {
      out_.append(number->literal, 0, max_);
    } else if (const auto* text = value.as<std::string>()) {
      write_text(*text);
    } else if (const auto* array = value.as<Value::Array>()) {
      write_array(*array);
    } else {
      write_object(*value.as<Value::Object>());
    }
  }

 private:
  // The one place at which bytes of programs and file names become text.
  void write_text(const std::string& bytes) {
    append_quoted(text::to_utf8(std::string_view(bytes).substr(0, max_)), out_);
  }

  void write_array(const Value::Array& array) {
    const bool broken = pretty_ && std::any_of(array.begin(), array.end(), is_nested);
    open('[', broken);
    bool first = true;
    for (const Value& item : array) {
      if (out_.size() > max_) return;
      separate(first, broken);
      write(item);
    }
    close(']', broken);
  }

  void write_object(const Value::Object& object) {
    const bool broken = !object.empty();
    open('{', broken);
    bool first = true;
    for (const auto& [key, item] : object) {
      if (out_.size() > max_) return;
      separate(first, broken);
      write_text(key);
      out_ += pretty_ ? ": " : ":";
      write(item);
    }
    close('}', broken);
  }

  void open(char bracket, bool broken) {
    out_ += bracket;
    ++depth_;
    if (broken) break_line();
  }

  void close(char bracket, bool broken) {
    --depth_;
    if (broken) break_line();
    out_ += bracket;
  }

  void separate(bool& first, bool broken) {
    if (!first) {
      out_ += ',';
      if (broken) {
        break_line();
      } else if (pretty_) {
        out_ += ' ';
      }
    }
    first = false;
  }

  void break_line() {
    if (pretty_) (out_ += '\n').append(2 * depth_, ' ');
  }

  std::string& out_;
  bool pretty_;
  std::size_t max_;
  std::size_t depth_ = 0;
};

}  // namespace

void dump(const Value& value, std::string& out) { Writer(out, false).write(value); }

std::string dump(const Value& value) {
  std::string out;
  dump(value, out);
  return out;
}

std::string dump_start(const Value& value, std::size_t max) {
  std::string out;
  Writer(out, false, max).write(value);
  return out;
}

std::size_t count_values(const Value& value) {
  if (const auto* array = value.as<Value::Array>()) return 1 + count_all(*array);
  std::size_t count = 1;
  if (const auto* object = value.as<Value::Object>()) {
    for (const auto& member : *object) count += count_values(member.second);
  }
  return count;
}

std::size_t count_all(std::span<const Value> values) {
  std::size_t count = 0;
  for (const Value& value : values) count += count_values(value);
  return count;
}

std::string dump_pretty(const Value& value) {
  std::string out;
  Writer(out, true).write(value);
  return out;
}

std::string quote(std::string_view text) {
  std::string out;
  append_quoted(text, out);
  return out;
}

std::optional<std::string> literal_of(const Value& value) {
  if (const auto* natural = value.as<std::uint64_t>()) return std::to_string(*natural);
  if (const auto* number = value.as<Number>()) return number->literal;
  return std::nullopt;
}

std::optional<double> nearest(const Value& value) {
  if (const auto* natural = value.as<std::uint64_t>()) return static_cast<double>(*natural);
  if (const auto* number = value.as<Number>()) return nearest(number->literal);
  return std::nullopt;
}

double nearest(const std::string& literal) {
  double result = 0;
  const char* const begin = literal.data();
  const auto error = std::from_chars(begin, begin + literal.size(), result).ec;
  return error == std::errc() ? result : std::strtod(begin, nullptr);  // gives 0 or infinity
}

}  // namespace gauntlet::json
