#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "grading/fest/rounds/fest_run.hpp"
#include "grading/results/results.hpp"
#include "grading/submission/submission.hpp"
#include "system/folders/folder.hpp"
#include "text/names.hpp"

namespace gauntlet::grading::fest {
namespace {

namespace fs = std::filesystem;

struct Part {
  Store store;
  Manifest manifest;
};

[[noreturn]] void refuse(const fs::path& folder, const std::string& reason) {
  throw std::invalid_argument(folder.string() + ": " + reason);
}

std::vector<Part> read_parts(const std::vector<fs::path>& folders) {
  std::vector<Part> parts;
  parts.reserve(folders.size());
  for (const auto& folder : folders) {
    const Store store(folder);
    auto manifest = store.manifest();
    if (!manifest) refuse(folder, "it does not contain a fest");
    parts.push_back({store, std::move(*manifest)});
  }
  std::ranges::stable_sort(parts, {}, [](const Part& part) { return part.manifest.shard.number; });
  return parts;
}

// Returns true if both have the same teams in the same shards.
bool are_split_alike(const std::vector<Team>& a, const std::vector<Team>& b) {
  return std::ranges::equal(
      a, b, [](const Team& x, const Team& y) { return x.name == y.name && x.shard == y.shard; });
}

// Returns true if a test was validated alike; the reason why it is invalid may differ.
bool are_same(const Test& a, const Test& b) {
  return a.is_valid() == b.is_valid() && a.input == b.input && a.answer == b.answer;
}

bool is_doubtful(const std::string& test, const Manifest& manifest) {
  return std::ranges::find(manifest.unvalidated, test, &UnvalidatedTest::test) !=
         manifest.unvalidated.end();
}

// Replaces unvalidated tests of `whole` by the validated ones of a shard. Returns false if the
// shard has different tests.
bool settle(const Manifest& manifest, Manifest& whole) {
  if (manifest.tests.size() != whole.tests.size()) return false;
  for (std::size_t i = 0; i < whole.tests.size(); ++i) {
    const Test& test = manifest.tests[i];
    const std::string id = test.id();
    if (whole.tests[i].id() != id) return false;
    if (is_doubtful(id, manifest)) continue;
    if (is_doubtful(id, whole)) {
      whole.tests[i] = test;
    } else if (!are_same(whole.tests[i], test)) {
      return false;
    }
  }
  std::erase_if(whole.unvalidated,
                [&](const UnvalidatedTest& doubt) { return !is_doubtful(doubt.test, manifest); });
  return true;
}

// Merges the results of the shards, which must be complete.
Results merge_results(const std::vector<Part>& parts) {
  std::vector<NamedResults> files;
  files.reserve(parts.size());
  for (const auto& [store, manifest] : parts) {
    NamedResults& file = files.emplace_back(store.folder().string(), store.results());
    for (const auto& header : file.results.headers) {
      if (header.plan_digest != manifest.plan || header.shard != manifest.shard) {
        refuse(store.folder(), "results.jsonl does not belong to fest.json");
      }
    }
  }
  Results all = merge(files);
  std::ranges::stable_sort(all.records, text::natural_less, &TestResult::program);
  return all;
}

Manifest merge_manifests(const std::vector<Part>& parts) {
  Manifest whole = parts.front().manifest;
  whole.shard = {};
  for (const auto& [store, manifest] : parts) {
    const std::string first = parts.front().store.folder().string();
    if (!are_split_alike(manifest.teams, whole.teams)) {
      refuse(store.folder(), "its teams are in different shards than those of " + first);
    }
    if (!settle(manifest, whole)) {
      refuse(store.folder(), "its tests differ from those of " + first);
    }
    for (std::size_t i = 0; i < whole.teams.size(); ++i) {
      if (whole.teams[i].shard == manifest.shard.number) whole.teams[i] = manifest.teams[i];
    }
  }
  std::set<std::string> paths;
  for (const auto& part : parts)
    paths.insert(part.manifest.paths.begin(), part.manifest.paths.end());
  whole.paths.assign(paths.begin(), paths.end());
  for (auto& team : whole.teams) team.shard = 1;
  whole.tests = fest_of(whole, {}).tests;  // recomputes duplicates
  return whole;
}

void copy_folder(const fs::path& from, const fs::path& to) {
  if (!fs::exists(from)) return;
  system::copy_tree(from, to);
}

// A program that cannot be copied is rebuilt when the fest is resumed.
void copy_programs(const fs::path& from, const fs::path& to) {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(from, error)) {
    copy_submission(entry.path(), to / entry.path().filename(), UINT64_MAX);
  }
}

}  // namespace

void merge_shards(const std::vector<fs::path>& shards, const Store& whole) {
  if (whole.is_used()) refuse(whole.folder(), "it already contains a fest; choose another folder");
  const auto parts = read_parts(shards);
  const Results results = merge_results(parts);
  const Manifest manifest = merge_manifests(parts);
  const system::FileLock lock = whole.lock();
  const Part& first = parts.front();
  if (!first.manifest.unvalidated.empty()) {  // other shards may have copies of these tests
    for (const auto& part : parts) copy_folder(part.store.tests(), whole.tests());
  }
  copy_folder(first.store.tests(), whole.tests());
  for (const auto& part : parts) {
    copy_folder(part.store.builds(), whole.builds());
    copy_programs(part.store.programs(), whole.programs());
  }
  whole.write_results(results.headers.front(), results.records);
  whole.save(manifest);
}

}  // namespace gauntlet::grading::fest
