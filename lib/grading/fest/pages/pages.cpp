#include "grading/fest/pages/pages.hpp"

#include "grading/reports/html_parts.hpp"
#include "system/file_writer.hpp"

namespace gauntlet::grading::fest {

void write_pages(const Fest& fest, const std::filesystem::path& folder,
                 const reports::SvgRenderer& picture) {
  const PageData data{fest, picture};
  const std::filesystem::path pages = folder / "pages";
  std::filesystem::remove_all(pages);
  std::filesystem::create_directories(pages);
  const Links links(folder, true);
  for (std::size_t i = 0; i < fest.teams.size(); ++i) {
    system::write_file(pages / team_file(fest.teams[i].name), team_page(data, i, links));
  }
  for (std::size_t i = 0; i < fest.tests.size(); ++i) {
    system::write_file(pages / test_file(fest.tests[i]), test_page(data, i, links));
  }
  system::write_file(folder / "matrix.html", matrix_html(data, Links(folder)));
}

void MatrixCell::add(PairingResult result, const TestResult* record) {
  count.add(result);
  if (result == PairingResult::none || result == PairingResult::not_run) return;
  ++verdicts[verdict_of(result, record)];
}

const reports::VerdictClass* MatrixCell::kind() const {
  const auto all = reports::bar_segments(verdicts);  // the worst is last
  const reports::BarSegment* max = nullptr;
  for (const auto& share : all) {
    if (share.kind->is_failure && (max == nullptr || share.count >= max->count)) max = &share;
  }
  if (max != nullptr) return max->kind;
  return all.empty() ? nullptr : all.back().kind;
}

MatrixCell matrix_cell(const PageData& data, std::optional<std::size_t> team,
                       std::optional<std::size_t> test) {
  const std::size_t last_team = team ? *team + 1 : data.fest.teams.size();
  const std::size_t last_test = test ? *test + 1 : data.fest.tests.size();
  MatrixCell cell;
  for (std::size_t i = team.value_or(0); i < last_team; ++i) {
    for (std::size_t k = test.value_or(0); k < last_test; ++k) {
      cell.add(data.grid.result(i, k), data.grid.record(i, k));
    }
  }
  return cell;
}

std::string bar_of(const MatrixCell& cell) {
  return reports::bar(reports::bar_segments(cell.verdicts));
}

compare::Verdict verdict_of(PairingResult result, const TestResult* record) {
  if (record != nullptr) return record->verdict;
  return result == PairingResult::internal_error ? compare::Verdict::internal_error
                                                 : compare::Verdict::cannot_start;
}

}  // namespace gauntlet::grading::fest
