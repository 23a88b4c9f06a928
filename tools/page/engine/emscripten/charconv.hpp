#pragma once

// What the standard library of emscripten 3.1.6 lacks of <charconv>: doubles. Every file is
// compiled with this before it (emscripten.cmake).

#include <charconv>

namespace std {

// Of what is digits, perhaps with a point and an exponent, as we have made sure before.
from_chars_result from_chars(const char* first, const char* last, double& value);

// The shortest decimal that reads back as the same number.
to_chars_result to_chars(char* first, char* last, double value);

}  // namespace std
