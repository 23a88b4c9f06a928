#include "grading/fuzz/search/shrink.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "core/numbers.hpp"
#include "grading/fuzz/inputs/text_value.hpp"
#include "text/display.hpp"

namespace gauntlet::grading::fuzz {
namespace {

using json::Value;
using Cut = Edit::Cut;
using Hoist = Edit::Hoist;

// Returns the offset of each character in UTF-8 text, and that of its end.
std::vector<std::size_t> characters(std::string_view text) {
  std::vector<std::size_t> begins;
  begins.reserve(text.size() + 1);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!text::continues_character(text[i])) begins.push_back(i);
  }
  begins.push_back(text.size());
  return begins;
}

// Returns smaller numbers in ascending order; the distance to n is halved at each step.
std::vector<std::uint64_t> towards_zero(std::uint64_t n) {
  std::vector<std::uint64_t> found;
  for (std::uint64_t gap = n; gap > 0; gap /= 2) found.push_back(n - gap);
  return found;
}

// Returns the absolute value of a negative integer, or 0 for any other number.
std::uint64_t magnitude(const std::string& literal) {
  return literal.starts_with('-') ? parse_natural(literal.substr(1)).value_or(0) : 0;
}

std::vector<Value> simpler(const json::Number& number) {
  const std::string& literal = number.literal;
  std::vector<Value> found;
  if (const std::uint64_t n = magnitude(literal); n > 0) {
    found.emplace_back(n);
    for (const std::uint64_t less : towards_zero(n)) {
      found.emplace_back(less == 0 ? Value(0) : json::Number{"-" + std::to_string(less)});
    }
    return found;
  }
  found.emplace_back(0);
  const std::string whole = literal.substr(0, literal.find_first_of(".eE"));
  if (whole.size() < literal.size()) found.emplace_back(json::Number{whole});
  return found;
}

// Collects the edits of a value and all values in it. collect() returns the length of the value's
// text.
class Collector {
 public:
  std::size_t collect(const Value& value) {
    if (const auto* array = value.as<Value::Array>()) return collect_array(*array);
    if (const auto* object = value.as<Value::Object>()) return collect_object(*object);
    const std::size_t size = json::dump(value).size();
    if (const auto* text = value.as<std::string>()) {
      const auto begins = characters(*text);
      std::vector<std::size_t> sizes(begins.size());
      std::adjacent_difference(begins.begin(), begins.end(), sizes.begin());
      sizes.erase(sizes.begin());
      add_cuts(sizes);
    } else if (const auto* natural = value.as<std::uint64_t>()) {
      for (const std::uint64_t less : towards_zero(*natural)) add_value(less, size);
    } else if (const auto* number = value.as<json::Number>()) {
      for (auto& other : simpler(*number)) add_value(std::move(other), size);
    }
    return size;
  }

  std::vector<Edit> take() {
    std::ranges::stable_sort(edits_, std::greater(), &Edit::saves);
    return std::move(edits_);
  }

 private:
  std::size_t collect_array(const Value::Array& array) {
    std::vector<std::size_t> sizes;
    sizes.reserve(array.size());
    for (const Value& item : array) sizes.push_back(collect_child(item, sizes.size()));
    add_cuts(sizes);
    return add_hoists(sizes);
  }

  std::size_t collect_object(const Value::Object& object) {
    std::vector<std::size_t> sizes;
    sizes.reserve(object.size());
    for (const auto& [key, value] : object) {
      const std::size_t size = collect_child(value, sizes.size());
      add(Cut{sizes.size(), 1}, size + key.size());
      sizes.push_back(size);
    }
    return add_hoists(sizes);
  }

  std::size_t collect_child(const Value& value, std::size_t index) {
    path_.push_back(index);
    const std::size_t size = collect(value);
    path_.pop_back();
    return size;
  }

  void add_cuts(const std::vector<std::size_t>& sizes) {
    for (std::size_t chunk = sizes.size(); chunk > 0; chunk = chunk == 1 ? 0 : (chunk + 1) / 2) {
      for (std::size_t first = 0; first < sizes.size(); first += chunk) {
        const std::size_t count = std::min(chunk, sizes.size() - first);
        std::size_t saves = count;
        for (std::size_t i = first; i < first + count; ++i) saves += sizes[i];
        add(Cut{first, count}, saves);
      }
    }
  }

  // Returns the approximate length of the whole.
  std::size_t add_hoists(const std::vector<std::size_t>& sizes) {
    const std::size_t size = std::accumulate(sizes.begin(), sizes.end(), sizes.size() + 1);
    for (std::size_t i = 0; i < sizes.size(); ++i) add(Hoist{i}, size - sizes[i]);
    return size;
  }

  void add_value(Value value, std::size_t size) {
    const std::size_t other = json::dump(value).size();
    add(std::move(value), size > other ? size - other : 0);
  }

  void add(decltype(Edit::change) change, std::size_t saves) {
    edits_.push_back({path_, std::move(change), saves});
  }

  std::vector<std::size_t> path_;
  std::vector<Edit> edits_;
};

Value& child(Value& value, std::size_t index) {
  if (auto* array = value.as<Value::Array>()) return (*array)[index];
  return (*value.as<Value::Object>())[index].second;
}

void cut(Value& value, const Cut& what) {
  const auto leave_out = [&](auto& items) {
    const auto first = items.begin() + static_cast<std::ptrdiff_t>(what.first);
    items.erase(first, first + static_cast<std::ptrdiff_t>(what.count));
  };
  if (auto* text = value.as<std::string>()) {
    const auto begins = characters(*text);
    const std::size_t first = begins[what.first];
    text->erase(first, begins[what.first + what.count] - first);
  } else if (auto* array = value.as<Value::Array>()) {
    leave_out(*array);
  } else {
    leave_out(*value.as<Value::Object>());
  }
}

}  // namespace

std::vector<Edit> edits_of(const Value& value) {
  Collector collector;
  collector.collect(value);
  return collector.take();
}

Value apply(const Edit& edit, Value value) {
  Value* place = &value;
  for (const std::size_t index : edit.path) place = &child(*place, index);
  if (const auto* what = std::get_if<Cut>(&edit.change)) {
    cut(*place, *what);
  } else if (const auto* hoist = std::get_if<Hoist>(&edit.change)) {
    Value inner = std::move(child(*place, hoist->child));
    *place = std::move(inner);
  } else {
    *place = std::get<Value>(edit.change);
  }
  return value;
}

namespace {

constexpr std::size_t jobs = 16;

bool is_simpler(const std::string& a, const std::string& b) {
  return a.size() != b.size() ? a.size() < b.size() : a < b;
}

// Returns all edits, those that save most first.
std::vector<Edit> all_edits_of(const Value& value, std::size_t size) {
  std::vector<Edit> edits = edits_of(value);
  for (Value& other : dependent_edits(value)) {
    const std::size_t other_size = json::dump(other).size();
    if (other_size <= size) edits.push_back({{}, std::move(other), size - other_size});
  }
  std::ranges::stable_sort(edits, std::greater(), &Edit::saves);
  return edits;
}

class Shrinker {
 public:
  Shrinker(Value value, const FirstFailing& first_good, const InputFilter& accepts, bool is_text)
      : first_good_(first_good), accepts_(accepts), is_text_(is_text) {
    take(std::move(value));
  }

  // Tests a few edits, continuing cyclically. Returns false if all edits have been tested.
  bool step() {
    std::vector<std::string> texts;
    std::vector<Value> values;
    std::vector<std::size_t> places;
    for (; texts.size() < jobs && missed_ < edits_.size(); ++missed_) {
      Value value = apply(edits_[next_], shrunk_.value);
      std::string text = written(value);
      const bool counts = is_simpler(text, text_) && (!accepts_ || accepts_(value));
      if (counts && tried_.insert(text).second) {
        texts.push_back(std::move(text));
        values.push_back(std::move(value));
        places.push_back(next_);
      }
      next_ = (next_ + 1) % edits_.size();
    }
    if (texts.empty()) return false;
    const auto good = first_good_(texts);
    shrunk_.candidates_tested += good ? *good + 1 : texts.size();
    if (!good) return true;
    // Texts after the first failing one were not tested, or their results are ignored.
    for (std::size_t i = *good + 1; i < texts.size(); ++i) tried_.erase(texts[i]);
    ++shrunk_.steps;
    next_ = places[*good];
    take(std::move(values[*good]));
    return true;
  }

  Shrunk& shrunk() { return shrunk_; }

 private:
  std::string written(const Value& value) const {
    return is_text_ ? text_of(value) : json::dump(value);
  }

  // Continues at the present edit, because earlier edits that failed before rarely succeed now.
  void take(Value value) {
    text_ = written(value);
    edits_ = is_text_ ? edits_of(value) : all_edits_of(value, text_.size());
    shrunk_.value = std::move(value);
    missed_ = 0;
    next_ = edits_.empty() ? 0 : next_ % edits_.size();
  }

  const FirstFailing& first_good_;
  const InputFilter& accepts_;
  bool is_text_;
  Shrunk shrunk_;
  std::string text_;
  std::vector<Edit> edits_;
  std::size_t next_ = 0;    // index of the next edit
  std::size_t missed_ = 0;  // consecutive edits without success
  std::unordered_set<std::string> tried_;
};

}  // namespace

Shrunk shrink(Value value, const FirstFailing& first_good, const std::function<bool()>& go_on,
              const InputFilter& accepts, bool is_text) {
  Shrinker shrinker(std::move(value), first_good, accepts, is_text);
  bool is_least = false;
  while (!is_least && go_on()) is_least = !shrinker.step();
  shrinker.shrunk().is_minimal = is_least;
  return std::move(shrinker.shrunk());
}

}  // namespace gauntlet::grading::fuzz
