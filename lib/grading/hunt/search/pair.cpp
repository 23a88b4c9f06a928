#include "grading/hunt/search/pair.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "json/value.hpp"
#include "system/written_file.hpp"

namespace gauntlet::grading::hunt {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view in = "-in.json", out = "-out.json", err = "-err.txt",
                           opts = "-opts.json";

fs::path file(const fs::path& folder, int number, std::string_view part) {
  std::string name = std::to_string(number);
  return folder / name.append(part);
}

int free_number(const fs::path& folder) {
  constexpr std::array parts{in, out, err, opts};
  int number = 1;
  while (std::any_of(parts.begin(), parts.end(),
                     [&](auto part) { return fs::exists(file(folder, number, part)); })) {
    ++number;
  }
  return number;
}

}  // namespace

fs::path write_pair(const fs::path& folder, const Failure& failure,
                    const std::vector<std::string>& args, const std::vector<std::string>& at) {
  fs::create_directories(folder);
  const int number = free_number(folder);
  json::Value::Object options;
  if (!args.empty()) options.emplace_back("args", json::Value::Array(args.begin(), args.end()));
  if (!at.empty()) options.emplace_back("at", json::Value::Array(at.begin(), at.end()));
  system::write_file(file(folder, number, in), failure.input);
  system::write_file(file(folder, number, out), failure.answers);
  if (!options.empty()) {
    system::write_file(file(folder, number, opts),
                       json::dump(json::Value(std::move(options))) + '\n');
  }
  return file(folder, number, in);
}

}  // namespace gauntlet::grading::hunt
