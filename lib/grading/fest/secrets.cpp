#include "grading/fest/secrets.hpp"

#include <algorithm>

#include "grading/paths.hpp"

namespace gauntlet::grading::fest {
namespace {

namespace fs = std::filesystem;

bool is_root(const fs::path& path) { return path == path.root_path(); }

bool is_of_system(const fs::path& path) {
  return is_below(path, "/usr") || is_below(path, "/bin") || is_below(path, "/opt");
}

}  // namespace

Secrets::Secrets(const Config& config, const fs::path& file, const fs::path& results) {
  std::vector<fs::path> found{plain_path(file), plain_path(file).parent_path(),
                              plain_path(results)};
  for (const auto& team : config.teams) {
    const fs::path submission = plain_path(fill(config.submission, team));
    found.push_back(submission);
    found.push_back(plain_path(fs::path(fill(config.submission, team)).parent_path()));
    if (config.tests) found.push_back(plain_path(fill(*config.tests, team)));
  }
  if (config.staff_tests) found.push_back(plain_path(*config.staff_tests));
  if (config.reference && !is_of_system(plain_path(config.reference->path))) {
    found.push_back(plain_path(config.reference->path));
  }
  std::erase_if(found, is_root);
  std::sort(found.begin(), found.end());  // a folder comes before what is in it
  for (auto& path : found) {
    if (paths_.empty() || !is_below(path, paths_.back())) paths_.push_back(std::move(path));
  }
}

View Secrets::view_of_build(const Config& config, const std::string& team) const {
  const fs::path own = plain_path(fill(config.submission, team));
  View view;
  view.shown.push_back(own);
  for (const auto& path : paths_) {
    if (path != own) view.hidden.push_back(path);
  }
  return view;
}

View Secrets::view_of_program(const Config& config, const std::string& team) const {
  View view = view_of_build(config, team);
  view.network = config.conditions.view.network;
  if (!config.tests) return view;
  const fs::path tests = plain_path(fill(*config.tests, team));
  if (!is_below(plain_path(fill(config.program, team)), tests)) view.hidden.push_back(tests);
  return view;
}

bool Secrets::covers(const fs::path& path, const Config& config, const std::string& team) const {
  const fs::path plain = plain_path(path);
  if (is_below(plain, plain_path(fill(config.submission, team)))) return false;
  return std::any_of(paths_.begin(), paths_.end(),
                     [&](const fs::path& secret) { return is_below(plain, secret); });
}

}  // namespace gauntlet::grading::fest
