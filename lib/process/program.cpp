#include "process/program.hpp"

#include <elf.h>
#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <string_view>
#include <system_error>
#include <utility>

#include "process/sandbox/bubblewrap.hpp"
#include "process/supervisor/proc.hpp"
#include "process/supervisor/supervisor.hpp"
#include "system/file.hpp"

namespace gauntlet::process {
namespace {

namespace fs = std::filesystem;

// Sets the variable "NAME=value", replacing any previous value.
void set(std::vector<std::string>& environment, const std::string& variable) {
  const auto name = variable.substr(0, variable.find('=') + 1);
  std::erase_if(environment, [&name](const auto& each) { return each.starts_with(name); });
  environment.push_back(variable);
}

constexpr const char* java_options = "JAVA_TOOL_OPTIONS";

std::vector<std::string> environment_for(const RunSpec& run, const std::string& folder) {
  std::vector<std::string> environment;
  if (run.sandbox == Sandbox::none) {
    for (char** variable = environ; *variable != nullptr; ++variable) {
      environment.emplace_back(*variable);
    }
  } else {
    environment = {"PATH=" + search_path(), "HOME=" + folder, "TMPDIR=" + folder, "LANG=C.UTF-8"};
  }
  if (run.limits.memory && !(run.sandbox == Sandbox::none && getenv(java_options) != nullptr)) {
    environment.push_back(java_options + ('=' + java_option(*run.limits.memory)));
  }
  for (const auto& variable : run.environment) set(environment, variable);
  return environment;
}

}  // namespace

std::optional<fs::path> find_program(const std::string& name) {
  struct Found {
    std::string name, search_path;
    std::optional<fs::path> path;
  };
  if (name.find('/') != name.npos) return fs::absolute(name);
  static thread_local Found last;
  const bool is_known = last.path && last.name == name && last.search_path == search_path() &&
                        access(last.path->c_str(), X_OK) == 0;
  if (!is_known) last = {name, search_path(), find_in_path(name, search_path())};
  return last.path;
}

std::optional<PreparedLaunch> prepare_launch(const RunSpec& run, const fs::path& scratch_folder,
                                             const NamespaceSupport& support) {
  const auto path = find_program(run.command.at(0));
  if (!path) return std::nullopt;
  PreparedLaunch launch{*path, {}};
  LaunchRequest& request = launch.request;
  constexpr std::chrono::hours longest{24 * 365};
  request.limits = run.limits;
  request.limits.wall_time = std::min<std::chrono::milliseconds>(run.limits.wall_time, longest);
  request.options.priority = getpriority(PRIO_PROCESS, 0);
  sched_getaffinity(0, sizeof request.options.processors, &request.options.processors);
  request.options.has_own_counts = support.has_own_counts;
  request.options.has_core = request.options.has_privileges = run.sandbox == Sandbox::none;
  if (run.sandbox == Sandbox::strict) {
    Wrapping wrapping = bwrap_command(run, *path, environment_for(run, private_folder), support,
                                      scratch_folder.parent_path());
    if (access(path->c_str(), F_OK) != 0) {
      launch.refusal = describe_exec_error(*path, errno);
    } else if (!is_executable_format(*path) && access(path->c_str(), X_OK) == 0) {
      launch.refusal = describe_exec_error(*path, ENOEXEC);
    } else {
      launch.refusal = std::move(wrapping.refusal);
    }
    request.words = std::move(wrapping.words);
    launch.unseen = std::move(wrapping.unseen);
    request.path = request.words[0];
    request.options.is_wrapped = true;
    if (request.limits.processes <= UINT32_MAX - bwrap_processes)
      request.limits.processes += bwrap_processes;
    return launch;
  }
  request.path = *path;
  request.words = run.command;
  request.folder = run.working_directory;
  request.environment = environment_for(run, scratch_folder);
  return launch;
}

// A heap that is full of objects takes up to 25 MiB and 5 % more, and large programs have more
// code.
std::string java_option(std::uint64_t memory) {
  constexpr std::uint64_t mib = 1 << 20, fixed = 48 * mib;
  const std::uint64_t share = memory - memory / 16;
  const std::uint64_t heap = std::max(share - std::min(share, fixed), memory / 4);
  return "-Xmx" + std::to_string(std::max(heap, 4 * mib) / mib) + 'm';
}

Isolation isolation_for(const RunSpec& run) {
  switch (run.sandbox) {
    case Sandbox::none:
      return Isolation::shared;
    case Sandbox::basic:
      return Isolation::ipc;
    case Sandbox::strict:
      break;
  }
  return run.view.network == Network::full ? Isolation::ipc : Isolation::network;
}

namespace {

constexpr std::size_t looked_at = 256;  // bytes, by the kernel

bool is_machine(unsigned machine) {
#if defined(__x86_64__)
  return machine == EM_X86_64 || machine == EM_386;
#elif defined(__aarch64__)
  return machine == EM_AARCH64 || machine == EM_ARM;
#else
  return machine == EM_RISCV;
#endif
}

// Makes the same checks as the kernel before it replaces the program that calls execve().
template <typename Header, typename Segment>
bool is_program(std::string_view text, std::uintmax_t size) {
  Header header;
  if (text.size() < sizeof header) return false;
  text.copy(reinterpret_cast<char*>(&header), sizeof header);
  const std::uintmax_t segments = std::uintmax_t{header.e_phnum} * sizeof(Segment);
  return (header.e_type == ET_EXEC || header.e_type == ET_DYN) && is_machine(header.e_machine) &&
         header.e_phentsize == sizeof(Segment) && header.e_phnum > 0 && header.e_phoff <= size &&
         segments <= size - header.e_phoff;
}

bool is_program(std::string_view text, std::uintmax_t size) {
  if (!text.starts_with(ELFMAG) || text.size() <= EI_CLASS) return false;
  return text[EI_CLASS] == ELFCLASS64 ? is_program<Elf64_Ehdr, Elf64_Phdr>(text, size)
                                      : is_program<Elf32_Ehdr, Elf32_Phdr>(text, size);
}

// Converts hexadecimal digits such as "7f45" to bytes.
std::string bytes_of(std::string_view digits) {
  std::string bytes;
  for (; digits.size() >= 2; digits.remove_prefix(2)) {
    bytes += static_cast<char>(std::stoi(std::string(digits.substr(0, 2)), nullptr, 16));
  }
  return bytes;
}

// A format registered with the kernel (binfmt_misc): by file extension, or by masked bytes at an
// offset.
struct Format {
  bool is_enabled = false;
  std::string extension, magic, mask;
  std::size_t offset = 0;

  bool fits(const fs::path& path, std::string_view text) const {
    if (!is_enabled) return false;
    if (!extension.empty()) return path.extension() == extension;
    if (magic.empty() || text.size() < offset + magic.size()) return false;
    for (std::size_t i = 0; i < magic.size(); ++i) {
      const int counts = i < mask.size() ? mask[i] : 0xff;
      if (((text[offset + i] ^ magic[i]) & counts & 0xff) != 0) return false;
    }
    return true;
  }
};

Format read_format(const fs::path& entry) {
  Format format;
  const std::string all = read_proc(entry.string());
  for (std::string_view rest = all; !rest.empty();) {
    std::string_view line = next_line(rest);
    const auto word = next_word(line);
    if (word == "enabled") format.is_enabled = true;
    if (word == "extension") format.extension = next_word(line);
    if (word == "offset") format.offset = next_number<std::size_t>(line);
    if (word == "magic") format.magic = bytes_of(next_word(line));
    if (word == "mask") format.mask = bytes_of(next_word(line));
  }
  return format;
}

}  // namespace

bool is_executable_format(const fs::path& path) {
  std::error_code error;
  if (!system::why_not_regular_file(path).empty()) return true;
  const std::string text = system::read_start(path, looked_at);
  if (text.starts_with("#!") || is_program(text, fs::file_size(path, error))) return true;
  const fs::directory_iterator formats("/proc/sys/fs/binfmt_misc", error);
  return std::any_of(begin(formats), end(formats), [&](const auto& entry) {
    return entry.path().filename() != "register" && read_format(entry.path()).fits(path, text);
  });
}

std::string describe_unseen(const std::string& file) {
  return file + " is not visible in the strict sandbox; --see DIR shows a folder";
}

std::string first_line(const fs::path& file) {
  constexpr std::size_t max = 65536;
  const std::string text = system::read_start(file, max);
  return text.substr(0, text.find('\n'));
}

std::string describe_exec_error(const fs::path& path, int error) {
  std::string text = "cannot execute " + path.string() + ": ";
  if (error == EACCES && system::why_not_regular_file(path).empty()) {
    return text + "it is not executable; use chmod +x";
  }
  std::string line = error == ENOENT ? first_line(path) : "";
  if (!line.empty()) {
    if (!line.starts_with("#!")) return text + "its dynamic linker is missing";
    if (!line.ends_with('\r')) return text + "its interpreter is missing: " + line.substr(0, 200);
    line.pop_back();
    return text + "its first line, " + line.substr(0, 200) +
           ", has a Windows line ending (CR LF), so no interpreter was found; use LF";
  }
  if (error == EAGAIN) return text + too_few_processes;
  if (error == ENOEXEC)
    return text + "neither a program for this machine nor a script with a #! line";
  return text + std::generic_category().message(error);
}

}  // namespace gauntlet::process
