#pragma once

#include <array>
#include <string>

#include "core/option.hpp"
#include "mastermind/variant.hpp"

namespace gauntlet::mastermind {

// What a command line says about the variant that is played.
inline constexpr std::array<Option, 3> variant_options{{
    {"--length", "Places", 4, 1, Variant::max_length},
    {"--colors", "Colors, written 1-9, then a-z", 6, 1, Variant::max_colors},
    {"--repeats", "A code may have a color more than once"},
}};

// The variant of these values. It may have no codes, or too many.
Variant variant_of(OptionValues values);

// What is wrong with the variant of these values, in one line; empty if nothing is.
std::string why_invalid(OptionValues values);

}  // namespace gauntlet::mastermind
