#pragma once

#include <optional>
#include <string>

#include "json/value.hpp"

// Access to the numbers of documents, whichever of its two forms a Value stores them in.
namespace gauntlet::json {

// Returns a number as JSON text, or nullopt for any other value.
std::optional<std::string> literal_of(const Value& value);

// Returns the double nearest to a number, infinity if it is out of range, or nullopt for any other
// value.
std::optional<double> nearest(const Value& value);

// Returns the double nearest to a number given as JSON text.
double nearest(const std::string& literal);

}  // namespace gauntlet::json
