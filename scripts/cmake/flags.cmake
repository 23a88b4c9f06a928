# Compiler flags: many warnings (errors in checked builds); asserts are on except in Release.

# The ABI for vector types varies, but all functions that use them are inlined.
add_compile_options(-Wno-psabi)
if(NOT PROJECT_IS_TOP_LEVEL)  # an including project chooses all other flags
  return()
endif()

set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()
# GAUNTLET_FAST: the additional flags of engines, codecs and other modules that must be fast.
set(CMAKE_CXX_FLAGS_RELEASE "-Og -DNDEBUG")
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O1 -g1")  # for checking, so asserts are on
if(GAUNTLET_SANITIZE)
  set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O0 -g1")
  set(GAUNTLET_FAST -O1)
elseif(CMAKE_BUILD_TYPE STREQUAL "Release")
  set(GAUNTLET_FAST -O3)
endif()

add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion)
if(GAUNTLET_WERROR)
  add_compile_options(-Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 has false warnings about "x" + std::string and moved variants.
  add_compile_options(-Wno-array-bounds -Wno-maybe-uninitialized -Wno-restrict
    -Wno-stringop-overflow)
  # Collecting garbage only at 512 MB saves a seventh of the time, for a quarter more memory.
  add_compile_options(--param=ggc-min-heapsize=524288)
  if(CMAKE_UNITY_BUILD)  # takes types of one source file for types of a header
    add_compile_options(-Wno-subobject-linkage)
  endif()
else()
  # clang warns about the standard library's own code in std::stable_sort.
  add_compile_options(-Wno-deprecated-declarations)
endif()
# Makes file names in asserts relative, and thus independent of the build folder.
add_compile_options(-fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=)

set(CMAKE_UNITY_BUILD_BATCH_SIZE 40)  # maximum number of files compiled as one

if(NOT APPLE)
  set(CMAKE_CXX_ARCHIVE_FINISH "")  # ar writes the index of a library by itself
endif()
add_compile_options(-ffunction-sections -fdata-sections)
add_link_options(-Wl,--gc-sections)

if(GAUNTLET_SANITIZE)
  add_compile_options(-fsanitize=${GAUNTLET_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${GAUNTLET_SANITIZE})
endif()
