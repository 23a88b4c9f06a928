# Compiler flags: many warnings (errors where we check), asserts on outside Release.

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O1 -g")  # asserts on: the build that checks

add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion)
if(GAUNTLET_WERROR)
  add_compile_options(-Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 warns falsely about "x" + std::string and about moved variants, and of the calling
  # convention of vector types even where everything is inlined.
  add_compile_options(-Wno-restrict -Wno-maybe-uninitialized -Wno-psabi)
endif()

add_compile_options(-ffunction-sections -fdata-sections)
add_link_options(-Wl,--gc-sections)

if(GAUNTLET_SANITIZE)
  add_compile_options(-fsanitize=${GAUNTLET_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${GAUNTLET_SANITIZE})
endif()

if(GAUNTLET_FUZZERS)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
