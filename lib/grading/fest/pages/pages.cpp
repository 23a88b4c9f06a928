#include "grading/fest/pages/pages.hpp"

#include "grading/fest/pages/links.hpp"
#include "grading/fest/pages/matrix_html.hpp"
#include "grading/fest/pages/team_page.hpp"
#include "system/written_file.hpp"

namespace gauntlet::grading::fest {

void write_pages(const Fest& fest, const std::filesystem::path& folder,
                 const reports::Pictures& picture) {
  const Grid grid(fest);
  const Scores scores = score(fest, grid);
  const std::filesystem::path pages = folder / "pages";
  std::filesystem::remove_all(pages);
  std::filesystem::create_directories(pages);
  const Links links(folder, true);
  for (std::size_t i = 0; i < fest.teams.size(); ++i) {
    system::write_file(pages / team_file(fest.teams[i].name),
                       team_page(fest, grid, scores, i, links, picture));
  }
  for (std::size_t i = 0; i < fest.tests.size(); ++i) {
    system::write_file(pages / test_file(fest.tests[i]),
                       test_page(fest, grid, scores, i, links, picture));
  }
  system::write_file(folder / "matrix.html", matrix_html(fest, grid, scores, Links(folder)));
}

}  // namespace gauntlet::grading::fest
