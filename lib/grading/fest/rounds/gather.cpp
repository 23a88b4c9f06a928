#include "grading/fest/rounds/gather.hpp"

#include <algorithm>
#include <cstddef>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "grading/results/merge.hpp"
#include "text/natural.hpp"

namespace gauntlet::grading::fest {
namespace {

namespace fs = std::filesystem;

struct Part {
  Store store;
  Ledger ledger;
};

[[noreturn]] void refuse(const fs::path& folder, const std::string& reason) {
  throw std::invalid_argument(folder.string() + ": " + reason);
}

std::vector<Part> read_parts(const std::vector<fs::path>& folders) {
  std::vector<Part> parts;
  parts.reserve(folders.size());
  for (const auto& folder : folders) {
    const Store store(folder);
    auto ledger = store.ledger();
    if (!ledger) refuse(folder, "there is no fest in it");
    parts.push_back({store, std::move(*ledger)});
  }
  return parts;
}

// Whether the teams are in the same shards.
bool are_split_alike(const std::vector<Entrant>& a, const std::vector<Entrant>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Entrant& x, const Entrant& y) {
    return x.team.name == y.team.name && x.shard == y.shard;
  });
}

// Whether a test was found to be the same; why it is not valid may be said in other words.
bool are_same(const Test& a, const Test& b) {
  return a.is_valid() == b.is_valid() && a.input == b.input && a.answer == b.answer;
}

std::set<std::string_view> doubtful(const Ledger& ledger) {
  std::set<std::string_view> tests;
  for (const auto& doubt : ledger.doubts) tests.insert(doubt.test);
  return tests;
}

// Takes over what a shard found the tests to be where there is doubt about them so far; false if it
// found other tests.
bool settle(const Ledger& ledger, Ledger& whole) {
  const auto theirs = doubtful(ledger), ours = doubtful(whole);
  if (ledger.tests.size() != whole.tests.size()) return false;
  for (std::size_t i = 0; i < whole.tests.size(); ++i) {
    const Test& test = ledger.tests[i];
    const std::string id = test.id();
    if (whole.tests[i].id() != id) return false;
    if (theirs.contains(id)) continue;
    if (ours.contains(id)) {
      whole.tests[i] = test;
    } else if (!are_same(whole.tests[i], test)) {
      return false;
    }
  }
  std::vector<Doubt> left;
  for (const auto& doubt : whole.doubts) {
    if (theirs.contains(doubt.test)) left.push_back(doubt);
  }
  whole.doubts = std::move(left);
  return true;
}

// Their results; checks that they are those of all shards.
Results merge_results(const std::vector<Part>& parts) {
  std::vector<NamedResults> files;
  files.reserve(parts.size());
  for (const auto& [store, ledger] : parts) {
    NamedResults& file = files.emplace_back(store.folder().string(), store.results());
    for (const auto& header : file.results.headers) {
      if (header.plan != ledger.plan || header.shard != ledger.shard) {
        refuse(store.folder(), "its results are not those of its fest.json");
      }
    }
  }
  Results all = merge(files);
  std::stable_sort(all.records.begin(), all.records.end(), [](const Record& a, const Record& b) {
    return text::natural_less(a.program, b.program);
  });
  return all;
}

Ledger merge_ledgers(const std::vector<Part>& parts) {
  Ledger whole = parts.front().ledger;
  whole.shard = {};
  for (const auto& [store, ledger] : parts) {
    const std::string first = parts.front().store.folder().string();
    if (!are_split_alike(ledger.teams, whole.teams)) {
      refuse(store.folder(), "its teams are in other shards than those of " + first);
    }
    if (!settle(ledger, whole)) {
      refuse(store.folder(), "its tests are not those of " + first);
    }
    for (std::size_t i = 0; i < whole.teams.size(); ++i) {
      if (whole.teams[i].shard == ledger.shard.number) whole.teams[i] = ledger.teams[i];
    }
  }
  for (auto& entrant : whole.teams) entrant.shard = 1;
  whole.tests = fest_of(whole, {}).tests;  // with duplicates marked anew
  return whole;
}

void copy_folder(const fs::path& from, const fs::path& to) {
  if (!fs::exists(from)) return;
  fs::create_directories(to);
  fs::copy(from, to, fs::copy_options::recursive | fs::copy_options::overwrite_existing);
}

}  // namespace

void gather(const std::vector<fs::path>& shards, const Store& whole) {
  if (whole.is_used()) refuse(whole.folder(), "it holds a fest already");
  const auto parts = read_parts(shards);
  const Results results = merge_results(parts);
  const Ledger ledger = merge_ledgers(parts);
  const system::FileLock lock = whole.lock();
  copy_folder(parts.front().store.tests(), whole.tests());
  for (const auto& part : parts) copy_folder(part.store.builds(), whole.builds());
  whole.write_results(results.headers.front(), results.records);
  whole.save(ledger);
}

}  // namespace gauntlet::grading::fest
