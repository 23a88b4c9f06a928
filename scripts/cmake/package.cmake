# CPack settings for the components, DEB and TGZ (scripts/package): the packages gauntlet and
# libgauntlet-dev, and a tarball of the tools that runs on any machine.
set(licenses /usr/share/common-licenses/LGPL-2.1 /usr/share/common-licenses/GPL-3)
install(FILES LICENSE scripts/cmake/debian/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR}
  COMPONENT licenses EXCLUDE_FROM_ALL)
install(FILES ${licenses} DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT licenses EXCLUDE_FROM_ALL
  OPTIONAL)

# gauntlet_debian_documents(<package>): the documents that Debian requires.
function(gauntlet_debian_documents package)
  set(folder share/doc/${package})
  install(FILES scripts/cmake/debian/copyright DESTINATION ${folder}
    COMPONENT ${package} EXCLUDE_FROM_ALL)
  install(CODE "set(version ${PROJECT_VERSION})
    set(maintainer \"${GAUNTLET_MAINTAINER}\")
    set(package ${package})
    set(folder \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${folder}\")
    include(${PROJECT_SOURCE_DIR}/scripts/cmake/debian/changelog.cmake)"
    COMPONENT ${package} EXCLUDE_FROM_ALL)
endfunction()

set(GAUNTLET_MAINTAINER "The Gauntlet authors <gauntlet@packages.invalid>" CACHE STRING
  "Whom the packages name")
gauntlet_debian_documents(gauntlet)
gauntlet_debian_documents(libgauntlet-dev)
install(FILES scripts/cmake/debian/lintian-overrides DESTINATION share/lintian/overrides
  RENAME gauntlet COMPONENT gauntlet EXCLUDE_FROM_ALL)

set(CPACK_PACKAGE_NAME gauntlet)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT ${GAUNTLET_MAINTAINER})
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_OUTPUT_FILE_PREFIX "")
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS ${CMAKE_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS})
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_SOURCE_DIR}/scripts/cmake/generator.cmake)
set(CPACK_VERBATIM_VARIABLES ON)

set(processor ${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_ARCHIVE_FILE_NAME gauntlet-${PROJECT_VERSION}-linux-${processor})
if(processor STREQUAL "aarch64")
  set(CPACK_DEBIAN_PACKAGE_ARCHITECTURE arm64)
elseif(processor STREQUAL "x86_64")
  set(CPACK_DEBIAN_PACKAGE_ARCHITECTURE amd64)
endif()
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(CPACK_DEBIAN_GAUNTLET_PACKAGE_NAME gauntlet)
set(CPACK_DEBIAN_GAUNTLET_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_GAUNTLET_PACKAGE_RECOMMENDS bubblewrap)
if(TARGET play)
  get_target_property(options play LINK_OPTIONS)
  if(NOT options MATCHES "-static")  # CPack inspects each file of the package for its dependencies
    set(CPACK_DEBIAN_GAUNTLET_PACKAGE_SHLIBDEPS ON)
  endif()
endif()
set(CPACK_DEBIAN_GAUNTLET_DESCRIPTION "tests and grades programs, and plays four games
xtest runs any program against pairs of input and expected output, in a
sandbox, and reports to people and to machines. The harnesses read JSON and
answer in JSON, for Fish, dropping bricks, exploding atoms and mastermind;
play has the same games for people, at the terminal.")

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libgauntlet-dev)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS libseccomp-dev)
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "tests and grades programs, and plays four games (libraries)
Headers, static libraries and a CMake package: find_package(Gauntlet) has
a target for each game, for strict JSON, for comparing answers, and for
running programs in a sandbox.")

include(CPack)
foreach(component IN ITEMS tools data gauntlet)
  cpack_add_component(${component} GROUP gauntlet)
endforeach()
foreach(component IN ITEMS lib libgauntlet-dev)
  cpack_add_component(${component} GROUP library)
endforeach()
cpack_add_component_group(gauntlet)
cpack_add_component_group(library)
