# find_package(Gauntlet): provides the targets gauntlet::gauntlet (the four games with their JSON
# and pictures), gauntlet::grading (the libraries of xtest), and one target for each module, such as
# gauntlet::fish, gauntlet::json, gauntlet::compare, gauntlet::match. If a component given with
# COMPONENTS is missing, the package is not found.
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
