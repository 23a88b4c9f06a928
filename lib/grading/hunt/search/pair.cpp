#include "grading/hunt/search/pair.hpp"

#include <algorithm>
#include <string_view>

#include "grading/fixtures/fixtures.hpp"
#include "json/value.hpp"
#include "system/written_file.hpp"

namespace gauntlet::grading::hunt {
namespace {

namespace fs = std::filesystem;

fs::path input(const fs::path& folder, int number) {
  return folder / std::to_string(number).append(part::in);
}

int free_number(const fs::path& folder) {
  int number = 1;
  while (std::ranges::any_of(part::all, [&](std::string_view part) {
    return fs::exists(part_beside(input(folder, number), part));
  })) {
    ++number;
  }
  return number;
}

}  // namespace

fs::path write_pair(const fs::path& folder, const Failure& failure,
                    const std::vector<std::string>& args, const std::vector<std::string>& at) {
  fs::create_directories(folder);
  const fs::path file = input(folder, free_number(folder));
  json::Value::Object options;
  if (!args.empty()) options.emplace_back("args", json::Value::Array(args.begin(), args.end()));
  if (!at.empty()) options.emplace_back("at", json::Value::Array(at.begin(), at.end()));
  system::write_file(file, failure.input);
  system::write_file(part_beside(file, part::out), failure.answers);
  if (!options.empty()) {
    system::write_file(part_beside(file, part::opts),
                       json::dump(json::Value(std::move(options))) + '\n');
  }
  return file;
}

}  // namespace gauntlet::grading::hunt
