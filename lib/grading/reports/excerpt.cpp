#include "grading/reports/excerpt.hpp"

#include <algorithm>
#include <utility>

#include "core/drawing.hpp"
#include "gauntlet/json.hpp"
#include "text/display.hpp"

namespace gauntlet::grading::reports {
namespace {

using json::Value;

constexpr std::string_view dots = "...";

// How much of the unmarked parts is omitted.
enum class Detail { all, no_insides, no_neighbors };

class Writer {
 public:
  Writer(std::span<const std::string> pointers, Detail detail, std::size_t max_marked)
      : pointers_(pointers), detail_(detail), max_marked_(max_marked) {}

  Excerpt write(const Value& value) {
    append(value);
    return std::move(excerpt_);
  }

 private:
  bool is_marked() const { return std::ranges::find(pointers_, pointer_) != pointers_.end(); }

  // Returns true if a place inside the current value is marked.
  bool leads_to_mark() const {
    return std::ranges::any_of(pointers_, [&](const std::string& pointer) {
      return pointer.size() > pointer_.size() && pointer.starts_with(pointer_) &&
             pointer[pointer_.size()] == '/';
    });
  }

  void add(std::string_view text) {
    if (excerpt_.empty() || excerpt_.back().is_marked) excerpt_.push_back({});
    excerpt_.back().text += text;
  }

  void append(const Value& value) {
    if (is_marked()) {
      excerpt_.push_back({fit(text::escape_for_display(json::dump(value)), max_marked_), true});
    } else if (const auto* array = value.as<Value::Array>()) {
      append_items(*array, "[", "]");
    } else if (const auto* object = value.as<Value::Object>()) {
      append_items(*object, "{", "}");
    } else {
      add(text::escape_for_display(json::dump(value)));
    }
  }

  void append(const Value::Object::value_type& member) { append(member.second); }

  template <class Items>
  void append_items(const Items& items, std::string_view open, std::string_view close) {
    const bool is_bare = detail_ != Detail::all && !items.empty() && !leads_to_mark();
    add(open);
    if (is_bare) {
      add(dots);
    } else {
      bool was_left_out = false;
      for (std::size_t i = 0; i < items.size(); ++i) {
        const std::size_t length = pointer_.size();
        json::append_token(pointer_, token_of(items, i));
        const bool is_left_out =
            detail_ == Detail::no_neighbors && !is_marked() && !leads_to_mark();
        if (i > 0 && !(is_left_out && was_left_out)) add(",");
        if (is_left_out && !was_left_out) add(dots);
        if (!is_left_out) {
          add_key(items[i]);
          append(items[i]);
        }
        was_left_out = is_left_out;
        pointer_.resize(length);
      }
    }
    add(close);
  }

  static std::string token_of(const Value::Array&, std::size_t i) { return std::to_string(i); }
  static std::string token_of(const Value::Object& members, std::size_t i) {
    return members[i].first;
  }

  void add_key(const Value&) {}
  void add_key(const Value::Member& member) {
    add(text::escape_for_display(json::quote(member.first)));
    add(":");
  }

  std::span<const std::string> pointers_;
  Detail detail_;
  std::size_t max_marked_;  // columns of each marked value
  std::string pointer_;
  Excerpt excerpt_;
};

constexpr std::string_view printed_label = "printed   ";
constexpr std::size_t max_printed_lines = 5;

class Printer {
 public:
  explicit Printer(std::size_t width) : width_(width - std::min(width, printed_label.size())) {}

  void add(std::string_view line) {
    const std::string text = text::escape_for_display(line);
    const std::string shown = fit(text, width_);
    printed_.is_whole = printed_.is_whole && shown == text;
    append(shown);
  }

  // Marks a byte of the line; drops the beginning of the line if the byte is far to the right.
  void add_marked(std::string_view line, std::size_t byte) {
    std::string before = text::escape_for_display(line.substr(0, byte));
    const std::size_t columns = columns_of(before);
    constexpr std::size_t min_rest = 8;
    if (columns + min_rest > width_) {
      const std::size_t shown = width_ / 2;
      const std::string_view start = line.substr(0, byte);
      before = "..." +
               text::escape_for_display(start.substr(start.size() - std::min(shown, start.size())));
      printed_.is_whole = false;
    }
    const std::size_t left = width_ - std::min(width_, columns_of(before));
    const std::string rest = text::escape_for_display(line.substr(byte));
    const std::string shown = fit(rest, std::max<std::size_t>(left, 4));
    printed_.is_whole = printed_.is_whole && shown == rest;
    append(before + shown);
    append(std::string(columns_of(before), ' ') + '^');
  }

  void add_dots() {
    append("...");
    printed_.is_whole = false;
  }

  OutputExcerpt take() { return std::move(printed_); }

 private:
  void append(const std::string& text) {
    printed_.lines.push_back((printed_.lines.empty() ? std::string(printed_label)
                                                     : std::string(printed_label.size(), ' ')) +
                             text);
  }

  std::size_t width_;
  OutputExcerpt printed_;
};

}  // namespace

std::size_t columns_of(std::string_view text) {
  return text.size() -
         static_cast<std::size_t>(std::ranges::count_if(text, text::continues_character));
}

std::size_t columns_of(const Excerpt& excerpt) {
  std::size_t columns = 0;
  for (const auto& piece : excerpt) columns += columns_of(piece.text);
  return columns;
}

std::string fit(std::string_view text, std::size_t columns) {
  if (columns_of(text) <= columns) return std::string(text);
  std::size_t left = columns - std::min(columns, dots.size());
  std::size_t end = 0;
  while (end < text.size() && (left > 0 || text::continues_character(text[end]))) {
    if (!text::continues_character(text[end])) --left;
    ++end;
  }
  return std::string(text.substr(0, end)).append(dots);
}

std::optional<Excerpt> excerpt(const Value& value, std::span<const std::string> pointers,
                               std::size_t columns) {
  const auto places = static_cast<std::size_t>(std::max<std::ptrdiff_t>(std::ssize(pointers), 1));
  const std::size_t max_marked = std::max(columns / 2 / places, std::size_t{12});
  const bool is_whole = std::ranges::find(pointers, "") != pointers.end();
  for (const Detail detail : {Detail::all, Detail::no_insides, Detail::no_neighbors}) {
    const std::size_t max = is_whole || detail == Detail::all ? columns : max_marked;
    Excerpt found = Writer(pointers, detail, max).write(value);
    if (columns_of(found) <= columns) return found;
  }
  return std::nullopt;
}

std::string marks_of(const Excerpt& excerpt) {
  std::string marks;
  for (const auto& piece : excerpt)
    marks.append(columns_of(piece.text), piece.is_marked ? '^' : ' ');
  return marks.substr(0, marks.find_last_not_of(' ') + 1);
}

Line line_of(std::string text) {
  const std::size_t columns = columns_of(text);
  return {std::move(text), columns};
}

Line line_of(std::string_view start, const Excerpt& excerpt, std::string_view look,
             bool has_color) {
  Line line{std::string(start), columns_of(start) + columns_of(excerpt)};
  for (const auto& piece : excerpt) {
    ansi::append(line.text, look, piece.text, has_color && piece.is_marked);
  }
  return line;
}

Lines lines_of(std::string_view colored, std::string_view plain) {
  const auto shown = text::lines_of(colored), bare = text::lines_of(plain);
  Lines lines;
  for (std::size_t i = 0; i < shown.size(); ++i) {
    lines.push_back({std::string(shown[i]), i < bare.size() ? columns_of(bare[i]) : 0});
  }
  return lines;
}

std::size_t width_of(const Lines& lines) {
  std::size_t width = 0;
  for (const auto& line : lines) width = std::max(width, line.columns);
  return width;
}

Lines beside(const Lines& left, const Lines& right, std::size_t gap) {
  const std::size_t width = width_of(left) + gap;
  Lines lines = left;
  lines.resize(std::max(left.size(), right.size()));
  for (std::size_t i = 0; i < right.size(); ++i) {
    if (right[i].columns == 0) continue;
    lines[i].text.append(width - lines[i].columns, ' ').append(right[i].text);
    lines[i].columns = width + right[i].columns;
  }
  return lines;
}

OutputExcerpt printed(std::string_view text, std::optional<std::size_t> malformed,
                      std::size_t width) {
  Printer printer(width);
  if (text.find_first_not_of(" \t\r\n") == text.npos) {
    printer.add("nothing");
    return printer.take();
  }
  const auto lines = text::lines_of(text);
  std::size_t first = 0;
  std::size_t marked = lines.size();
  if (malformed) {
    const auto before = text.substr(0, *malformed);
    marked = std::min(static_cast<std::size_t>(std::ranges::count(before, '\n')), lines.size() - 1);
    first = marked < max_printed_lines - 1 ? 0 : marked - 2;
  }
  const std::size_t end =
      std::min(lines.size(), std::max(first + max_printed_lines, std::size_t{1}));
  if (first > 0) printer.add_dots();
  for (std::size_t i = first; i < end; ++i) {
    if (i != marked) {
      printer.add(lines[i]);
      continue;
    }
    const auto begin = static_cast<std::size_t>(lines[i].data() - text.data());
    printer.add_marked(lines[i],
                       std::min(*malformed - std::min(*malformed, begin), lines[i].size()));
  }
  if (end < lines.size()) printer.add_dots();
  return printer.take();
}

}  // namespace gauntlet::grading::reports
