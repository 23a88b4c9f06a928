# Compiler flags: many warnings (errors where we check), asserts on outside Release.

# Vector types have no calling convention of their own everywhere; all that has them is inlined.
add_compile_options(-Wno-psabi)
if(NOT PROJECT_IS_TOP_LEVEL)  # whoever includes this project chooses the others
  return()
endif()

set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O1 -g1")  # asserts on: the build that checks

add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion)
if(GAUNTLET_WERROR)
  add_compile_options(-Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 warns falsely of "x" + std::string and of moved variants, more so with precompiled headers.
  add_compile_options(-Wno-array-bounds -Wno-maybe-uninitialized -Wno-restrict
    -Wno-stringop-overflow)
  if(CMAKE_UNITY_BUILD)  # it takes what one file alone has for what a header has
    add_compile_options(-Wno-subobject-linkage)
  endif()
else()
  # clang warns of what the standard library itself does in std::stable_sort.
  add_compile_options(-Wno-deprecated-declarations)
  # CMake's own words for precompiled headers name their folder where ccache does not look for it.
  set(CMAKE_CXX_COMPILE_OPTIONS_USE_PCH -include-pch <PCH_FILE>)
endif()
# Asserts name files as seen from here, and so the same in each folder.
add_compile_options(-fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=)

set(CMAKE_UNITY_BUILD_BATCH_SIZE 40)  # files at most that are compiled as one

if(NOT APPLE)
  set(CMAKE_CXX_ARCHIVE_FINISH "")  # the index of a library is made as it is written
endif()
add_compile_options(-ffunction-sections -fdata-sections)
add_link_options(-Wl,--gc-sections)

if(GAUNTLET_SANITIZE)
  add_compile_options(-fsanitize=${GAUNTLET_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${GAUNTLET_SANITIZE})
endif()
