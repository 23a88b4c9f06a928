# Defines targets for the system libraries that ours link. Included by the project's build and by
# projects that use the installed libraries. Prefers static libraries, so that statically linked
# tools and others use the same. GAUNTLET_MISSING lists what is missing.
set(GAUNTLET_MISSING "")

# gauntlet_library(<name> <Debian package> <header> [<library>...]): defines gauntlet::<name>, without
# a library of headers only.
function(gauntlet_library name package header)
  if(TARGET gauntlet::${name})
    return()
  endif()
  string(TOUPPER GAUNTLET_${name} prefix)
  find_path(${prefix}_INCLUDE ${header})
  if(ARGN)
    find_library(${prefix}_LIBRARY NAMES ${ARGN})
  else()
    set(${prefix}_LIBRARY none)
  endif()
  mark_as_advanced(${prefix}_INCLUDE ${prefix}_LIBRARY)
  if(NOT ${prefix}_INCLUDE OR NOT ${prefix}_LIBRARY)
    string(APPEND GAUNTLET_MISSING "${name} is missing: Debian's package ${package}\n")
    set(GAUNTLET_MISSING "${GAUNTLET_MISSING}" PARENT_SCOPE)
    return()
  endif()
  if(ARGN)
    add_library(gauntlet::${name} UNKNOWN IMPORTED)
    set_target_properties(gauntlet::${name} PROPERTIES IMPORTED_LOCATION ${${prefix}_LIBRARY})
  else()
    add_library(gauntlet::${name} INTERFACE IMPORTED)
  endif()
  set_target_properties(gauntlet::${name} PROPERTIES INTERFACE_INCLUDE_DIRECTORIES ${${prefix}_INCLUDE})
endfunction()

# Compiles the strict sandbox's seccomp filter.
gauntlet_library(seccomp libseccomp-dev seccomp.h libseccomp.a seccomp)
