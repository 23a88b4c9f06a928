# gauntlet_sources(<out> <pattern>...): the matching files of this folder, without tests,
# benchmarks, fuzzers and table generators.
function(gauntlet_sources out)
  file(GLOB files CONFIGURE_DEPENDS ${ARGN})
  list(FILTER files EXCLUDE REGEX "(_(test|bench|fuzz)|/make_[a-z]+)\\.cpp$")
  set(${out} ${files} PARENT_SCOPE)
endfunction()

# gauntlet_headers(<out> <pattern>...): the matching headers of this folder, without those of tests.
function(gauntlet_headers out)
  file(GLOB files CONFIGURE_DEPENDS ${ARGN})
  list(FILTER files EXCLUDE REGEX "/((test|toy)_[a-z_]*|run_shell)\\.hpp$")
  set(${out} ${files} PARENT_SCOPE)
endfunction()

# gauntlet_targets_below(<out> <folder>...): all targets of these folders and their subfolders.
function(gauntlet_targets_below out)
  set(all "")
  foreach(folder IN LISTS ARGN)
    get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
    get_property(folders DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
    gauntlet_targets_below(below ${folders})
    list(APPEND all ${targets} ${below})
  endforeach()
  set(${out} ${all} PARENT_SCOPE)
endfunction()

# gauntlet_group(<name> <target>...): combines the targets as gauntlet::<name>.
function(gauntlet_group name)
  add_library(gauntlet_${name} INTERFACE)
  add_library(gauntlet::${name} ALIAS gauntlet_${name})
  set_target_properties(gauntlet_${name} PROPERTIES EXPORT_NAME ${name})
  target_link_libraries(gauntlet_${name} INTERFACE ${ARGN})
endfunction()

if(GAUNTLET_STATIC AND NOT GAUNTLET_SANITIZE AND NOT APPLE)
  set(GAUNTLET_STATIC_LINK -static -no-pie)
endif()

# gauntlet_tool(<name> <library> <definition>): makes an executable of main.cpp.
function(gauntlet_tool name library definition)
  add_executable(${name} main.cpp)
  target_link_libraries(${name} PRIVATE ${library} gauntlet_support_cli)
  target_compile_definitions(${name} PRIVATE ${definition})
  target_link_options(${name} PRIVATE ${GAUNTLET_STATIC_LINK})
endfunction()

# gauntlet_quick(<target>...): compiles targets that compute little for short build times.
function(gauntlet_quick)
  set(options $<$<CONFIG:Release>:-O1>)
  if(GAUNTLET_SANITIZE)
    set(options -O0)
  endif()
  foreach(target IN LISTS ARGN)
    target_compile_options(${target} PRIVATE ${options})
  endforeach()
endfunction()
