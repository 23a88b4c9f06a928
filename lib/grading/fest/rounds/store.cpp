#include "gauntlet/json.hpp"
#include "grading/fest/rounds/manifest.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "system/file_writer.hpp"

namespace gauntlet::grading::fest {
namespace {

namespace fs = std::filesystem;

constexpr const char* manifest_name = "fest.json";
constexpr const char* results_name = "results.jsonl";

}  // namespace

bool Store::is_used() const {
  return fs::exists(folder() / manifest_name) || fs::exists(folder() / results_name);
}

std::optional<Manifest> Store::manifest() const {
  const fs::path file = folder() / manifest_name;
  if (!fs::exists(file)) return std::nullopt;
  return within(file, [](const std::string& text) {
    const json::Value document = json::parse(text);
    return decode_manifest(json::Reader(document));
  });
}

Results Store::results() const {
  const fs::path file = folder() / results_name;
  if (!fs::exists(file)) return {};
  return within(file, [](const std::string& text) { return read_results(text); });
}

std::vector<Revocation> Store::revoked(const std::optional<fs::path>& file) const {
  const fs::path default_file = folder() / "revoke.txt";
  if (!file && !fs::exists(default_file)) return {};
  return read_revoked(file.value_or(default_file));
}

void Store::save(const Manifest& manifest) const {
  fs::create_directories(folder());
  system::replace_file(folder() / manifest_name, json::dump_pretty(encode(manifest)) + '\n');
}

ResultsWriter Store::write_results(const Header& header,
                                   const std::vector<TestResult>& records) const {
  const fs::path file = folder() / results_name;
  fs::create_directories(folder());
  system::FileReplacement lines(file);
  lines.write(results_line(header) + '\n');
  for (const auto& record : records) lines.write(results_line(record) + '\n');
  lines.finish();
  return ResultsWriter(file, fs::file_size(file));
}

}  // namespace gauntlet::grading::fest
