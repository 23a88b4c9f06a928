// spawn_loop TESTS PROGRAM [WORD]...: measures the minimum cost of any test runner.
//
// Runs PROGRAM on every n-in.json in the folder TESTS, with as many processes at a time as there
// are CPUs. Discards the output and compares nothing.

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

namespace {

std::vector<std::string> inputs_in(const char* folder) {
  std::vector<std::string> inputs;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().string().ends_with("-in.json")) inputs.push_back(entry.path().string());
  }
  return inputs;
}

void start(char** argv, const std::string& input) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input.c_str(), O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  const int error = posix_spawnp(&child, argv[0], &actions, nullptr, argv, environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) std::exit(1);
}

void wait_for_one() {
  int status = 0;
  if (wait(&status) < 0 || status != 0) std::exit(1);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: spawn_loop TESTS PROGRAM [WORD]...\n");
    return 2;
  }
  const auto inputs = inputs_in(argv[1]);
  const std::size_t max = std::max(1U, std::thread::hardware_concurrency());
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (i >= max) wait_for_one();
    start(argv + 2, inputs[i]);
  }
  for (std::size_t i = 0; i < std::min(max, inputs.size()); ++i) wait_for_one();
  return 0;
}
