#include "system/open_files.hpp"

#include <sys/resource.h>

namespace gauntlet::system {

std::size_t raise_open_file_limit() {
  constexpr std::size_t default_value = 1024;
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return default_value;
  rlimit max = limit;
  max.rlim_cur = max.rlim_max;
  return setrlimit(RLIMIT_NOFILE, &max) == 0 ? max.rlim_cur : limit.rlim_cur;
}

}  // namespace gauntlet::system
