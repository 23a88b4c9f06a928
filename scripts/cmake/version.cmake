# gauntlet_version(<target>): defines tool::version() in the target: the version and, if known, the
# commit. Checked at every build, and recompiled only if changed.
set(GAUNTLET_COMMIT "" CACHE STRING
  "The commit that is built, where neither git nor an archive of it says so")

function(gauntlet_version target)
  set(file ${CMAKE_CURRENT_BINARY_DIR}/version.cpp)
  set(command ${CMAKE_COMMAND} -D version=${PROJECT_VERSION} -D source=${PROJECT_SOURCE_DIR}
    -D given=${GAUNTLET_COMMIT} -D file=${file} -P ${PROJECT_SOURCE_DIR}/scripts/cmake/commit.cmake)
  execute_process(COMMAND ${command} COMMAND_ERROR_IS_FATAL ANY)
  add_custom_target(${target}_version COMMAND ${command} BYPRODUCTS ${file}
    COMMENT "Looking up the commit" VERBATIM)
  target_sources(${target} PRIVATE ${file})
  set_source_files_properties(${file} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()
