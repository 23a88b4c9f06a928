#pragma once

#include <array>

#include "core/option.hpp"
#include "mastermind/variant.hpp"

namespace gauntlet::mastermind {

// What a command line says about the variant that is played.
inline constexpr std::array<Option, 3> variant_options{{
    {"--length", "Places", 4, 1, Variant::max_length},
    {"--colors", "Colors, written 1-9, then a-z", 6, 1, Variant::max_colors},
    {"--repeats", "A code may have a color more than once"},
}};

// The variant of these values. Throws std::invalid_argument if it has no codes, or too many.
Variant variant_of(OptionValues values);

}  // namespace gauntlet::mastermind
