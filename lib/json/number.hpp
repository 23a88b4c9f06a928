#pragma once

#include <optional>
#include <string>

#include "json/value.hpp"

// The numbers of documents, whichever way a Value holds them.
namespace gauntlet::json {

// A number as JSON writes it; nothing for any other value.
std::optional<std::string> literal_of(const Value& value);

// The double nearest to a number; infinite beyond their range. Nothing for any other value.
std::optional<double> nearest(const Value& value);

// The same of a number as JSON writes it.
double nearest(const std::string& literal);

}  // namespace gauntlet::json
