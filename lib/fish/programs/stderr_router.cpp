#include "fish/programs/stderr_router.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "harness/options.hpp"
#include "support/io/io.hpp"
#include "system/file_writer.hpp"
#include "text/display.hpp"

namespace gauntlet::xref {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_in_file = std::size_t{16} << 20;
constexpr std::size_t max_kept = std::size_t{64} << 10;  // bytes in memory, per program
constexpr std::size_t max_in_line = 4096;                // shown

bool is_program(const match::Contestant& player) {
  return match::command_of(player.kind).has_value();
}

// "1-anna.txt": a name cannot lead to another folder or to the file of another player.
std::string file_name(std::size_t player, const std::string& name) {
  std::string plain = name.substr(0, 50);
  std::ranges::replace_if(
      plain,
      [](char c) {
        const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        return !is_letter && !(c >= '0' && c <= '9') && c != '-' && c != '_';
      },
      '_');
  return std::to_string(player + 1) + "-" + plain + ".txt";
}

void check_names(const std::vector<match::Contestant>& players,
                 const std::vector<std::string>& shown) {
  std::string names;
  for (const match::Contestant& player : players) {
    if (is_program(player)) names.append(names.empty() ? "" : ", ").append(player.name);
  }
  for (const auto& name : shown) {
    const bool is_there = std::ranges::any_of(players, [&](const match::Contestant& player) {
      return is_program(player) && player.name == name;
    });
    if (is_there) continue;
    throw tool::UsageError("--stderr: no program of that name plays: " + name +
                           (names.empty() ? "" : "; there are " + names));
  }
}

// Keeps at most the last `max` bytes of a text, starting at the beginning of a line if possible.
void keep_end(std::string& text, std::size_t max) {
  if (text.size() <= max) return;
  text.erase(0, text.size() - max);
  const auto line = text.find('\n');
  if (line != text.npos) text.erase(0, line + 1);
}

}  // namespace

// A program that plays.
struct StderrRouter::Program {
  std::string name;
  bool is_shown = false;
  std::string to_show = {};  // complete lines, and the beginning of the next
  std::optional<fs::path> path = {};
  std::optional<system::FileWriter> file = {};
  std::size_t size = 0;   // of the file
  std::string last = {};  // its last bytes, if there is a file

  void write(std::string_view bytes) {
    last.append(bytes);
    keep_end(last, max_kept);
    if (size + bytes.size() > max_in_file) {
      file.emplace(*path);
      file->write("(earlier output omitted)\n");
      bytes = last;
      size = 0;
    }
    file->write(bytes);
    size += bytes.size();
  }
};

StderrRouter::StderrRouter(const std::vector<match::Contestant>& players, const StderrFlags& flags)
    : at_the_end_(flags.at_the_end) {
  check_names(players, flags.shown);
  try {
    if (flags.folder) fs::create_directories(*flags.folder);
    for (const match::Contestant& player : players) {
      programs_.push_back(nullptr);
      if (!is_program(player)) continue;
      programs_.back() = std::make_unique<Program>(Program{.name = player.name});
      Program& program = *programs_.back();
      program.is_shown = std::ranges::find(flags.shown, player.name) != flags.shown.end();
      if (!flags.folder) continue;
      program.path = fs::path(*flags.folder) / file_name(programs_.size() - 1, player.name);
      program.file.emplace(*program.path);
    }
  } catch (const std::system_error&) {
    throw tool::IoError("could not write to " + *flags.folder);
  }
}

StderrRouter::~StderrRouter() = default;

process::InteractiveProgram::StderrSink StderrRouter::of(std::size_t player) {
  Program* const program = programs_[player].get();
  if (program == nullptr || (!program->is_shown && !program->file)) return {};
  return [this, program](std::string_view bytes) { take(*program, bytes); };
}

void StderrRouter::take(Program& program, std::string_view bytes) {
  if (error_) return;
  try {
    if (program.file) program.write(bytes);
  } catch (const std::system_error&) {
    error_ = std::make_exception_ptr(tool::IoError("could not write " + program.path->string()));
  }
  if (!program.is_shown) return;
  program.to_show.append(bytes);
  if (at_the_end_) {
    keep_end(program.to_show, max_kept);
  } else {
    show(program, false);
  }
}

// Shows complete lines. Keeps an incomplete one, unless it is long or the output has ended.
void StderrRouter::show(Program& program, bool is_end) const {
  std::string_view left = program.to_show;
  while (!left.empty()) {
    const auto end = std::min(left.find('\n'), max_in_line);
    if (end >= left.size() && !is_end) break;
    const std::string_view line = left.substr(0, end);
    tool::show(text::escape_for_display(program.name + ": ") +
               text::escape_lines_for_display(line) + '\n');
    left.remove_prefix(std::min(left.size(), line.size()));
    if (left.starts_with('\n')) left.remove_prefix(1);
  }
  program.to_show.erase(0, program.to_show.size() - left.size());
}

void StderrRouter::check() const {
  if (error_) std::rethrow_exception(error_);
}

void StderrRouter::finish() {
  for (const auto& program : programs_) {
    if (program) show(*program, true);
  }
  check();
}

}  // namespace gauntlet::xref
