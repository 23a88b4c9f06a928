#pragma once

// The <charconv> functions for double, which the standard library of emscripten 3.1.6 lacks.
// emscripten.cmake includes this file before every source file.

#include <charconv>

namespace std {

// Precondition: the text consists of digits with an optional point and exponent.
from_chars_result from_chars(const char* first, const char* last, double& value);

// Writes the shortest decimal that reads back as the same number.
to_chars_result to_chars(char* first, char* last, double value);

}  // namespace std
