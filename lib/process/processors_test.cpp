#include "process/processors.hpp"

#include <thread>

#include "process/run_shell.hpp"
#include "test/catch.hpp"

namespace gauntlet {
namespace {

TEST_CASE("a program uses the CPUs of the thread that starts it", "[process][threads]") {
  const auto all = process::allowed_cpus();
  REQUIRE_FALSE(all.empty());
  std::thread([&] {
    process::set_cpu_affinity({{all.back()}});
    CHECK(process::allowed_cpus() == std::vector{all.back()});
    const auto told = test::run_shell("grep Cpus_allowed_list /proc/self/status | cut -f 2").out;
    CHECK(told == std::to_string(all.back()) + '\n');
  }).join();
  CHECK(process::allowed_cpus() == all);
}

}  // namespace
}  // namespace gauntlet
