#include <elf.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <string_view>
#include <system_error>

#include "process/program.hpp"
#include "process/supervisor/proc.hpp"
#include "system/read_file.hpp"

namespace gauntlet::process {
namespace {

namespace fs = std::filesystem;

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
    std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
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

std::string describe_exec_error(const fs::path& path, int error) {
  std::string text = "cannot execute " + path.string() + ": ";
  constexpr std::size_t max = 65536;  // of a line
  std::string line = error == ENOENT ? system::read_start(path, max) : "";
  if (!line.empty()) {
    line.resize(std::min(line.find('\n'), line.size()));
    if (!line.starts_with("#!")) return text + "its dynamic linker is missing";
    if (!line.ends_with('\r')) return text + "its interpreter is missing: " + line.substr(0, 200);
    line.pop_back();
    return text + "its first line, " + line.substr(0, 200) +
           ", has a Windows line ending (CR LF), so no interpreter was found; use LF";
  }
  if (error == ENOEXEC)
    return text + "neither a program for this machine nor a script with a #! line";
  return text + std::generic_category().message(error);
}

}  // namespace gauntlet::process
