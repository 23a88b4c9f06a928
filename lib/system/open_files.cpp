#include "system/open_files.hpp"

#include <sys/resource.h>

namespace gauntlet::system {

void allow_open_files() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);  // else there are fewer
}

}  // namespace gauntlet::system
