// Replaces lib/process in browsers: programs can be named but never run.

#include "process/dialogue.hpp"
#include "process/process.hpp"
#include "process/processors.hpp"
#include "process/sandbox/needed_files.hpp"

namespace gauntlet::process {

class Supervisor {};

std::vector<unsigned> own_processors() { return {0}; }

std::vector<std::filesystem::path> paths_to_show(const std::vector<std::string>&) { return {}; }

std::optional<std::string> why_unavailable(Sandbox) { return std::nullopt; }

StdinWriter::StdinWriter() = default;

RunningProgram::RunningProgram(const Run& run, StdinWriter standard_input)
    : in(std::move(standard_input)), run_(run) {
  throw NoAnswer(Silence::not_started, "the web app cannot run programs", "");
}

RunningProgram::~RunningProgram() = default;

Dialogue::Dialogue(const Run& run, OnComplaint)
    : splitter_([](char*, std::size_t) { return 0; }), program_(run, StdinWriter()) {}

std::string Dialogue::ask(std::string_view, std::chrono::milliseconds, std::size_t,
                          std::chrono::milliseconds) {
  return {};
}

std::string Dialogue::complaint() { return {}; }

std::chrono::microseconds Dialogue::processor_time() const { return {}; }

void Dialogue::finish() {}

}  // namespace gauntlet::process
