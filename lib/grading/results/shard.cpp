#include "grading/results/shard.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "core/hash.hpp"
#include "core/numbers.hpp"
#include "system/file.hpp"

namespace gauntlet::grading {
namespace {

constexpr unsigned max_shards = 1'000'000;

std::optional<unsigned> to_number(std::string_view text) {
  const auto value = parse_natural(text);
  if (!value || *value > std::numeric_limits<unsigned>::max()) return std::nullopt;
  return static_cast<unsigned>(*value);
}

bool makes_sense(const Shard& shard) {
  return shard.number >= 1 && shard.number <= shard.of && shard.of <= max_shards;
}

// Throws std::invalid_argument if the variable is not a number.
std::optional<unsigned> number_in(const Environment& environment, const std::string& name) {
  const auto text = environment(name);
  if (!text) return std::nullopt;
  const auto number = to_number(*text);
  if (!number) throw std::invalid_argument(name + ": expected a number, got " + *text);
  return number;
}

unsigned need(std::optional<unsigned> number, const std::string& name) {
  if (!number) throw std::invalid_argument(name + " is not set");
  return *number;
}

Shard checked(const Shard& shard, const std::string& source) {
  if (!makes_sense(shard)) {
    throw std::invalid_argument(source + ": no such shard: " + std::to_string(shard.number) +
                                " of " + std::to_string(shard.of));
  }
  return shard;
}

std::optional<Shard> shard_from_zero(const Environment& environment, const std::string& index,
                                     const std::string& total) {
  const auto number = number_in(environment, index);
  const auto of = number_in(environment, total);
  if (!number && !of) return std::nullopt;
  return checked({need(number, index) + 1, need(of, total)}, index);
}

// The environment variables of a system by which a task of a job array, or one of several parallel
// jobs, learns its number. Those that the system does not have are null.
struct JobArray {
  const char* system;
  const char* index;            // the number of this task
  unsigned first;               // the number of the first task, unless `min` tells it
  const char* count = nullptr;  // the number of tasks
  const char* min = nullptr;    // the number of the first task
  const char* max =
      nullptr;  // an upper bound of the numbers; without `step`, that of the last task
  const char* step = nullptr;  // the distance of the numbers
  const char* none = nullptr;  // the value of `index` outside a job array
};

// In the order in which they are tried: batch systems first, because a CI job may submit a job
// array and pass its own environment on.
constexpr std::array job_arrays{
    // slurm.schedmd.com/job_array.html. The task IDs may start anywhere and have any constant step.
    JobArray{"Slurm", "SLURM_ARRAY_TASK_ID", 0, "SLURM_ARRAY_TASK_COUNT", "SLURM_ARRAY_TASK_MIN",
             "SLURM_ARRAY_TASK_MAX"},
    // qsub(1) of Grid Engine: www.gridengine.eu/mangridengine/htmlman1/qsub.html
    JobArray{"SGE", "SGE_TASK_ID", 1, nullptr, "SGE_TASK_FIRST", "SGE_TASK_LAST",
             "SGE_TASK_STEPSIZE", "undefined"},
    // PBS Professional User's Guide, "Job Arrays"; also docs.it4i.cz/general/job-arrays
    JobArray{"PBS", "PBS_ARRAY_INDEX", 1},
    // docs.adaptivecomputing.com/torque/4-1-3/Content/topics/2-jobs/multiJobSubmission.htm
    JobArray{"Torque", "PBS_ARRAYID", 1},
    // IBM Spectrum LSF, "Environment variables set for job execution". Job arrays start at 1 unless
    // the user says otherwise ("bsub -J"); LSB_JOBINDEX is 0 for jobs that are not in an array.
    JobArray{"LSF", "LSB_JOBINDEX", 1, nullptr, nullptr, "LSB_JOBINDEX_END", "LSB_JOBINDEX_STEP",
             "0"},
    // docs.aws.amazon.com/batch/latest/userguide/job_env_vars.html
    JobArray{"AWS Batch", "AWS_BATCH_JOB_ARRAY_INDEX", 0, "AWS_BATCH_JOB_ARRAY_SIZE"},
    // cloud.google.com/run/docs/container-contract
    JobArray{"Cloud Run", "CLOUD_RUN_TASK_INDEX", 0, "CLOUD_RUN_TASK_COUNT"},
    // cloud.google.com/python/docs/reference/batch/latest/google.cloud.batch_v1.types.TaskGroup
    JobArray{"Google Batch", "BATCH_TASK_INDEX", 0, "BATCH_TASK_COUNT"},
    // kubernetes.io/docs/tasks/job/indexed-parallel-processing-static
    JobArray{"Kubernetes", "JOB_COMPLETION_INDEX", 0},
    // docs.gitlab.com/ci/variables/predefined_variables
    JobArray{"GitLab", "CI_NODE_INDEX", 1, "CI_NODE_TOTAL"},
    // circleci.com/docs/reference/variables
    JobArray{"CircleCI", "CIRCLE_NODE_INDEX", 0, "CIRCLE_NODE_TOTAL"},
    // buildkite.com/docs/pipelines/environment-variables
    JobArray{"Buildkite", "BUILDKITE_PARALLEL_JOB", 0, "BUILDKITE_PARALLEL_JOB_COUNT"},
    // learn.microsoft.com/azure/devops/pipelines/test/parallel-testing-any-test-runner
    JobArray{"Azure Pipelines", "SYSTEM_JOBPOSITIONINPHASE", 1, "SYSTEM_TOTALJOBSINPHASE"},
    // support.atlassian.com/bitbucket-cloud/docs/set-up-or-run-parallel-steps
    JobArray{"Bitbucket", "BITBUCKET_PARALLEL_STEP", 0, "BITBUCKET_PARALLEL_STEP_COUNT"},
    // docs.semaphoreci.com/reference/env-vars
    JobArray{"Semaphore", "SEMAPHORE_JOB_INDEX", 1, "SEMAPHORE_JOB_COUNT"},
};

// Returns the shard of task `id` of a job array; `of` is the number of shards given by the user.
Shard shard_of_task(const Environment& environment, const JobArray& array, unsigned id,
                    std::optional<unsigned> of) {
  const std::string index = array.index;
  const auto get = [&](const char* name) {
    return name ? number_in(environment, name) : std::nullopt;
  };
  const unsigned first = array.min ? need(get(array.min), array.min) : array.first;
  const auto last = get(array.max);
  if (id < first || (last && id > *last)) {
    throw std::invalid_argument(index + ": expected a number from " + std::to_string(first) +
                                (last ? " to " + std::to_string(*last) : "") + ", got " +
                                std::to_string(id));
  }
  unsigned step = std::max(get(array.step).value_or(1), 1u);
  auto total = get(array.count);
  if (!total && last && array.step) total = (*last - first) / step + 1;
  if (total && of && *total != *of) {
    throw std::invalid_argument("--shard auto/" + std::to_string(*of) + ": the job array of " +
                                array.system + " has " + pluralize(*total, "task"));
  }
  if (!total) total = of;
  if (!total) {
    throw std::invalid_argument(index + ": " + array.system +
                                " does not tell the number of shards; use --shard auto/N");
  }
  bool even = true;
  if (last && !array.step) {  // the step follows from the number of tasks
    step = *total > 1 ? std::max((*last - first) / (*total - 1), 1u) : 1;
    even = *total >= 1 && std::uint64_t{step} * (*total - 1) == *last - first;
  }
  if (!even || (id - first) % step != 0) {
    throw std::invalid_argument(index + ": the task IDs are not evenly spaced");
  }
  return checked({(id - first) / step + 1, *total}, index);
}

}  // namespace

std::optional<Shard> parse_shard(std::string_view text) {
  const auto slash = text.find('/');
  if (slash == text.npos) return std::nullopt;
  const auto number = to_number(text.substr(0, slash));
  const auto of = to_number(text.substr(slash + 1));
  if (!number || !of || !makes_sense({*number, *of})) return std::nullopt;
  return Shard{*number, *of};
}

Environment our_environment() {
  return [](const std::string& name) -> std::optional<std::string> {
    const char* const value = std::getenv(name.c_str());
    if (value == nullptr || *value == '\0') return std::nullopt;
    return value;
  };
}

std::optional<Shard> imposed_shard(const Environment& environment) {
  if (const auto bazel = shard_from_zero(environment, "TEST_SHARD_INDEX", "TEST_TOTAL_SHARDS")) {
    return bazel;
  }
  return shard_from_zero(environment, "GTEST_SHARD_INDEX", "GTEST_TOTAL_SHARDS");
}

std::optional<std::string> shard_status_file(const Environment& environment) {
  const auto bazel = environment("TEST_SHARD_STATUS_FILE");
  return bazel ? bazel : environment("GTEST_SHARD_STATUS_FILE");
}

std::string job_array_variables() {
  std::string names;
  for (const JobArray& array : job_arrays) {
    if (!names.empty()) names += ", ";
    names += array.index + (" (" + std::string(array.system) + ")");
  }
  return names;
}

Shard array_shard(const Environment& environment, std::optional<unsigned> of) {
  for (const JobArray& array : job_arrays) {
    if (array.none && environment(array.index) == array.none) continue;
    if (const auto id = number_in(environment, array.index)) {
      return shard_of_task(environment, array, *id, of);
    }
  }
  throw std::invalid_argument("--shard auto: not in a job array; no variable is set of " +
                              job_array_variables());
}

std::optional<Shard> requested_shard(const std::optional<std::string>& flag) {
  const auto environment = our_environment();
  if (!flag) {
    const auto imposed = imposed_shard(environment);
    const auto file = shard_status_file(environment);
    if (imposed && file) system::write_file(*file, "");
    return imposed;
  }
  std::optional<Shard> shard = parse_shard(*flag);
  if (*flag == "auto") {
    shard = array_shard(environment);
  } else if (flag->starts_with("auto/")) {
    const auto total = parse_shard("1/" + flag->substr(flag->find('/') + 1));
    if (total) shard = array_shard(environment, total->of);
  }
  if (!shard) {
    throw std::invalid_argument("--shard: expected K/N, auto or auto/N, got " + *flag);
  }
  return shard;
}

std::vector<unsigned> split_by_slice(std::size_t items, unsigned of) {
  std::vector<unsigned> shards(items);
  for (std::size_t i = 0; i < items; ++i) shards[i] = static_cast<unsigned>(i % of) + 1;
  return shards;
}

std::vector<unsigned> split_by_hash(const std::vector<std::string>& names, unsigned of) {
  std::vector<unsigned> shards(names.size());
  std::ranges::transform(names, shards.begin(), [of](const std::string& name) {
    return static_cast<unsigned>(fnv_1a(name) % of) + 1;
  });
  return shards;
}

std::vector<unsigned> split_by_weight(const std::vector<double>& weights, unsigned of) {
  std::vector<std::size_t> order(weights.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater(), [&](std::size_t i) { return weights[i]; });
  std::vector<double> loads(of);
  std::vector<unsigned> shards(weights.size());
  for (const std::size_t item : order) {
    const auto lightest = std::ranges::min_element(loads);
    *lightest += weights[item];
    shards[item] = static_cast<unsigned>(lightest - loads.begin()) + 1;
  }
  return shards;
}

}  // namespace gauntlet::grading
