#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// Dropping bricks, the egg-drop problem: find the height from which a brick breaks, with a limited
// number of drops and bricks. A broken brick is lost; an unbroken one is as good as before.
// Positions, the fewest drops, best plans, and an adversary.
//
//   std::cout << *bricks::min_drops(100, 2) << '\n';  // 14
//   const bricks::Position position(0, 100, 14, 2);
//   std::cout << *bricks::next_drop(position, bricks::PlanObjective::certain) << '\n';

namespace gauntlet::bricks {

using Height = std::uint64_t;
inline constexpr Height max_height = 0x7fffffffffffffff;

// A closed interval of heights.
struct Interval {
  Height min;
  Height max;
  bool operator==(const Interval&) const = default;
};

// The knowledge about a brick that survives every drop from up to its strength and breaks above.
// The strength lies in the interval from min_safe() to max_safe(), both included. Also holds the
// remaining drops and bricks.
class Position {
 public:
  // Throws std::invalid_argument unless min_safe <= max_safe <= max_height.
  Position(Height min_safe, Height max_safe, std::uint64_t left_drops, std::uint64_t left_bricks);

  Height min_safe() const { return min_safe_; }
  Height max_safe() const { return max_safe_; }
  std::uint64_t left_drops() const { return left_drops_; }
  std::uint64_t left_bricks() const { return left_bricks_; }

  // Returns the number of heights in doubt: neither known to be safe nor known to break the brick.
  std::uint64_t heights() const { return max_safe_ - min_safe_; }
  std::uint64_t strengths() const { return heights() + 1; }
  bool is_known() const { return heights() == 0; }

  // Returns whether a drop is possible and useful; it may then be from any height in doubt.
  bool can_drop() const { return !is_known() && left_drops_ > 0 && left_bricks_ > 0; }

  // Returns the position after a drop that was safe or broke the brick; nullopt if the drop is not
  // possible.
  std::optional<Position> after(Height height, bool safe) const;

  // Returns the position with another number of remaining drops.
  Position with_drops(std::uint64_t drops) const;

  bool operator==(const Position&) const = default;

 private:
  Height min_safe_;
  Height max_safe_;
  std::uint64_t left_drops_;
  std::uint64_t left_bricks_;
};

// The egg-drop numbers (Boardman 2004). Of d drops with b bricks, the first either breaks the
// brick, which leaves d - 1 and b - 1, or is safe, which leaves d - 1 and b. So the greatest number
// of heights among which the strength can always be found is f(d, b) = f(d-1, b-1) + 1 + f(d-1, b),
// that is C(d,1) + ... + C(d,b).

__extension__ using Wide = unsigned __int128;

// Stands for 2^63 and anything greater: more than the heights of any position.
inline constexpr std::uint64_t saturated = max_height + 1;

// Returns f(drops, bricks), capped at `saturated`.
std::uint64_t max_heights(std::uint64_t drops, std::uint64_t bricks);

// Returns f(drops, bricks) without a cap. Precondition: f(drops, bricks - 1) < 2^64 and drops <
// 2^63, or there are no bricks.
Wide max_heights_exactly(std::uint64_t drops, std::uint64_t bricks);

// Returns the fewest drops that suffice with `bricks` bricks for up to max_height heights; nullopt
// if there are heights but no bricks.
std::optional<std::uint64_t> min_drops(std::uint64_t heights, std::uint64_t bricks);

// Returns the fewest bricks that suffice with `drops` drops; nullopt if no number does.
std::optional<std::uint64_t> min_bricks(std::uint64_t heights, std::uint64_t drops);

// Winning positions and drops.

// Returns whether the strength can be found for certain.
bool is_winning(const Position& position);

// Returns the heights from which both replies are winning; nullopt if there are none, or no drop is
// needed.
std::optional<Interval> winning_heights(const Position& position);

// Returns for how many of the strengths a best plan, with a final guess, is right. With f drops in
// its tree, a plan has f + 1 outcomes and is right for at most f + 1 strengths. Equals strengths()
// in a winning position.
std::uint64_t max_found(const Position& position);

// Returns the heights from which both replies together keep max_found(); in a winning position,
// the winning heights. Returns nullopt if no drop is possible or needed.
std::optional<Interval> best_heights(const Position& position);

// Returns how many times in a row the lowest of the best heights is min_safe() + 1, as long as the
// brick stays safe. Precondition: can_drop().
std::uint64_t linear_run_length(const Position& position);

// The objective of a plan: to find the strength for certain (or, in a lost position, with the best
// odds), or with the least average number of drops.
enum class PlanObjective { certain, mean };

// Returns the first drop of the plan: the lowest optimal height. Returns nullopt if no drop is
// possible or needed, and for PlanObjective::mean in a lost position.
std::optional<Height> next_drop(const Position& position, PlanObjective aim);

// A complete plan: the steps to take while the brick stays safe, and for each step what to do if it
// breaks. So plans are nested only as deep as bricks break, at most 64 times.
struct Plan {
  // A drop with the plan for a broken brick. Without such a plan, drops from all heights of an
  // interval in turn, lowest first: if the brick breaks at one of them, its strength is the height
  // below.
  struct Step {
    Interval heights;
    std::vector<Plan> broken;  // empty or one plan
  };

  std::vector<Step> steps;
  Interval strengths;  // the possible strengths if all steps were safe; guess the lowest
};

// Returns the plan of all next_drop()s. Consecutive drops are combined if a broken brick tells the
// strength. Returns nullopt if the plan has more than `limit` steps, including nested plans; stops
// as soon as the limit is exceeded. Precondition for PlanObjective::mean: the position is winning.
std::optional<Plan> make_plan(const Position& position, PlanObjective aim, std::size_t limit);

// An agent's final answer: the strength of the brick.
struct Guess {
  Height strength = 0;
  bool certain = false;
  bool operator==(const Guess&) const = default;
};

// A player: chooses the height of each drop while a drop is possible, then the strength. Its
// choices depend only on the position, so they are the same after an undo.
struct Agent {
  // Without a seed, it drops from the lowest winning height or, in a lost position, from the lowest
  // height that keeps the best odds, and guesses the lowest possible strength. With a seed, it
  // drops from a random height in doubt and guesses a random possible strength, reproducibly.
  std::optional<std::uint64_t> seed = {};

  // Precondition: can_drop().
  Height drop(const Position& position) const;
  Guess guess(const Position& position) const;
};

// Returns the adversary's reply to a drop (true: safe): the one after which a best plan is least
// likely to find the strength. Ties go to the reply after which certainty takes more drops, then to
// the one that leaves more strengths, then to the broken brick. Throws std::invalid_argument for an
// impossible drop.
bool worst_reply(const Position& position, Height height);

// Plans with the least average number of drops, if all strengths are equally likely.
//
// A plan for n strengths is a binary tree with n leaves and n - 1 drops, in which no path has more
// broken bricks than there are. Consider the infinite tree of all drops that the bricks allow. The
// sum of the leaves' depths is 2(n-1) plus the sum of the drops' depths, and every ancestor of an
// allowed drop is allowed, too. So the best plans use the n - 1 drops nearest to the root, level by
// level; f(d, b) of them lie above level d. Therefore none of them needs more than min_drops()
// drops in the worst case: minimizing the worst case costs nothing on average.

// An average over all strengths, as a sum and a count: 0, or from 1 to below 2^63.
struct Mean {
  Wide sum = 0;
  std::uint64_t count = 1;

  std::string fraction() const;  // in lowest terms, as in "1045/101"
  double value() const;          // rounded to nearest
  bool operator==(const Mean&) const = default;
};

struct MeanPlan {
  Mean mean;
  std::uint64_t worst = 0;          // drops in the worst case; equals min_drops()
  std::optional<Interval> heights;  // heights for the first drop; nullopt if no drop is needed
  bool operator==(const MeanPlan&) const = default;
};

// Returns the best plans within the remaining drops; nullopt if the position is not winning.
std::optional<MeanPlan> min_mean_plan(const Position& position);

// Returns the average number of drops of the plan for PlanObjective::certain; nullopt if the
// position is not winning. Where its drop is not the next height, the safe branch of its tree is
// full, that is, has all the drops that are allowed. So one branch has a formula, and the other has
// a brick less.
std::optional<Mean> mean_of_certain_plan(const Position& position);

// Trade-offs between bricks, drops, odds and averages.

// Returns the number of bricks from which more reduce neither the worst case nor the average. That
// is the worst case of a binary search, or one less if the last level of its tree need not be full.
std::uint64_t max_useful_bricks(std::uint64_t heights);

// Returns the least average number of drops among the plans with the best odds, max_found(), within
// the remaining drops. In a lost position, all of these have the tree of all f(d, b) allowed drops,
// and differ only in how many strengths each leaf stands for. So the best of them has one strength
// at each leaf, and the rest at a leaf nearest to the root: after min(d, b) broken bricks.
Mean min_mean_of_best_odds(const Position& position);

// Returns the position with at least as many drops as certainty takes; nullopt if the bricks do not
// suffice.
std::optional<Position> with_enough_drops(const Position& position);

}  // namespace gauntlet::bricks
