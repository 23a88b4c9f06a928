#pragma once

// Strengths as Elo points, and what they predict.
namespace gauntlet::rating {

// A strength as Elo points: 400 / ln 10 times the strength, times 2 / (2 + draws).
//
// Without draws this is Elo's scale: 400 points more are odds of 10 to 1. With draws (Davidson's
// d(2), see Fit::draws) a strength tells about decided games only; the factor, which is the share
// of decided games between equals, makes the expected score as steep around 0 as on Elo's scale,
// so that the points say of scores what chess players are used to (R. Coulom's Bayeselo scales so,
// too).
double elo_of(double strength, double draws = 0);

// The strength that so many Elo points are; the inverse of elo_of.
double strength_of(double elo, double draws = 0);

// The expected score of somebody against an opponent weaker by so many Elo points, where a win is
// 1 and a draw 1/2: 1 / (1 + 10^(-elo/400)) (Elo 1978).
double score_of_elo(double elo);

// The difference in Elo points at which the expected score is that: -400 log10(1/score - 1).
// Infinite for 0 and 1. Precondition: from 0 to 1.
double elo_of_score(double score);

// How a game of two comes out, with which probabilities.
struct Prediction {
  double win = 0.5;
  double draw = 0;
  double loss = 0.5;
  double score() const { return win + draw / 2; }  // expected
};

// By Davidson's model: of one player against an opponent, both by their strengths.
Prediction predict(double strength, double opponent, double draws = 0);

}  // namespace gauntlet::rating
