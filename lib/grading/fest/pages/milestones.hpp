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

// Returns the sum of a team's results in all milestones, which is WITHHELD if one of them is. Only
// the numbers that milestones_csv() shows are set.
TeamScore sum_of(const std::vector<MilestoneScores>& milestones, const std::string& team);

// Returns a table with a row for each team: the sums, with the columns of teams_csv(), and the
// points in each milestone, "points: NAME".
std::string milestones_csv(const std::vector<MilestoneScores>& milestones);

// Returns a page with a row for each team: its points in each milestone with links to its pages
// there.
std::string milestones_html(const std::vector<MilestoneScores>& milestones,
                            const std::string& title);

// Writes teams.csv and matrix.html to the folder of a fest of milestones, and for each team its
// results of all milestones, as files in teams/TEAM and as teams/TEAM.zip. Call it after
// write_team_bundles() for each milestone. Throws std::system_error.
void write_milestones(const std::vector<MilestoneScores>& milestones, const std::string& title,
                      const std::filesystem::path& results);

}  // namespace gauntlet::grading::fest
