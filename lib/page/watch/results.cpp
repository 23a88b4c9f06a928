#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "grading/reports/reports.hpp"
#include "grading/results/header.hpp"
#include "grading/results/record.hpp"
#include "page/boards/boards.hpp"
#include "page/watch/opened.hpp"

namespace gauntlet::page::watch {
namespace {

using json::Value;

std::optional<std::string> picture_of(const Value& value, const Value* input,
                                      std::span<const std::string> differing) {
  auto board = board_of(value, input, differing);
  if (!board) return std::nullopt;
  return std::move(board->svg);
}

// The results file of a run, or of several runs in sequence. Its content is the report of xtest
// report --html.
class Results final : public Opened {
 public:
  explicit Results(const json::Reader& line) { take(line); }

  void take(const json::Reader& line) override {
    if (grading::is_header(line.value())) {
      headers_.push_back(grading::decode_header(line));
    } else {
      records_.push_back(grading::decode_record(line));
    }
  }

  Value::Object contents(std::size_t /*games_from*/) const override {
    std::uint64_t due = 0;
    for (const auto& header : headers_) due += header.tests;
    Value::Object contents{{"kind", "results"}, {"title", title()}, {"html", html()}};
    if (records_.size() < due) {
      contents.emplace_back("missing", due - records_.size());
    }
    return contents;
  }

 private:
  std::string title() const { return in_words(grading::reports::tally(records_)); }

  std::string html() const {
    grading::reports::GradedRun run;
    run.records = records_;
    run.start = grading::earliest_start(headers_);
    for (const auto& record : records_) run.wall += record.usage.wall;
    run = grading::reports::all_or_nothing(run);
    run.picture = picture_of;
    return grading::reports::html(run);
  }

  std::vector<grading::Header> headers_;
  std::vector<grading::Record> records_;
};

}  // namespace

std::unique_ptr<Opened> open_results(const json::Reader& line) {
  return std::make_unique<Results>(line);
}

}  // namespace gauntlet::page::watch
