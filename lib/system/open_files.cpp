#include "system/open_files.hpp"

#include <sys/resource.h>

namespace gauntlet::system {

std::size_t allow_open_files() {
  constexpr std::size_t usual = 1024;
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return usual;
  rlimit most = limit;
  most.rlim_cur = most.rlim_max;
  return setrlimit(RLIMIT_NOFILE, &most) == 0 ? most.rlim_cur : limit.rlim_cur;
}

}  // namespace gauntlet::system
