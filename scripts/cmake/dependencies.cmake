# The libraries that we depend on: Debian's packages first, otherwise a pinned release.
include(FetchContent)
set(FETCHCONTENT_QUIET ON)

# gauntlet_package(<name> <target> <Debian package> <URL> <SHA-256> <argument of find_package>...):
# finds the package; otherwise downloads it if that is allowed.
macro(gauntlet_package name target package url hash)
  if(NOT GAUNTLET_FETCH AND NOT TARGET ${target})
    find_package(${name} ${ARGN} CONFIG QUIET)
    if(NOT TARGET ${target})
      message(FATAL_ERROR "${name} is missing: Debian's package ${package} (scripts/setup build),"
        " or let CMake fetch it with -DGAUNTLET_FETCH=ON")
    endif()
  elseif(NOT TARGET ${target})
    FetchContent_Declare(${name} URL ${url} URL_HASH SHA256=${hash}
      SYSTEM FIND_PACKAGE_ARGS ${ARGN} CONFIG)
    FetchContent_MakeAvailable(${name})
  endif()
endmacro()

gauntlet_package(nlohmann_json nlohmann_json::nlohmann_json nlohmann-json3-dev
  https://github.com/nlohmann/json/releases/download/v3.11.3/json.tar.xz
  d6c65aca6b1ed68e7a182f4757257b107ae403032760ed6ef121c9d55e81757d 3.11)
# From 3.2 on; a number here would refuse version 4.
gauntlet_package(utf8cpp utf8::cpp libutfcpp-dev
  https://github.com/nemtrif/utfcpp/archive/refs/tags/v3.2.5.tar.gz
  14fd1b3c466814cb4c40771b7f207b61d2c7a0aa6a5e620ca05c00df27f25afd)
if(GAUNTLET_TOOLS)
  gauntlet_package(CLI11 CLI11::CLI11 libcli11-dev
    https://github.com/CLIUtils/CLI11/archive/refs/tags/v2.4.2.tar.gz
    f2d893a65c3b1324c50d4e682c0cdc021dd0477ae2c048544f39eed6654b699a 2.1)
endif()

# gauntlet_system_library(<name> <Debian package> <header> <library>...): defines gauntlet::<name>. If
# the library is missing, all is configured, but what links it fails to build and says so. scripts/build
# looks for the targets missing-<package> to install what a tool needs, and no more.
function(gauntlet_system_library name package header)
  gauntlet_library(${name} ${package} ${header} ${ARGN})
  if(NOT TARGET gauntlet::${name})
    add_custom_target(missing-${package} VERBATIM COMMAND ${CMAKE_COMMAND} -E echo
      "${name} is missing: Debian's package ${package} (scripts/setup build)" COMMAND ${CMAKE_COMMAND} -E false)
    add_library(gauntlet::${name} INTERFACE IMPORTED GLOBAL)
    add_dependencies(gauntlet::${name} missing-${package})
  endif()
endfunction()

include(GauntletLibraries)
# TCP; header-only.
gauntlet_system_library(asio libasio-dev asio.hpp)
# Fills the templates of HTML pages; header-only.
gauntlet_system_library(mustache libkainjow-mustache-dev kainjow/mustache.hpp)
# Compiles the strict sandbox's seccomp filter.
gauntlet_system_library(seccomp libseccomp-dev seccomp.h libseccomp.a seccomp)
# Write zip files, for team bundles and Gradescope.
gauntlet_system_library(zlib zlib1g-dev zlib.h libz.a z)
gauntlet_system_library(minizip libminizip-dev minizip/zip.h libminizip.a minizip)
set_property(TARGET gauntlet::minizip APPEND PROPERTY INTERFACE_LINK_LIBRARIES gauntlet::zlib)
# Regular expressions in expected texts.
gauntlet_system_library(pcre2 libpcre2-dev pcre2.h libpcre2-8.a pcre2-8)
gauntlet_system_library(libyaml libyaml-dev yaml.h libyaml.a yaml)
# Reads JUnit files.
gauntlet_system_library(expat libexpat1-dev expat.h libexpat.a expat)

if(GAUNTLET_TESTS)
  gauntlet_package(Catch2 Catch2::Catch2WithMain catch2
    https://github.com/catchorg/Catch2/archive/refs/tags/v3.4.0.tar.gz
    122928b814b75717316c71af69bd2b43387643ba076a6ec16e7882bfb2dfacbb)
  if(Catch2_DIR)
    list(APPEND CMAKE_MODULE_PATH ${Catch2_DIR})
  else()
    list(APPEND CMAKE_MODULE_PATH ${catch2_SOURCE_DIR}/extras)
  endif()
endif()

if(GAUNTLET_BENCHMARKS)
  set(BENCHMARK_ENABLE_TESTING OFF)
  gauntlet_package(benchmark benchmark::benchmark_main libbenchmark-dev
    https://github.com/google/benchmark/archive/refs/tags/v1.8.3.tar.gz
    6bc180a57d23d4d9515519f92b0c83d61b05b5bab188961f36ac7b06b0d9e9ce)
endif()
