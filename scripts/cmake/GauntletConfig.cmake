# find_package(Gauntlet): provides a target for each public header, such as gauntlet::fish_json for
# gauntlet/fish_json.hpp, and gauntlet::gauntlet, the four games with their JSON and pictures. If a
# component given with COMPONENTS is missing, the package is not found.
include(${CMAKE_CURRENT_LIST_DIR}/GauntletLibraries.cmake)
if(GAUNTLET_MISSING)
  set(${CMAKE_FIND_PACKAGE_NAME}_FOUND FALSE)
  set(${CMAKE_FIND_PACKAGE_NAME}_NOT_FOUND_MESSAGE "${GAUNTLET_MISSING}")
  return()
endif()
include(${CMAKE_CURRENT_LIST_DIR}/GauntletTargets.cmake)
foreach(component IN LISTS ${CMAKE_FIND_PACKAGE_NAME}_FIND_COMPONENTS)
  if(TARGET gauntlet::${component})
    set(${CMAKE_FIND_PACKAGE_NAME}_${component}_FOUND TRUE)
  elseif(${CMAKE_FIND_PACKAGE_NAME}_FIND_REQUIRED_${component})
    set(${CMAKE_FIND_PACKAGE_NAME}_FOUND FALSE)
    set(${CMAKE_FIND_PACKAGE_NAME}_NOT_FOUND_MESSAGE "gauntlet::${component} does not exist")
  endif()
endforeach()
