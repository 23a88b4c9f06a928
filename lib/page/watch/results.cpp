#include "grading/results/results.hpp"

#include <string>
#include <utility>
#include <vector>

#include "gauntlet/picture.hpp"
#include "grading/reports/reports.hpp"
#include "grading/results/test_result.hpp"
#include "page/watch/source.hpp"

namespace gauntlet::page::watch {
namespace {

using json::Value;

// The results file of a run, or of several runs in sequence. Its content is the report of xtest
// report --html.
class Results final : public WatchSource {
 public:
  explicit Results(const json::Reader& line) { take(line); }

  void take(const json::Reader& line) override {
    if (json::begins_with(line, "format")) {
      headers_.push_back(grading::decode_header(line));
    } else {
      records_.push_back(grading::decode_record(line));
    }
  }

  Value::Object contents(std::size_t /*games_from*/) const override {
    std::uint64_t expected_tests = 0;
    for (const auto& header : headers_) expected_tests += header.tests;
    Value::Object contents{{"kind", "results"}, {"title", title()}, {"html", html()}};
    if (records_.size() < expected_tests) {
      contents.emplace_back("missing", expected_tests - records_.size());
    }
    return contents;
  }

 private:
  std::string title() const { return describe(grading::reports::tally(records_)); }

  std::string html() const {
    grading::reports::GradedRun run;
    run.records = records_;
    run.start = grading::earliest_start(headers_);
    for (const auto& result : records_) run.wall_time += result.usage.wall_time;
    run = grading::reports::with_final_points(run);
    run.picture = render_svg;
    return grading::reports::html(run);
  }

  std::vector<grading::Header> headers_;
  std::vector<grading::TestResult> records_;
};

}  // namespace

std::unique_ptr<WatchSource> open_results(const json::Reader& line) {
  return std::make_unique<Results>(line);
}

}  // namespace gauntlet::page::watch
