#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "league/tables/standings.hpp"

// Figures of standings as people read them, in texts and on pages.
namespace gauntlet::league {

// "+12", "-3", "0": in whole points.
std::string signed_points(double rating);

// "+12 to +31"; with decimals, without signs, for means.
std::string in_words(const Interval& interval);
std::string mean_in_words(const Interval& interval);

// A hundredth of 0 to 1: "62 %".
std::string percent(double share);
std::string percent(std::uint64_t part, std::uint64_t whole);

// How sure something is: "62 %", "over 99 %", "under 1 %".
std::string chance(double share);

// "950 us", "1.3 ms", "2.05 s".
std::string in_words(std::chrono::microseconds time);

// "1" where it is certain, else "1-3".
std::string places_in_words(const Standing& player);

// Its place, "-" for a player without one.
std::string place_in_words(const Standing& player);

// "+120"; "did not play"; "-" where there is none.
std::string rating_in_words(const Standing& player);
std::string mean_in_words(const Standing& player);

// "did not play", "out of 12 games: too slow in three in a row", both, or nothing.
std::string remark_on(const Standing& player);

// "cheat 2, late 1"; empty for none.
std::string in_words(const Troubles& troubles);

// "fish, round-robin, games of 2; 3 players, 20 boards".
std::string kind_in_words(const Standings& standings);

// "12 of 60 games played, 3 drawn, 1 played again".
std::string state_in_words(const Standings& standings);

// Players that cannot be told apart: each list is as long as it can be, in the order of the
// standings. None where everybody is told apart from everybody, or nothing is known.
std::vector<std::vector<std::size_t>> undecided(const Standings& standings);

// How likely the whole order is right; nothing where that is not known, or players share a place.
std::string order_in_words(const Standings& standings);

// About players who did not play, or are out of the remaining games; not for pages of other
// authors.
std::vector<std::string> remarks(const Standings& standings);

// What is to be known before the figures are believed, a sentence each.
std::vector<std::string> warnings(const Standings& standings);

}  // namespace gauntlet::league
