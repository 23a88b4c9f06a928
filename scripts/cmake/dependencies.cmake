# The libraries we stand on: Debian's packages first, else the pinned release.
include(FetchContent)
set(FETCHCONTENT_QUIET ON)

FetchContent_Declare(nlohmann_json
  URL https://github.com/nlohmann/json/releases/download/v3.11.3/json.tar.xz
  URL_HASH SHA256=d6c65aca6b1ed68e7a182f4757257b107ae403032760ed6ef121c9d55e81757d
  SYSTEM FIND_PACKAGE_ARGS 3.11 CONFIG)
FetchContent_Declare(CLI11
  URL https://github.com/CLIUtils/CLI11/archive/refs/tags/v2.4.2.tar.gz
  URL_HASH SHA256=f2d893a65c3b1324c50d4e682c0cdc021dd0477ae2c048544f39eed6654b699a
  SYSTEM FIND_PACKAGE_ARGS 2.1 CONFIG)
FetchContent_Declare(utf8cpp
  URL https://github.com/nemtrif/utfcpp/archive/refs/tags/v3.2.5.tar.gz
  URL_HASH SHA256=14fd1b3c466814cb4c40771b7f207b61d2c7a0aa6a5e620ca05c00df27f25afd
  SYSTEM FIND_PACKAGE_ARGS 3.2 CONFIG)
FetchContent_MakeAvailable(nlohmann_json CLI11 utf8cpp)

# Compiles the strict sandbox's filter of system calls; the static one where there is one, so that
# tools that are linked statically and others take the same.
find_path(SECCOMP_INCLUDE seccomp.h)
find_library(SECCOMP_LIBRARY NAMES libseccomp.a seccomp)
if(NOT SECCOMP_INCLUDE OR NOT SECCOMP_LIBRARY)
  message(FATAL_ERROR "libseccomp is missing: Debian's package libseccomp-dev (scripts/setup build)")
endif()

# Writes zip files: what teams and Gradescope get.
find_path(MINIZIP_INCLUDE minizip/zip.h)
find_library(MINIZIP_LIBRARY NAMES libminizip.a minizip)
find_library(ZLIB_LIBRARY NAMES libz.a z)
if(NOT MINIZIP_INCLUDE OR NOT MINIZIP_LIBRARY OR NOT ZLIB_LIBRARY)
  message(FATAL_ERROR "minizip is missing: Debian's packages libminizip-dev and zlib1g-dev"
    " (scripts/setup build)")
endif()

if(GAUNTLET_TESTS)
  FetchContent_Declare(Catch2
    URL https://github.com/catchorg/Catch2/archive/refs/tags/v3.4.0.tar.gz
    URL_HASH SHA256=122928b814b75717316c71af69bd2b43387643ba076a6ec16e7882bfb2dfacbb
    SYSTEM FIND_PACKAGE_ARGS CONFIG)
  FetchContent_MakeAvailable(Catch2)
  if(Catch2_DIR)
    list(APPEND CMAKE_MODULE_PATH ${Catch2_DIR})
  else()
    list(APPEND CMAKE_MODULE_PATH ${catch2_SOURCE_DIR}/extras)
  endif()
endif()

if(GAUNTLET_BENCHMARKS)
  set(BENCHMARK_ENABLE_TESTING OFF)
  FetchContent_Declare(benchmark
    URL https://github.com/google/benchmark/archive/refs/tags/v1.8.3.tar.gz
    URL_HASH SHA256=6bc180a57d23d4d9515519f92b0c83d61b05b5bab188961f36ac7b06b0d9e9ce
    SYSTEM FIND_PACKAGE_ARGS CONFIG)
  FetchContent_MakeAvailable(benchmark)
endif()
