#include "grading/fest/tables/tables.hpp"

#include "grading/fest/setup/names.hpp"
#include "grading/fest/tables/csv_tables.hpp"
#include "grading/fest/tables/matrix_html.hpp"
#include "grading/fest/tables/team_report.hpp"
#include "grading/reports/run.hpp"
#include "grading/results/results.hpp"
#include "system/written_file.hpp"

namespace gauntlet::grading::fest {
namespace {

std::string lines_of(const std::vector<Record>& records) {
  std::string text;
  for (const auto& record : records) {
    json::dump(encode(record), text);
    text += '\n';
  }
  return text;
}

}  // namespace

void write_tables(const Fest& fest, const std::filesystem::path& folder, bool redact,
                  const reports::Pictures& picture) {
  const Grid grid(fest);
  const Scores scores = score(fest, grid);
  std::filesystem::create_directories(folder);
  system::write_file(folder / "matrix.csv", matrix_csv(fest, scores));
  system::write_file(folder / "matrix.html", matrix_html(fest, scores));
  system::write_file(folder / "tests.csv", tests_csv(fest, scores));
  system::write_file(folder / "teams.csv", teams_csv(fest, scores));
  for (std::size_t team = 0; team < fest.teams.size(); ++team) {
    reports::GradedRun run{grid.records(team)};
    if (redact) run = redacted(run);
    const auto own = folder / "teams" / folder_name(fest.teams[team].name);
    std::filesystem::create_directories(own);
    system::write_file(own / "report.html", team_html(fest, scores, team, run.records, picture));
    system::write_file(own / "report.txt", team_text(fest, scores, team, run.records));
    system::write_file(own / "results.jsonl", lines_of(run.records));
  }
}

}  // namespace gauntlet::grading::fest
