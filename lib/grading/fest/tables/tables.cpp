#include "grading/fest/tables/tables.hpp"

#include "grading/fest/tables/csv_tables.hpp"
#include "system/written_file.hpp"

namespace gauntlet::grading::fest {

void write_tables(const Fest& fest, const std::filesystem::path& folder) {
  const Grid grid(fest);
  const Scores scores = score(fest, grid);
  std::filesystem::create_directories(folder);
  system::write_file(folder / "matrix.csv", matrix_csv(fest, scores));
  system::write_file(folder / "tests.csv", tests_csv(fest, scores));
  system::write_file(folder / "teams.csv", teams_csv(fest, scores));
}

}  // namespace gauntlet::grading::fest
