#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "session/mastermind/course.hpp"
#include "session/session.hpp"

namespace gauntlet::session::mastermind {

using Session = session::Session<Course>;

// The codes that fit what was said.
inline std::vector<Code> possible(const Course& course) {
  return fitting(course.codes(), course.rows());
}

// What the computer would guess. Precondition: there are such codes, and these are they.
Code best_guess(const Course& course, const std::vector<Code>& possible);

// With letters that can be chosen where the console has choices.
void draw(Console& console, const Course& course, const std::string& letters);

// Records a guess and what was said to it.
void add(Session& session, const Row& row);
// Records what the code was.
void reveal(const Session& session, Code code);

// "1 code is possible"
std::string are_possible(std::size_t codes);

// What a hint says to who guesses: "24 codes are possible; try 1356".
std::string advice(const Codes& codes, std::size_t possible, Code guess);

// The computer guesses the code that the person has thought of. False if another game was loaded,
// in which the person guesses: that is to go on. Throws Left.
bool let_computer_guess(Session& session);

// The person guesses the secret. The same, the other way round. Throws Left, after the secret was
// told.
bool let_person_guess(Session& session);

}  // namespace gauntlet::session::mastermind
