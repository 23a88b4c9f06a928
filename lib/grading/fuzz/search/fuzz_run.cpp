#include "grading/fuzz/search/fuzz_run.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "gauntlet/json.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "system/file_writer.hpp"

namespace gauntlet::grading::fuzz {
namespace {

namespace fs = std::filesystem;

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
  using Clock = std::chrono::steady_clock;

  const FuzzPlan& plan_;
  Clock::time_point begun_ = Clock::now();
};

fs::path input(const fs::path& folder, int number) {
  return folder / std::to_string(number).append(part::in);
}

int free_number(const fs::path& folder) {
  int number = 1;
  while (std::ranges::any_of(part::all, [&](std::string_view part) {
    return fs::exists(part_beside(input(folder, number), part));
  })) {
    ++number;
  }
  return number;
}

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

fs::path write_pair(const fs::path& folder, const MismatchResult& failure,
                    const std::vector<std::string>& args,
                    const std::vector<std::string>& path_rules) {
  fs::create_directories(folder);
  const fs::path file = input(folder, free_number(folder));
  json::Value::Object options;
  if (!args.empty()) options.emplace_back("args", json::Value::Array(args.begin(), args.end()));
  if (!path_rules.empty())
    options.emplace_back("rules", json::Value::Array(path_rules.begin(), path_rules.end()));
  system::write_file(file, failure.input);
  system::write_file(part_beside(file, part::out), failure.answers);
  if (!options.empty()) {
    system::write_file(part_beside(file, part::opts),
                       json::dump(json::Value(std::move(options))) + '\n');
  }
  return file;
}

}  // namespace gauntlet::grading::fuzz
