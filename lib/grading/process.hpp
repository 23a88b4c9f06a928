#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grading/limits.hpp"
#include "grading/record.hpp"
#include "grading/sandbox.hpp"

namespace gauntlet::grading {

// How a program gets its standard input.
enum class Delivery {
  file,    // it is the file
  trickle  // a pipe, into which the file's bytes go a few at a time, with pauses
};

// A program to be run.
struct Run {
  std::vector<std::string> command;  // never empty: the program, found on the PATH if it has no
                                     // slash, and its arguments
  std::filesystem::path input = "/dev/null";
  std::optional<std::string> text = std::nullopt;  // its standard input instead of the file's
  Delivery delivery = Delivery::file;
  std::filesystem::path folder = {};          // where it runs; where we are if empty
  std::vector<std::string> environment = {};  // "NAME=value", added to what the sandbox allows
  Limits limits = {};
  Sandbox sandbox = Sandbox::basic;
  View view = {};
};

// How a program ended and what it wrote.
struct Outcome {
  enum class End {
    exited,
    signalled,
    wall,  // this and the next: ended by us, for what it took of that limit
    cpu,
    memory,
    output,
    processes,
    noexec,       // it cannot be executed
    interrupted,  // by interrupt_processes()
    infra         // trouble of our own; says nothing about the program
  };
  End end = End::exited;
  int code = 0;         // the exit status, or the signal's number
  std::string message;  // one line, for noexec and infra: what was wrong
  std::string out;      // at most limits.output bytes each
  std::string err;
  Usage usage;
  std::vector<std::string> notes;  // what does not make it wrong: "left 2 processes behind"
};

// Runs a program. At its end, and when it crosses a limit, everything it started is ended, wherever
// it went; nothing it started can delay this. Can be called from many threads at once. Throws
// std::runtime_error when the sandbox cannot be had; other trouble is told in the outcome.
//
// In the strict sandbox an exit status of 128 + a signal's number is taken for that signal, and
// what is left behind is ended without a note.
Outcome run_process(const Run& run);
Outcome run_process(const std::vector<std::string>& command, const std::filesystem::path& input,
                    const Limits& limits = {});

// Starts the processes that watch over programs, for that many to be run at a time. They are copies
// of ours, and a program's memory is not reported as less than theirs: best called early, while
// there is little in memory. Without it they are started when needed.
void prepare_processes(unsigned at_a_time);

// Ends these processes, and puts back what was done for them. For a process that runs nothing any
// more and is about to be ended by a signal; else this is done when it ends.
void release_processes();

// Ends all that run_process() runs now or later, in all threads. For signal handlers.
void interrupt_processes() noexcept;

}  // namespace gauntlet::grading
