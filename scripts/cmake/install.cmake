# Installation by component: tools, lib (to build with), data (the contract and the tests).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
# Independent of the umask during installation.
set(CMAKE_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE
  GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

if(GAUNTLET_TOOLS)
  install(TARGETS ${GAUNTLET_TOOL_NAMES} RUNTIME COMPONENT tools)
endif()

set(folder ${CMAKE_INSTALL_LIBDIR}/cmake/Gauntlet)
install(TARGETS ${GAUNTLET_LIBRARIES} EXPORT GauntletTargets ARCHIVE COMPONENT lib)
install(DIRECTORY lib/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT lib)
install(EXPORT GauntletTargets NAMESPACE gauntlet:: DESTINATION ${folder} COMPONENT lib)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/GauntletConfigVersion.cmake
  COMPATIBILITY SameMajorVersion)
install(FILES scripts/cmake/GauntletConfig.cmake scripts/cmake/GauntletLibraries.cmake
  ${PROJECT_BINARY_DIR}/GauntletConfigVersion.cmake DESTINATION ${folder} COMPONENT lib)

install(DIRECTORY harness-tests DESTINATION ${CMAKE_INSTALL_DATADIR}/gauntlet COMPONENT data)
install(DIRECTORY tools/xtest/cluster DESTINATION ${CMAKE_INSTALL_DATADIR}/gauntlet COMPONENT data)
install(FILES scripts/ci/xtest.mk scripts/ci/gitlab.yml scripts/images/course.Dockerfile
  DESTINATION ${CMAKE_INSTALL_DATADIR}/gauntlet/ci COMPONENT data)
install(DIRECTORY lib/schema/ DESTINATION ${CMAKE_INSTALL_DATADIR}/gauntlet/schemas COMPONENT data
  FILES_MATCHING PATTERN *.schema.json)
# The web app, if scripts/page has built it.
install(FILES build/page/gauntlet.html DESTINATION ${CMAKE_INSTALL_DATADIR}/gauntlet COMPONENT data
  OPTIONAL)

# Builds everything that is installed, and nothing else.
add_custom_target(shipped)
add_dependencies(shipped ${GAUNTLET_TOOL_NAMES} ${GAUNTLET_LIBRARIES})
if(TARGET manual)
  add_dependencies(shipped manual)
endif()
include(package)
