#pragma once

namespace gauntlet::process {

// Why a program that was asked something has not answered.
enum class Silence {
  not_started,  // it cannot be executed
  ended,        // it has ended, was ended beyond a limit, or has closed its output
  stalled,      // nothing came in its time, nor in the time of grace after that
  late,         // the answer came within the time of grace
  garbled       // what came is no JSON, or too long
};

}  // namespace gauntlet::process
