// side_by_side ROUNDS INPUT COMMAND...: compares the run times of whole processes.
//
// Runs each command (words separated by spaces) with INPUT on standard input, in turn for each
// round, so that other load on the machine affects all commands alike. Prints each command's median
// in milliseconds and its ratio to the first command's median.

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

namespace {

std::vector<std::string> words_of(const std::string& command) {
  std::istringstream in(command);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

// Returns the wall time of one run in milliseconds.
double run(const std::vector<std::string>& words, const char* input) {
  std::vector<char*> argv;
  for (const std::string& word : words) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  const auto start = std::chrono::steady_clock::now();
  pid_t child = 0;
  const int error = posix_spawnp(&child, argv[0], &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  int status = 0;
  if (error != 0 || waitpid(child, &status, 0) < 0 || status != 0) {
    std::fprintf(stderr, "side_by_side: %s failed\n", argv[0]);
    std::exit(1);
  }
  const auto time = std::chrono::steady_clock::now() - start;
  return std::chrono::duration<double, std::milli>(time).count();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fprintf(stderr, "usage: side_by_side ROUNDS INPUT COMMAND...\n");
    return 2;
  }
  const int rounds = std::max(1, std::atoi(argv[1]));
  const std::vector<std::string> commands(argv + 3, argv + argc);
  std::vector<std::vector<double>> times(commands.size());
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < commands.size(); ++i) {
      times[i].push_back(run(words_of(commands[i]), argv[2]));
    }
  }
  double first = 0;
  for (std::size_t i = 0; i < commands.size(); ++i) {
    const auto middle = times[i].begin() + static_cast<std::ptrdiff_t>(times[i].size() / 2);
    std::nth_element(times[i].begin(), middle, times[i].end());
    if (i == 0) first = *middle;
    std::printf("%10.3f ms  %7.2f x  %s\n", *middle, *middle / first, commands[i].c_str());
  }
  return 0;
}
