#include "grading/fuzz/search/shrink.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>
#include <vector>

namespace gauntlet::grading::fuzz {
namespace {

using json::Value;

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
  Shrinker(Value value, const FirstFailing& first_good, const InputFilter& accepts)
      : first_good_(first_good), accepts_(accepts) {
    take(std::move(value));
  }

  // Tests a few edits, continuing cyclically. Returns false if all edits have been tested.
  bool step() {
    std::vector<std::string> texts;
    std::vector<Value> values;
    std::vector<std::size_t> places;
    for (; texts.size() < jobs && missed_ < edits_.size(); ++missed_) {
      Value value = apply(edits_[next_], shrunk_.value);
      std::string text = json::dump(value);
      if (is_simpler(text, text_) && counts(value) && tried_.insert(text).second) {
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
  bool counts(const Value& value) const { return !accepts_ || accepts_(value); }

  // Continues at the present edit, because earlier edits that failed before rarely succeed now.
  void take(Value value) {
    text_ = json::dump(value);
    edits_ = all_edits_of(value, text_.size());
    shrunk_.value = std::move(value);
    missed_ = 0;
    next_ = edits_.empty() ? 0 : next_ % edits_.size();
  }

  const FirstFailing& first_good_;
  const InputFilter& accepts_;
  Shrunk shrunk_;
  std::string text_;
  std::vector<Edit> edits_;
  std::size_t next_ = 0;    // index of the next edit
  std::size_t missed_ = 0;  // consecutive edits without success
  std::unordered_set<std::string> tried_;
};

}  // namespace

Shrunk shrink(Value value, const FirstFailing& first_good, const std::function<bool()>& go_on,
              const InputFilter& accepts) {
  Shrinker shrinker(std::move(value), first_good, accepts);
  bool is_least = false;
  while (!is_least && go_on()) is_least = !shrinker.step();
  shrinker.shrunk().is_minimal = is_least;
  return std::move(shrinker.shrunk());
}

}  // namespace gauntlet::grading::fuzz
