// Replaces lib/process in browsers: programs can be named but never run.

#include "process/interactive_program.hpp"
#include "process/process.hpp"
#include "process/sandbox/needed_files.hpp"

namespace gauntlet::process {

class Supervisor {};

std::vector<unsigned> allowed_cpus() { return {0}; }

std::vector<std::filesystem::path> paths_to_show(const std::vector<std::string>&) { return {}; }

std::optional<std::string> sandbox_error(Sandbox) { return std::nullopt; }

StdinWriter::StdinWriter() = default;

RunningProgram::RunningProgram(const RunSpec& run, StdinWriter standard_input)
    : in(std::move(standard_input)), run_(run) {
  throw PlayerFailure("the web app cannot run programs", "", FailureKind::start_failed);
}

RunningProgram::~RunningProgram() = default;

InteractiveProgram::InteractiveProgram(const RunSpec& run, StderrSink)
    : splitter_([](char*, std::size_t) { return 0; }), program_(run, StdinWriter()) {}

std::string InteractiveProgram::request(std::string_view, std::chrono::milliseconds, std::size_t,
                                        std::chrono::milliseconds) {
  return {};
}

std::string InteractiveProgram::stderr_tail() { return {}; }

std::chrono::microseconds InteractiveProgram::cpu_time() const { return {}; }

void InteractiveProgram::close_stdin() {}

}  // namespace gauntlet::process
