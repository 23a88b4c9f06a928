# Targets built by emscripten (the engine of the web app, scripts/page) use system libraries for
# their headers only. The compiler must not see Debian's own C library headers beside them.
set(headers ${PROJECT_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${headers})
# gauntlet_headers_alone(<target> <file or folder>...)
function(gauntlet_headers_alone target)
  foreach(name IN LISTS ARGN)
    find_path(folder ${name} PATHS /usr/include NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH NO_CACHE)
    if(NOT folder)
      message(FATAL_ERROR "${name} is missing (scripts/setup page)")
    endif()
    file(CREATE_LINK ${folder}/${name} ${headers}/${name} SYMBOLIC)
  endforeach()
  add_library(${target} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${target} SYSTEM INTERFACE ${headers})
endfunction()
gauntlet_headers_alone(nlohmann_json::nlohmann_json nlohmann)
gauntlet_headers_alone(utf8::cpp utf8.h utf8)
gauntlet_headers_alone(gauntlet::mustache kainjow)
# The page calls none of these libraries, so they are not built.
gauntlet_headers_alone(gauntlet::asio)
gauntlet_headers_alone(gauntlet::seccomp)
gauntlet_headers_alone(gauntlet::minizip)
gauntlet_headers_alone(gauntlet::zlib)
gauntlet_headers_alone(gauntlet::pcre2)
gauntlet_headers_alone(gauntlet::libyaml)
gauntlet_headers_alone(gauntlet::expat)

# With -Oz or -Os, emscripten tells the compiler to inline nothing, whatever flags a file has; that
# made searches four times slower and nothing smaller. Sizes have 32 bits; numbers are range-checked
# before conversion to a size.
add_compile_options(-flto -finline-functions -fwasm-exceptions -fno-rtti -msimd128 -Wno-shorten-64-to-32 -Wno-implicit-int-conversion
  -Wno-c++11-narrowing -Wno-defaulted-function-deleted)
# Headers that complete those of its standard library.
include_directories(BEFORE SYSTEM ${CMAKE_CURRENT_LIST_DIR}/include)
add_link_options(-flto -fwasm-exceptions)

# emar starts Python only to call llvm-ar, which Debian's emscripten brings under the second name.
find_program(GAUNTLET_WASM_AR NAMES llvm-ar llvm-ar-14 emar REQUIRED NO_CMAKE_FIND_ROOT_PATH)
set(CMAKE_AR ${GAUNTLET_WASM_AR})
