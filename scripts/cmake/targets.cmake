# gauntlet_sources(<out> <pattern>...): the matching files of this folder, without tests,
# benchmarks, fuzzers and table generators.
function(gauntlet_sources out)
  file(GLOB files CONFIGURE_DEPENDS ${ARGN})
  list(FILTER files EXCLUDE REGEX "(_(test|bench|fuzz)|/make_[a-z]+)\\.[ch]pp$")
  set(${out} ${files} PARENT_SCOPE)
endfunction()

# gauntlet_module(<folder>[/<part>] [FILES <pattern>...] [WITHOUT <pattern>...] [HEADERS <name>...]
#   [PUBLIC <link>...] [PRIVATE <link>...])
# Defines a module: a library of the files of a folder of lib or tools, or of those that match
# FILES (without suffix), except those that match WITHOUT. HEADERS are its public headers, if it has
# any, in lib/include/gauntlet. It links other modules, named in the same way, and imported targets.
# The module fish/json is the target gauntlet_fish_json, and gauntlet::fish_json.
function(gauntlet_module module)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "FILES;WITHOUT;HEADERS;PUBLIC;PRIVATE")
  string(REPLACE / _ name ${module})
  set(target gauntlet_${name})
  if(NOT arg_FILES)
    set(arg_FILES ${module}/*)
  endif()
  list(TRANSFORM arg_FILES APPEND .cpp OUTPUT_VARIABLE sources)
  list(TRANSFORM arg_FILES APPEND .hpp OUTPUT_VARIABLE headers)
  gauntlet_sources(sources ${sources})
  list(TRANSFORM arg_HEADERS REPLACE "(.+)" include/gauntlet/\\1.hpp)
  gauntlet_sources(headers ${headers} ${arg_HEADERS})
  if(arg_WITHOUT)
    list(TRANSFORM arg_WITHOUT APPEND .?pp)
    gauntlet_sources(others ${arg_WITHOUT})
    list(REMOVE_ITEM sources ${others})
    list(REMOVE_ITEM headers ${others})
  endif()
  add_library(${target} STATIC ${sources} ${headers})
  add_library(gauntlet::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
  target_include_directories(${target} PUBLIC $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/lib/include>)
  target_compile_features(${target} PUBLIC cxx_std_20)
  gauntlet_links(${module} PUBLIC ${arg_PUBLIC} PRIVATE ${arg_PRIVATE})
  set_property(GLOBAL APPEND PROPERTY GAUNTLET_MODULES ${target})
endfunction()

# gauntlet_links(<module> PUBLIC|PRIVATE <link>...): lets a module link more. Appends a line with
# both targets to the global property GAUNTLET_LINKS.
function(gauntlet_links module)
  string(REPLACE / _ target gauntlet_${module})
  foreach(link IN LISTS ARGN)
    if(link MATCHES "^(PUBLIC|PRIVATE)$")
      set(kind ${link})
      continue()
    endif()
    if(NOT link MATCHES "::|<")
      string(REPLACE / _ link gauntlet_${link})
      set_property(GLOBAL APPEND_STRING PROPERTY GAUNTLET_LINKS "${target} ${link}\n")
    endif()
    target_link_libraries(${target} ${kind} ${link})
  endforeach()
endfunction()

# gauntlet_group(<name> <target>...): combines the targets as gauntlet::<name>.
function(gauntlet_group name)
  add_library(gauntlet_${name} INTERFACE)
  add_library(gauntlet::${name} ALIAS gauntlet_${name})
  set_target_properties(gauntlet_${name} PROPERTIES EXPORT_NAME ${name})
  target_link_libraries(gauntlet_${name} INTERFACE ${ARGN})
endfunction()

# gauntlet_embed(<target> <file>...): makes each file a string for the target's sources, which
# include FILE.hpp. For report.css of the module grading/reports:
#   #include "grading/reports/report.css.hpp"    std::string_view gauntlet::embedded::report_css
# The string begins with an additional newline. In an .html file, {{> PATH}} is replaced by the file
# PATH.html without its last newline, and indentation is removed.
function(gauntlet_embed target)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/embedded)
  foreach(path IN LISTS ARGN)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${path})
    file(READ ${path} text)
    while(path MATCHES "[.]html$" AND text MATCHES "{{> ([a-z_/]+)}}")
      set(part ${CMAKE_MATCH_1})
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${part}.html)
      file(READ ${part}.html content)
      string(STRIP "${content}" content)
      string(REPLACE "{{> ${part}}}" "${content}" text "${text}")
    endwhile()
    if(path MATCHES "[.]html$")
      string(REGEX REPLACE "\n +" "\n" text "${text}")
    endif()
    cmake_path(GET path FILENAME name)
    string(MAKE_C_IDENTIFIER ${name} name)
    configure_file(${PROJECT_SOURCE_DIR}/scripts/cmake/embedded.hpp.in ${folder}/${path}.hpp @ONLY)
  endforeach()
  target_include_directories(${target} PRIVATE ${folder})
endfunction()

if(GAUNTLET_STATIC AND NOT GAUNTLET_SANITIZE AND NOT APPLE AND NOT EMSCRIPTEN)
  # Position-independent, because the unwinder of other static programs sorts all functions at the first exception.
  add_compile_options(-fPIE)
  set(GAUNTLET_STATIC_LINK -static-pie)
endif()

# gauntlet_tool(<name> <library> <definition>): makes an executable of main.cpp.
function(gauntlet_tool name library definition)
  add_executable(${name} main.cpp)
  target_link_libraries(${name} PRIVATE ${library} gauntlet_cli)
  target_compile_definitions(${name} PRIVATE ${definition})
  target_link_options(${name} PRIVATE ${GAUNTLET_STATIC_LINK})
endfunction()
