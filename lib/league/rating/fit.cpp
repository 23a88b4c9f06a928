#include "league/rating/fit.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "league/rating/likelihood.hpp"

namespace gauntlet::rating {
namespace {

constexpr int max_steps = 200;
constexpr double longest_step = 5;   // of any parameter
constexpr double small_step = 1e-3;  // of any parameter; from then on full steps converge
constexpr double last_step = 1e-5;   // leaves an error of about its square

// Returns the sizes of ties, from 2 up, that occurred.
Set orders_in(const Choices& choices, const Counts& counts) {
  Set orders;
  for (std::size_t n = 2; n <= choices.orders; ++n) {
    for (std::size_t i = 0; i < choices.players; ++i) {
      if (counts.chosen[i * choices.orders + n - 1] == 0) continue;
      orders.push_back(static_cast<std::uint32_t>(n));
      break;
    }
  }
  return orders;
}

// In-place Cholesky decomposition of a matrix with `size` rows. Returns false if it is not positive
// definite.
bool decompose(std::vector<double>& bend, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) {
    double* const row = &bend[i * size];
    for (std::size_t j = 0; j < i; ++j) {
      const double* const other = &bend[j * size];
      row[j] = (row[j] - std::inner_product(row, row + j, other, 0.0)) / other[j];
    }
    const double pivot = row[i] - std::inner_product(row, row + i, row, 0.0);
    if (!(pivot > 1e-14 * row[i])) return false;
    row[i] = std::sqrt(pivot);
  }
  return true;
}

// Solves a linear system with the decomposed matrix, replacing the right-hand side by the solution.
void substitute(const std::vector<double>& decomposed, std::vector<double>& x) {
  const std::size_t size = x.size();
  for (std::size_t i = 0; i < size; ++i) {
    const double* const row = &decomposed[i * size];
    x[i] = (x[i] - std::inner_product(row, row + i, x.begin(), 0.0)) / row[i];
  }
  for (std::size_t i = size; i-- > 0;) {
    x[i] /= decomposed[i * size + i];
    for (std::size_t j = 0; j < i; ++j) x[j] -= decomposed[i * size + j] * x[i];
  }
}

// Returns the decomposed Hessian. If it is numerically singular, something is added to its
// diagonal.
std::vector<double> decomposed_bend(const LikelihoodDerivatives& slope) {
  const std::size_t size = slope.gradient.size();
  double greatest = 1e-300;
  for (std::size_t i = 0; i < size; ++i) greatest = std::max(greatest, slope.hessian[i * size + i]);
  for (double more = 0;; more = std::max(10 * more, 1e-12 * greatest)) {
    std::vector<double> bend = slope.hessian;
    for (std::size_t i = 0; i < size; ++i) bend[i * size + i] += more;
    if (decompose(bend, size)) return bend;
  }
}

// Returns the Newton step.
std::vector<double> newton_step(const LikelihoodDerivatives& slope) {
  std::vector<double> step = slope.gradient;
  substitute(decomposed_bend(slope), step);
  return step;
}

double greatest_of(const std::vector<double>& numbers) {
  double greatest = 0;
  for (const double number : numbers) greatest = std::max(greatest, std::abs(number));
  return greatest;
}

class Climb {
 public:
  Climb(const Choices& choices, const Counts& counts, const Prior& prior)
      : choices_(choices),
        counts_(counts),
        prior_(prior),
        orders_(orders_in(choices, counts)),
        parameters_(choices.players + orders_.size()) {}

  void begin_at(const Fit& start) {
    std::ranges::copy(start.strengths, parameters_.begin());
    for (std::size_t t = 0; t < orders_.size(); ++t) {
      const double tie = start.ties[orders_[t] - 2];
      if (tie > 0) parameters_[choices_.players + t] = std::log(tie);
    }
  }

  // Climbs to the maximum.
  void up() {
    LikelihoodDerivatives here = slope(parameters_);
    for (int i = 0; i < max_steps; ++i) {
      const std::vector<double> step = newton_step(here);
      const double length = greatest_of(step);
      if (length < last_step) {
        parameters_ = moved(step, 1);
        return;
      }
      double part = std::min(1.0, longest_step / length);
      std::vector<double> next = moved(step, part);
      LikelihoodDerivatives there = slope(next);
      const double rise = std::inner_product(step.begin(), step.end(), here.gradient.begin(), 0.0);
      while (length > small_step && !(there.value >= here.value + 1e-4 * part * rise) &&
             part > 1e-9) {
        part /= 2;
        next = moved(step, part);
        there = slope(next);
      }
      parameters_ = std::move(next);
      here = std::move(there);
    }
  }

  // Returns the inverse Hessian at the maximum, for the strengths only.
  std::vector<std::vector<double>> inverse_bend() const {
    const std::vector<double> bend = decomposed_bend(slope(parameters_));
    std::vector<std::vector<double>> inverse;
    for (std::size_t i = 0; i < choices_.players; ++i) {
      std::vector<double>& column = inverse.emplace_back(parameters_.size());
      column[i] = 1;
      substitute(bend, column);
      column.resize(choices_.players);
    }
    return inverse;
  }

  double log_likelihood() const { return slope_at(choices_, counts_, orders_, parameters_).value; }

  Fit result() const {
    Fit fit;
    fit.strengths.assign(parameters_.begin(), parameters_.end() - std::ssize(orders_));
    fit.ties.resize(orders_.empty() ? 0 : orders_.back() - 1);
    for (std::size_t t = 0; t < orders_.size(); ++t) {
      fit.ties[orders_[t] - 2] = std::exp(parameters_[choices_.players + t]);
    }
    center(fit.strengths);
    return fit;
  }

 private:
  LikelihoodDerivatives slope(const std::vector<double>& parameters) const {
    LikelihoodDerivatives slope = slope_at(choices_, counts_, orders_, parameters);
    add_prior(slope, prior_, choices_.players, orders_, parameters);
    return slope;
  }

  std::vector<double> moved(const std::vector<double>& step, double part) const {
    std::vector<double> next = parameters_;
    for (std::size_t i = 0; i < next.size(); ++i) next[i] += part * step[i];
    return next;
  }

  const Choices& choices_;
  const Counts& counts_;
  const Prior& prior_;
  Set orders_;
  std::vector<double> parameters_;
};

}  // namespace

Fit maximize(const Choices& choices, const Counts& counts, const Prior& prior) {
  Climb climb(choices, counts, prior);
  climb.up();
  Fit fit = climb.result();
  fit.log_likelihood = climb.log_likelihood();
  return fit;
}

std::vector<double> maximize_from(const Fit& start, const Choices& choices, const Counts& counts,
                                  const Prior& prior) {
  Climb climb(choices, counts, prior);
  climb.begin_at(start);
  climb.up();
  return climb.result().strengths;
}

std::vector<std::vector<double>> inverse_information(const Choices& choices, const Counts& counts,
                                                     const Prior& prior, const Fit& fit) {
  Climb climb(choices, counts, prior);
  climb.begin_at(fit);
  return climb.inverse_bend();
}

Fit fit(std::size_t players, std::span<const Ranking> games, const Prior& prior) {
  const Choices choices = choices_of(players, games);
  return maximize(choices, counts_of(choices, games), prior);
}

double elo_of(double strength, double draws) {
  return strength * (400 / std::numbers::ln10 * 2 / (2 + draws));
}

double score_of_elo(double elo) { return 1 / (1 + std::pow(10.0, -elo / 400)); }

}  // namespace gauntlet::rating
