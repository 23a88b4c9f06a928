#pragma once

#include <vector>

#include "page/play/view.hpp"
#include "session/mastermind/course.hpp"

// What a page shows of a game of Mastermind beside the board, and what it offers there.
namespace gauntlet::page {

using MastermindCourse = session::mastermind::Course;

// Whether a person is to break the code, which is the computer's.
bool persons_guess(const MastermindCourse& course);

// The person and the computer.
std::vector<Seat> mastermind_seats(const MastermindCourse& course, Turn turn);

// These add what a person can choose: a code to guess;
void offer_codes(View& view, const MastermindCourse& course);
// what to say to a guess of the computer;
void offer_answers(View& view, const MastermindCourse& course, mastermind::Code guess);
// or which answer was wrong, where no code fits them all.
void offer_corrections(View& view, const MastermindCourse& course);

}  // namespace gauntlet::page
