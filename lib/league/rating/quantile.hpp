#pragma once

#include <cstddef>
#include <span>

namespace gauntlet::rating {

// The probability that a standard normal variable is at most x.
double normal_cdf(double x);

// The probability that Student's t of so many degrees of freedom is at most x: the finite series of
// Abramowitz and Stegun, 26.7.3 and 26.7.4. Precondition: at least one degree.
double student_cdf(double x, std::size_t degrees);

// Its inverse, to some 12 digits. Precondition: the probability is between 0 and 1.
double student_quantile(double probability, std::size_t degrees);

// The number below which such a share of the sorted ones lies, between the two nearest in
// proportion: Hyndman and Fan's definition 6 (Sample Quantiles in Statistical Packages. American
// Statistician 50, 1996), which is neither beyond the least nor the greatest. Precondition: there
// are some.
double quantile(std::span<const double> sorted, double share);

}  // namespace gauntlet::rating
