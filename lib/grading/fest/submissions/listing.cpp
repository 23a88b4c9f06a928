#include <algorithm>
#include <map>
#include <system_error>
#include <utility>

#include "grading/fest/setup/names.hpp"
#include "grading/fest/submissions/submitted_tests.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "text/natural.hpp"

namespace gauntlet::grading::fest {
namespace {

namespace fs = std::filesystem;

class Lister {
 public:
  Lister(const fs::path& folder, const fs::path& own, std::uintmax_t max)
      : folder_(folder), max_(max) {
    std::error_code error;
    own_ = fs::canonical(own, error);
  }

  std::vector<TestFileEntry> list() {
    std::error_code error;
    if (!fs::exists(fs::symlink_status(folder_, error))) return {};
    if (!is_own(folder_)) {
      note(folder_, "it links outside the team's own folder, or to nothing");
    } else {
      pending_.push_back(folder_);
      while (!pending_.empty()) list_next();
    }
    std::vector<TestFileEntry> all;
    all.reserve(found_.size());
    for (auto& [name, listed] : found_) all.push_back(std::move(listed));
    return all;
  }

 private:
  void list_next() {
    const fs::path folder = std::move(pending_.back());
    pending_.pop_back();
    std::error_code error;
    fs::directory_iterator entries(folder, error);
    while (!error && entries != fs::directory_iterator()) {
      look_at(*entries, error);
      if (!error) entries.increment(error);
    }
    if (error) note(folder, "it cannot be read: " + error.message());
  }

  void look_at(const fs::directory_entry& entry, std::error_code& error) {
    if (entry.path().filename().string().starts_with('.')) return;
    if (const auto input = input_of(entry.path())) {
      note(*input, error_of(entry));
    } else if (fs::is_directory(entry.symlink_status(error))) {
      pending_.push_back(entry.path());
    }
  }

  std::string error_of(const fs::directory_entry& entry) const {
    const std::string name = entry.path().filename().string();
    if (std::error_code error; entry.is_symlink(error) && !is_own(entry.path()))
      return name + " links outside the team's own folder, or to nothing";
    std::error_code error;
    if (!entry.is_regular_file(error)) return name + " is not a regular file";
    const auto size = entry.file_size(error);
    if (error) return name + " cannot be read: " + error.message();
    if (size <= max_) return {};
    return name + " has " + std::to_string(size) + " bytes, " + std::to_string(max_) +
           " are allowed";
  }

  // Returns true if the path is below `own` after resolving all links.
  bool is_own(const fs::path& path) const {
    std::error_code error;
    const fs::path real = fs::canonical(path, error);
    if (error || own_.empty()) return false;
    return std::mismatch(own_.begin(), own_.end(), real.begin(), real.end()).first == own_.end();
  }

  // Keeps the alphabetically first error, because the order of files in a folder is unspecified.
  void note(const fs::path& path, const std::string& error) {
    const auto relative = path.lexically_relative(folder_);
    const bool is_input = input_of(path) == path;
    std::string name;
    for (const auto& part : is_input ? relative.parent_path() : relative) {
      name += (part == "." ? "." : folder_name(part.string())) + '/';
    }
    const fs::path folders = is_input ? relative.parent_path() : relative;
    const bool is_odd = !folders.empty() && name != folders.string() + '/';
    name = is_input ? name + input_name(relative.filename().string())
                    : name.substr(0, name.size() - 1);
    std::string& known = found_.try_emplace(name, TestFileEntry{.name = name, .input = path})
                             .first->second.invalid_reason;
    if (is_odd) {
      known = "a folder name is too long or contains unsafe characters";
    } else if (!error.empty() && (known.empty() || error < known)) {
      known = error;
    }
  }

  fs::path folder_;
  fs::path own_;
  std::uintmax_t max_;
  std::vector<fs::path> pending_;
  std::map<std::string, TestFileEntry, decltype(&text::natural_less)> found_{text::natural_less};
};

}  // namespace

std::vector<TestFileEntry> list_tests(const fs::path& folder, const fs::path& own,
                                      std::uintmax_t max) {
  return Lister(folder, own, max).list();
}

}  // namespace gauntlet::grading::fest
