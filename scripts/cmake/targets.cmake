# gauntlet_sources(<out> <pattern>...): the files of this folder that match, without the tests,
# benchmarks, fuzzers and makers (of tables) that lie beside them.
function(gauntlet_sources out)
  file(GLOB files CONFIGURE_DEPENDS ${ARGN})
  list(FILTER files EXCLUDE REGEX "(_(test|bench|fuzz)|/make_[a-z]+)\\.cpp$")
  set(${out} ${files} PARENT_SCOPE)
endfunction()

# gauntlet_tool(<name>): tools/<name>.cpp as an executable.
function(gauntlet_tool name)
  add_executable(${name} ${name}.cpp)
  target_link_libraries(${name} PRIVATE gauntlet_support_cli ${GAUNTLET_CODECS})
  if(GAUNTLET_STATIC AND NOT GAUNTLET_SANITIZE AND NOT APPLE)
    target_link_options(${name} PRIVATE -static -no-pie)
  endif()
endfunction()
