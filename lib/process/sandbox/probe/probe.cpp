// probe WHAT [WORD]...: tries something that the sandbox must prevent.
//
// Prints "ok" if it worked, otherwise the name of the error. Everything it starts ends by itself,
// because the sandbox may not work.

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <map>

#include "process/sandbox/probe/probes.hpp"

using namespace gauntlet::probe;

int main(int argc, char** argv) {
  const std::map<std::string, bool (*)(const Words&)> probes{
      {"tcp", tcp},
      {"udp", udp},
      {"unix", file_socket},
      {"own", own_socket},
      {"abstract", hidden_socket},
      {"pair", pair_socket},
      {"raw-pair", raw_pair_socket},
      {"serve", serve},
      {"namespace", make_namespace},
      {"family", family},
      {"uring", uring},
      {"keys", keys},
      {"write", write_file},
      {"spoil", spoil},
      {"crowd", crowd},
      {"attribute", attribute},
      {"bomb", bomb},
      {"trace", trace},
      {"signal", signal_process},
      {"reserve", reserve},
      {"share", share},
  };
  const Words words(argv + 1, argv + argc);
  const auto probe = words.empty() ? probes.end() : probes.find(words[0]);
  if (probe == probes.end()) return 2;
  const bool worked = probe->second(Words(words.begin() + 1, words.end()));
  std::puts(worked ? "ok" : strerrorname_np(errno));
  return 0;
}
