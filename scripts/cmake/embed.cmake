# gauntlet_embed(<target> <file>...): makes each file a string for the target's sources, which
# include FILE.hpp. For report.css of the module grading/reports:
#   #include "grading/reports/report.css.hpp"    std::string_view gauntlet::embedded::report_css
# The string begins with an additional newline.
function(gauntlet_embed target)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/embedded)
  foreach(path IN LISTS ARGN)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${path})
    file(READ ${path} text)
    cmake_path(GET path FILENAME name)
    string(REPLACE . _ name ${name})
    configure_file(${PROJECT_SOURCE_DIR}/scripts/cmake/embedded.hpp.in ${folder}/${path}.hpp @ONLY)
  endforeach()
  gauntlet_real(real ${target})
  target_include_directories(${real} PRIVATE ${folder})
endfunction()
