#pragma once

#include <optional>
#include <string>
#include <vector>

#include "grading/fixtures/shard.hpp"
#include "grading/results/record.hpp"
#include "support/cli/options.hpp"

namespace gauntlet::xtest {

// What a command line says of the part of a run that is to be done here.
struct ShardFlags {
  std::optional<std::string> shard = std::nullopt;
  std::string split = "slice";
  std::optional<std::string> timings = std::nullopt;  // a results file

  void declare(tool::Options& options);

  // The shard asked for, or imposed by the environment; a file that is to show that it was heeded
  // is made. Throws tool::WrongUsage.
  std::optional<grading::Shard> chosen() const;

  // The shard of each test, by its name; or of what else records name. Throws tool::WrongUsage.
  std::vector<unsigned> split_up(
      const std::vector<std::string>& names, unsigned of,
      std::string grading::Record::* name = &grading::Record::test) const;
};

}  // namespace gauntlet::xtest
