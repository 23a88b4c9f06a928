#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "grading/fest/setup/model.hpp"
#include "grading/fest/tables/scores.hpp"

namespace gauntlet::grading::fest {

// Returns the folder of the results of a milestone, in the folder of a fest of all milestones.
std::filesystem::path milestone_folder(const std::filesystem::path& results, std::string_view name);

// Returns the folders of milestones in natural order; empty for a fest without milestones. Throws
// std::filesystem::filesystem_error.
std::vector<std::filesystem::path> milestone_folders(const std::filesystem::path& results);

// The results of a milestone.
struct MilestoneScores {
  std::string name;
  std::vector<Team> teams;
  Scores scores;
  bool has_max = false;  // Scores::max_points is that of a rubric
};

// Writes to the folder of a fest of milestones: teams.csv, the sums of each team, WITHHELD if they
// are in one milestone, and its points in each; matrix.html, the points with links to the pages of
// the milestones; and for each team its results of all milestones, as files in teams/TEAM and as
// teams/TEAM.zip. Call it after write_team_bundles() for each milestone. Throws std::system_error.
void write_milestones(const std::vector<MilestoneScores>& milestones, const std::string& title,
                      const std::filesystem::path& results);

}  // namespace gauntlet::grading::fest
