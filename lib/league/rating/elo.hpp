#pragma once

// Conversion of strengths to Elo points, and their predictions.
namespace gauntlet::rating {

// Returns a strength as Elo points: 400 / ln 10 times the strength, times 2 / (2 + draws).
//
// Without draws this is Elo's scale: a difference of 400 points means odds of 10 to 1. With draws
// (Davidson's d(2), see Fit::draws) a strength predicts decided games only. The factor, which is
// the share of decided games between equals, gives the expected score the same slope at 0 as on
// Elo's scale, so that the points mean what chess players expect (R. Coulom's Bayeselo scales them
// in the same way).
double elo_of(double strength, double draws = 0);

// Returns the strength that corresponds to Elo points; the inverse of elo_of().
double strength_of(double elo, double draws = 0);

// Returns the expected score against an opponent weaker by `elo` points, where a win is 1 and a
// draw 1/2: 1 / (1 + 10^(-elo/400)) (Elo 1978).
double score_of_elo(double elo);

// Returns the difference in Elo points with the given expected score: -400 log10(1/score - 1).
// Infinite for 0 and 1. Precondition: 0 <= score <= 1.
double elo_of_score(double score);

// The probabilities of the results of a game of two.
struct Prediction {
  double win = 0.5;
  double draw = 0;
  double loss = 0.5;
  double score() const { return win + draw / 2; }  // expected score
};

// Davidson's model: predicts a game between two players with the given strengths.
Prediction predict(double strength, double opponent, double draws = 0);

}  // namespace gauntlet::rating
