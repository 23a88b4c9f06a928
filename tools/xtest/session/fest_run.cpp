#include "xtest/session/fest_run.hpp"

#include <optional>
#include <string>
#include <utility>

#include "grading/fest/setup/hidden_paths.hpp"
#include "json/error.hpp"
#include "support/cli/command_line.hpp"
#include "support/io/io.hpp"
#include "support/io/progress.hpp"
#include "system/plain_file.hpp"
#include "xtest/flags/arguments.hpp"

namespace gauntlet::xtest {
namespace {

using namespace grading::fest;

// What is known of the fest that is to be run: nothing, or what a run before this has found out.
Manifest begin(const FestFlags& flags, const Config& config, const std::string& text,
               const Store& store) {
  const auto shard = flags.shard.chosen().value_or(grading::Shard{});
  const auto shards = flags.shard.split_up(config.teams, shard.of, &grading::Record::program);
  Manifest fresh = begin_manifest(config, text, shard, shards);
  const std::string folder = store.folder().string();
  if (!store.is_used()) return fresh;
  if (!flags.resume) {
    throw tool::WrongUsage(folder + " holds a fest already: --resume goes on with it");
  }
  auto known = read_input([&] { return store.manifest(); });
  if (!known || !are_of_same_part(*known, fresh)) {
    throw tool::WrongUsage(folder + " holds another fest, or another part of it");
  }
  known->title = fresh.title;
  known->weights = fresh.weights;
  store.save(*known);
  return *known;
}

// What the command line names besides FEST.json and DIR.
std::vector<std::filesystem::path> files_of(const FestFlags& flags) {
  std::vector<std::filesystem::path> files;
  for (const auto* file : {&flags.shard.timings, &flags.revoke}) {
    if (*file) files.emplace_back(**file);
  }
  return files;
}

}  // namespace

Config read_config(const std::filesystem::path& file) {
  return read_input([&] {
    try {
      return grading::fest::read_config(file);
    } catch (const json::Error& error) {
      throw InvalidFest(file.string() + ": " + error.what());
    }
  });
}

bool run_fest(const FestFlags& flags, const std::filesystem::path& file, const Store& store) {
  const Config config = xtest::read_config(file);
  demand(config.conditions.sandbox, R"("sandbox": "basic")");
  const auto lock = store.lock();
  Manifest manifest = begin(flags, config, system::read_file(file), store);
  const HiddenPaths hidden(config, file, store.folder(), files_of(flags));
  const std::optional<std::filesystem::path> revoke = flags.revoke;
  std::optional<tool::Progress> progress;
  const FestListener listener{
      .begin = [&](std::size_t all,
                   const std::string& what) { progress.emplace("xtest fest", all, what); },
      .reach = [&](std::size_t done, const std::string& detail) { progress->reach(done, detail); },
      .warn =
          [&](const std::string& line) {
            progress->clear();
            tool::complain("xtest fest: " + line);
          }};
  return grading::fest::run_fest(config, hidden, store, std::move(manifest), revoke,
                                 flags.jobs.at_a_time(), listener);
}

}  // namespace gauntlet::xtest
