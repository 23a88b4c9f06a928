#include "grading/test_cases/selection.hpp"

#include <fnmatch.h>

#include <algorithm>
#include <cstddef>
#include <stdexcept>

#include "core/random.hpp"
#include "text/display.hpp"
#include "text/names.hpp"

namespace gauntlet::grading {
namespace {

bool fits(const std::string& path, const std::string& wanted) {
  if (path.find(wanted) != path.npos) return true;
  if (wanted.find_first_of("*?[") == wanted.npos) return false;
  return fnmatch(wanted.c_str(), path.c_str(), 0) == 0;
}

bool fits_any(const std::string& path, const std::vector<std::string>& wanted) {
  return std::ranges::any_of(wanted, [&](const std::string& each) { return fits(path, each); });
}

bool is_selected(const TestCase& test_case, const Selection& selection) {
  const std::string path = test_case.input.string();
  if (selection.only && !selection.only->contains(text::to_utf8(path))) return false;
  if (!selection.filter.empty() && !fits_any(path, selection.filter)) return false;
  if (fits_any(path, selection.exclude)) return false;
  if (selection.name && !selection.name(path)) return false;
  return std::ranges::all_of(selection.tags, [&](TagFilter choice) {
    if (!test_case.status.has_known_tags) choice.include.clear();
    return choice.matches(test_case.tags);
  });
}

// Splits an expression into parentheses and words separated by parentheses and blanks.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const auto end = std::min(text.find_first_of(" \t()"), text.size());
    if (end > 0) {
      words.emplace_back(text.substr(0, end));
    } else if (text.front() == '(' || text.front() == ')') {
      words.emplace_back(1, text.front());
    }
    text.remove_prefix(std::max<std::size_t>(end, 1));
  }
  return words;
}

// A recursive-descent parser: `not` binds tighter than `and`, which binds tighter than `or`.
class NameParser {
 public:
  explicit NameParser(std::string_view text) : words_(words_of(text)) {}

  NameTest whole() {
    NameTest test = alternatives(max_nested);
    if (next_ < words_.size()) refuse("\"and\" or \"or\"");
    return test;
  }

 private:
  static constexpr int max_nested = 100;

  bool take(std::string_view word) {
    if (next_ >= words_.size() || words_[next_] != word) return false;
    ++next_;
    return true;
  }

  [[noreturn]] void refuse(const std::string& expected) const {
    throw std::invalid_argument("expected " + expected + ", got " +
                                (next_ < words_.size() ? '"' + words_[next_] + '"' : "the end"));
  }

  NameTest alternatives(int depth) {
    NameTest test = conjunction(depth);
    while (take("or")) {
      test = [a = std::move(test), b = conjunction(depth)](const std::string& name) {
        return a(name) || b(name);
      };
    }
    return test;
  }

  NameTest conjunction(int depth) {
    NameTest test = term(depth);
    while (take("and")) {
      test = [a = std::move(test), b = term(depth)](const std::string& name) {
        return a(name) && b(name);
      };
    }
    return test;
  }

  NameTest term(int depth) {
    if (depth == 0) throw std::invalid_argument("the expression is nested too deeply");
    if (take("not")) {
      return [a = term(depth - 1)](const std::string& name) { return !a(name); };
    }
    if (take("(")) {
      NameTest test = alternatives(depth - 1);
      if (!take(")")) refuse("\")\"");
      return test;
    }
    const bool is_text = next_ < words_.size() && words_[next_] != ")" && words_[next_] != "and" &&
                         words_[next_] != "or";
    if (!is_text) refuse("a word");
    return [text = text::to_lower(words_[next_++])](const std::string& name) {
      return text::to_lower(name).find(text) != std::string::npos;
    };
  }

  std::vector<std::string> words_;
  std::size_t next_ = 0;
};

}  // namespace

std::vector<TestCase> select(const std::vector<TestCase>& test_cases, const Selection& selection) {
  std::vector<TestCase> once;
  std::ranges::copy_if(test_cases, std::back_inserter(once), [&](const TestCase& test_case) {
    return is_selected(test_case, selection);
  });
  if (selection.shuffle) Random(*selection.shuffle).shuffle(once);
  std::vector<TestCase> all;
  for (std::uint64_t round = 0; round < selection.repeat; ++round) {
    all.insert(all.end(), once.begin(), once.end());
  }
  return all;
}

NameTest parse_name_expression(std::string_view text) { return NameParser(text).whole(); }

}  // namespace gauntlet::grading
