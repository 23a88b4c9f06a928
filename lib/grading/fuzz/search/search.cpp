#include "grading/fuzz/search/search.hpp"

#include <algorithm>

#include "grading/fuzz/inputs/text_value.hpp"
#include "process/in_order.hpp"

namespace gauntlet::grading::fuzz {

using Clock = std::chrono::steady_clock;

struct Search::Part {
  std::vector<json::Value> values;  // that passed the filter
  std::vector<std::string> texts;
  std::vector<std::uint64_t> numbers;  // their indexes in the part, from 0
  std::uint64_t skipped = 0;           // inputs before the finding that the filter refused
  InputCount count;
  std::optional<Mismatch> found;
  bool in_one_go = true;  // both programs answered all inputs of the stream
};

// Returns false if the search of this part must stop.
bool Search::examine_one(Part& part, std::size_t index) const {
  auto [outcome, failure] = run_.compare_single(part.texts[index]);
  if (outcome == DifferentialRun::ComparisonOutcome::interrupted) return false;
  ++part.count.tried;
  if (outcome == DifferentialRun::ComparisonOutcome::refused) ++part.count.refused;
  if (outcome != DifferentialRun::ComparisonOutcome::different) return true;
  part.found = Mismatch{std::move(part.values[index]), std::move(*failure)};
  part.skipped = part.numbers[index] - index;
  return false;
}

bool Search::examine(Part& part, std::size_t begin, std::size_t end,
                     const std::function<bool()>& go_on) const {
  if (begin == end) return true;
  if (!go_on()) return false;
  if (end - begin == 1) return examine_one(part, begin);
  const auto different = run_.compare_batch(std::span(part.texts).subspan(begin, end - begin));
  if (!different) {
    part.in_one_go = false;
    const std::size_t middle = begin + (end - begin) / 2;
    return examine(part, begin, middle, go_on) && examine(part, middle, end, go_on);
  }
  std::size_t next = begin;
  for (const std::size_t offset : *different) {
    part.count.tried += begin + offset - next;
    next = begin + offset + 1;
    if (!examine_one(part, begin + offset)) return false;
  }
  part.count.tried += end - next;
  return true;
}

std::optional<Search::Part> Search::try_part(std::uint64_t first, std::uint64_t count,
                                             const std::function<bool()>& go_on) const {
  Part part;
  part.values.reserve(count);
  part.texts.reserve(count);
  for (std::uint64_t i = 0; i < count; ++i) {
    auto value = source_(first + i);
    if (!value) return std::nullopt;
    if (accepts_ && !accepts_(*value)) continue;
    part.numbers.push_back(i);
    part.texts.push_back((run_.is_text() ? text_of(*value) : json::dump(*value)) + '\n');
    part.values.push_back(std::move(*value));
  }
  part.skipped = count - part.texts.size();
  examine(part, 0, part.texts.size(), go_on);
  part.count.tried += part.skipped;
  part.count.refused += part.skipped;
  return part;
}

// A program that answers single inputs but not the whole stream does not support streams.
void Search::adapt(bool in_one_go, bool streams, Clock::duration took) {
  if (!streams) max_size_ = 1;
  if (!in_one_go) {
    size_ /= 2;
  } else if (took < std::chrono::milliseconds(200)) {
    size_ *= 2;
  }
  size_ = std::clamp<std::uint64_t>(size_, 1, max_size_);
}

std::optional<Mismatch> Search::run(std::uint64_t max, unsigned jobs,
                                    const std::function<bool()>& go_on, const OnCount& on_count) {
  if (!run_.can_compare_many()) max_size_ = 1;
  std::optional<Mismatch> found;
  std::uint64_t next = 0;
  while (next < max && !found && go_on()) {
    const auto begun = Clock::now();
    const std::uint64_t parts = std::min<std::uint64_t>(jobs, (max - next - 1) / size_ + 1);
    bool in_one_go = true;
    bool streams = true;
    const auto job = [&](std::size_t i) {
      const std::uint64_t first = next + i * size_;
      return try_part(first, std::min(size_, max - first), go_on);
    };
    const auto take = [&](Part& part) {
      count_.tried += part.count.tried;
      count_.refused += part.count.refused;
      in_one_go = in_one_go && part.in_one_go;
      streams = streams && (part.in_one_go || part.found || part.count.refused > part.skipped);
      found = std::move(part.found);
      if (on_count) on_count(count_);
      return !found;
    };
    if (!process::for_each_in_order(parts, jobs, job, take)) break;
    next += parts * size_;
    adapt(in_one_go, streams, Clock::now() - begun);
  }
  return found;
}

Shrunk shrink(Mismatch& finding, const DifferentialRun& differential, unsigned jobs,
              const std::function<bool()>& go_on, const InputFilter& accepts,
              const OnShrinking& on_shrinking) {
  std::size_t tried = 0;
  const compare::Verdict verdict = finding.failure.record.verdict;
  const auto first_good = [&](std::span<const std::string> texts) {
    std::optional<std::size_t> good;
    std::size_t index = 0;
    const auto job = [&](std::size_t i) -> std::optional<std::optional<MismatchResult>> {
      auto [outcome, failure] = differential.compare_single(texts[i] + '\n');
      if (outcome == DifferentialRun::ComparisonOutcome::interrupted) return std::nullopt;
      if (failure && failure->record.verdict != verdict) failure.reset();
      return std::optional<std::optional<MismatchResult>>(std::in_place, std::move(failure));
    };
    process::for_each_in_order(texts.size(), jobs, job,
                               [&](std::optional<MismatchResult>& failure) {
                                 if (failure) {
                                   good = index;
                                   finding.failure = std::move(*failure);
                                 }
                                 ++index;
                                 ++tried;
                                 if (on_shrinking) on_shrinking(finding, tried);
                                 return !good;
                               });
    return good;
  };
  Shrunk shrunk = shrink(finding.input, first_good, go_on, accepts, differential.is_text());
  finding.input = shrunk.value;
  return shrunk;
}

namespace {

using std::chrono::milliseconds;

// Measures the time of one part of a fuzzing run from its construction.
class Stopwatch {
 public:
  explicit Stopwatch(const FuzzPlan& plan) : plan_(plan) {}

  bool go_on() const { return !plan_.is_interrupted() && (!plan_.time || taken() < *plan_.time); }

  milliseconds taken() const {
    return std::chrono::duration_cast<milliseconds>(Clock::now() - begun_);
  }

  FuzzProgress progress(const InputCount& count) const {
    FuzzProgress progress{count, taken(), std::nullopt, std::nullopt};
    if (plan_.time) progress.left = std::max(*plan_.time - progress.taken, milliseconds(0));
    return progress;
  }

 private:
  const FuzzPlan& plan_;
  Clock::time_point begun_ = Clock::now();
};

}  // namespace

FuzzResult run_fuzz(const DifferentialRun& differential, const FuzzPlan& plan,
                    const std::function<void(const FuzzProgress&)>& on_progress) {
  const Stopwatch looking(plan);
  Search search(differential, plan.source, plan.accepts);
  const auto on_count = [&](const InputCount& count) {
    if (on_progress) on_progress(looking.progress(count));
  };
  auto finding = search.run(plan.max_inputs, plan.jobs, [&] { return looking.go_on(); }, on_count);
  FuzzResult result{search.count(), looking.taken(), std::nullopt};
  if (!finding) return result;

  const Stopwatch shrinking(plan);
  ShrunkMismatch& found = result.found.emplace(ShrunkMismatch{.finding = std::move(*finding)});
  found.bytes_before = found.finding.failure.input.size();
  const auto on_shrinking = [&](const Mismatch& now, std::size_t tried) {
    if (!on_progress) return;
    FuzzProgress progress = shrinking.progress(result.count);
    progress.shrinking = {found.bytes_before, now.failure.input.size(), tried};
    on_progress(progress);
  };
  found.shrunk = shrink(
      found.finding, differential, plan.jobs, [&] { return shrinking.go_on(); }, plan.accepts,
      on_shrinking);
  found.shrunk_for = shrinking.taken();
  return result;
}

}  // namespace gauntlet::grading::fuzz
