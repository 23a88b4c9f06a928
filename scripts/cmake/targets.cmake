# gauntlet_sources(<out> <pattern>...): the files of this folder that match, without the tests,
# benchmarks, fuzzers and makers (of tables) that lie beside them.
function(gauntlet_sources out)
  file(GLOB files CONFIGURE_DEPENDS ${ARGN})
  list(FILTER files EXCLUDE REGEX "(_(test|bench|fuzz)|/make_[a-z]+)\\.cpp$")
  set(${out} ${files} PARENT_SCOPE)
endfunction()

# gauntlet_headers(<out> <pattern>...): the headers of this folder that match, without those of tests.
function(gauntlet_headers out)
  file(GLOB files CONFIGURE_DEPENDS ${ARGN})
  list(FILTER files EXCLUDE REGEX "/((test|toy)_[a-z_]*|run_shell)\\.hpp$")
  set(${out} ${files} PARENT_SCOPE)
endfunction()

# gauntlet_group(<name> <target>...): all of these as gauntlet::<name>.
function(gauntlet_group name)
  add_library(gauntlet_${name} INTERFACE)
  add_library(gauntlet::${name} ALIAS gauntlet_${name})
  set_target_properties(gauntlet_${name} PROPERTIES EXPORT_NAME ${name})
  target_link_libraries(gauntlet_${name} INTERFACE ${ARGN})
endfunction()

if(GAUNTLET_STATIC AND NOT GAUNTLET_SANITIZE AND NOT APPLE)
  set(GAUNTLET_STATIC_LINK -static -no-pie)
endif()

# gauntlet_tool(<name>): tools/<name>.cpp as an executable.
function(gauntlet_tool name)
  add_executable(${name} ${name}.cpp)
  target_link_libraries(${name} PRIVATE gauntlet_support_cli ${GAUNTLET_CODECS})
  target_link_options(${name} PRIVATE ${GAUNTLET_STATIC_LINK})
endfunction()

# gauntlet_precompile(<target> <header>...): the target's headers that are compiled once. ccache knows
# these by what is in them (CCACHE_PCH_EXTSUM) rather than by what was made of them, which differs in
# each folder.
function(gauntlet_precompile target)
  target_precompile_headers(${target} PRIVATE ${ARGN})
  if(NOT CMAKE_CXX_COMPILER_LAUNCHER MATCHES "ccache")
    return()
  endif()
  set(ours ${ARGN})
  list(FILTER ours EXCLUDE REGEX "^<")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${ours})
  list(TRANSFORM ARGN REPLACE "^([^<].*)" "\"${CMAKE_CURRENT_SOURCE_DIR}/\\1\"" OUTPUT_VARIABLE lines)
  list(TRANSFORM lines PREPEND "#include ")
  list(JOIN lines "\n" text)
  set(header ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}.dir/cmake_pch.hxx)
  file(WRITE ${header}.sum.cpp "${text}\n")
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} -std=c++20 -E -P ${header}.sum.cpp
    OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
  string(SHA256 sum "${text}")
  foreach(ending IN ITEMS gch pch)
    file(WRITE ${header}.${ending}.sum ${sum})
  endforeach()
endfunction()

# gauntlet_quick(<target>...): what computes little is compiled for how soon that is done. Under
# sanitizers, these share the headers of the standard library; g++ is no faster with such.
function(gauntlet_quick)
  foreach(target IN LISTS ARGN)
    if(NOT GAUNTLET_SANITIZE)
      target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
      continue()
    endif()
    target_compile_options(${target} PRIVATE -O0)
    get_property(maker GLOBAL PROPERTY gauntlet_headers_maker)
    if(maker)
      target_precompile_headers(${target} REUSE_FROM ${maker})
    else()
      gauntlet_precompile(${target} <algorithm> <array> <chrono> <filesystem> <functional> <map>
        <memory> <optional> <set> <span> <stdexcept> <string> <string_view> <utility> <variant>
        <vector>)
      set_property(GLOBAL PROPERTY gauntlet_headers_maker ${target})
    endif()
  endforeach()
endfunction()
