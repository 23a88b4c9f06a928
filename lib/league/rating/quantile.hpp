#pragma once

#include <cstddef>

namespace gauntlet::rating {

// Returns the probability that a Student's t variable with `degrees` degrees of freedom is at most
// x: the finite series of Abramowitz and Stegun, 26.7.3 and 26.7.4. Precondition: degrees >= 1.
double student_cdf(double x, std::size_t degrees);

// Returns the inverse of student_cdf() to about 12 digits. Precondition: 0 < probability < 1.
double student_quantile(double probability, std::size_t degrees);

// Returns the mean of the Poisson distribution of which `count` or more events have the given
// probability: the exact lower end of an interval of its mean (Garwood: Fiducial limits for the
// Poisson distribution. Biometrika 28, 1936), 0 if there are none. Precondition: 0 < probability <
// 1.
double poisson_mean(unsigned count, double probability);

}  // namespace gauntlet::rating
