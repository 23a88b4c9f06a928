#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "grading/fest/setup/model.hpp"

namespace gauntlet::grading::fest {

// Relative links between the pages of a fest, and to what lies in its folder. They are URLs, not
// escaped for HTML yet.
class Links {
 public:
  // From a page in the folder itself; with `up`, from one of those in its folder pages/.
  explicit Links(std::filesystem::path folder, bool up = false)
      : folder_(std::move(folder)), up_(up ? "../" : "") {}

  std::string matrix() const { return up_ + "matrix.html"; }
  std::string team(std::string_view name) const;
  std::string test(const Test& test) const;

  // These are only there if the file is: what the team gets, what its build wrote, its program; and
  // the files of a test, "-in.json", "-out.json" and the like being the part.
  std::optional<std::string> report(const Team& team) const;
  std::optional<std::string> log(const Team& team) const;
  std::optional<std::string> program(const Team& team) const;
  std::optional<std::string> file(const Test& test, std::string_view part) const;

 private:
  std::optional<std::string> existing(const std::filesystem::path& file) const;

  std::filesystem::path folder_;
  std::string up_;
};

// The names of the files in pages/.
std::string team_file(std::string_view name);
std::string test_file(const Test& test);

// <a href="url">text</a>; the text is no markup yet.
std::string link(const std::string& url, std::string_view text);

}  // namespace gauntlet::grading::fest
