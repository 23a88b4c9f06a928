#pragma once

// The one file that knows which Catch2 this is.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif

// Whether a sanitizer keeps memory of its own, and what was freed: g++ says so in one way, clang in
// another.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define GAUNTLET_IS_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define GAUNTLET_IS_SANITIZED 1
#endif
#endif
#ifndef GAUNTLET_IS_SANITIZED
#define GAUNTLET_IS_SANITIZED 0
#endif

namespace gauntlet {
inline constexpr bool is_sanitized = GAUNTLET_IS_SANITIZED == 1;
}  // namespace gauntlet
