#include "archive/zip.hpp"

#include <minizip/zip.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "system/file.hpp"

namespace gauntlet::archive {
namespace {

namespace fs = std::filesystem;

constexpr mode_t mode_of(const Entry& entry) { return entry.is_program ? 0755 : 0644; }

// A zip file being written with minizip (Debian's libminizip-dev).
class ZipFile {
 public:
  explicit ZipFile(const fs::path& path)
      : name_(path.string()), file_(zipOpen64(name_.c_str(), APPEND_STATUS_CREATE)) {
    if (file_ == nullptr) fail();
  }
  ZipFile(const ZipFile&) = delete;
  ZipFile& operator=(const ZipFile&) = delete;
  ~ZipFile() {
    if (file_ != nullptr) zipClose(file_, nullptr);
  }

  void add(const Entry& entry) {
    constexpr unsigned unix_2_0 = 3U << 8U | 20U;
    constexpr unsigned utf8_names = 1U << 11U;
    zip_fileinfo info{};
    info.dosDate = 0x210000;  // 1 January 1980, the earliest date that zip can store
    info.external_fa = (S_IFREG | mode_of(entry)) << 16U;
    check(zipOpenNewFileInZip4(file_, entry.name.c_str(), &info, nullptr, 0, nullptr, 0, nullptr,
                               Z_DEFLATED, Z_DEFAULT_COMPRESSION, 0, -MAX_WBITS, MAX_MEM_LEVEL,
                               Z_DEFAULT_STRATEGY, nullptr, 0, unix_2_0, utf8_names));
    constexpr std::size_t piece = 1 << 20;
    for (std::string_view rest = entry.text; !rest.empty();) {
      const auto size = std::min(rest.size(), piece);
      check(zipWriteInFileInZip(file_, rest.data(), static_cast<unsigned>(size)));
      rest.remove_prefix(size);
    }
    check(zipCloseFileInZip(file_));
  }

  void close() { check(zipClose(std::exchange(file_, nullptr), nullptr)); }

 private:
  [[noreturn]] void fail() const {
    throw std::system_error(errno != 0 ? errno : EIO, std::generic_category(),
                            "could not write " + name_);
  }

  void check(int result) const {
    if (result != ZIP_OK) fail();
  }

  std::string name_;
  zipFile file_;
};

std::string little_endian(std::uint64_t number, int bytes) {
  std::string text;
  for (; bytes > 0; --bytes, number >>= 8U) text += static_cast<char>(number & 0xff);
  return text;
}

// Inserts the records that count 65,535 entries or more, for which the end record has no room
// (APPNOTE.TXT 4.3.14 to 4.3.16). minizip 1.1 writes them only for files of more than 4 GiB.
void add_zip64_count(const fs::path& path, std::uint64_t count) {
  constexpr std::uint64_t end_size = 22, version = 45;
  std::fstream file;
  file.exceptions(std::ios::failbit | std::ios::badbit);
  try {
    file.open(path, std::ios::in | std::ios::out | std::ios::binary);
    const std::uint64_t begin = fs::file_size(path) - end_size;
    std::string end(end_size, '\0');
    file.seekg(static_cast<std::streamoff>(begin));
    file.read(end.data(), static_cast<std::streamsize>(end_size));
    const std::string size = end.substr(12, 4), offset = end.substr(16, 4), zero(4, '\0');
    if (offset == "\xff\xff\xff\xff") return;  // written by minizip
    const std::string counts = little_endian(count, 8);
    file.seekp(static_cast<std::streamoff>(begin));
    file << "PK\x06\x06" << little_endian(44, 8) << little_endian(version, 2)
         << little_endian(version, 2) << zero << zero << counts << counts << size << zero << offset
         << zero << "PK\x06\x07" << zero << little_endian(begin, 8) << little_endian(1, 4) << end;
    file.close();
  } catch (const std::ios::failure&) {
    throw std::system_error(errno != 0 ? errno : EIO, std::generic_category(),
                            "could not write " + path.string());
  }
}

bool is_executable(const fs::path& file) {
  return (fs::status(file).permissions() & fs::perms::owner_exec) != fs::perms::none;
}

}  // namespace

void write_zip(const fs::path& path, const std::vector<Entry>& entries) {
  errno = 0;
  ZipFile file(path);
  for (const auto& entry : entries) file.add(entry);
  file.close();
  if (entries.size() >= 0xffff) add_zip64_count(path, entries.size());
}

void write_folder(const fs::path& folder, const std::vector<Entry>& entries) {
  fs::create_directories(folder);
  for (const auto& entry : entries) {
    const fs::path file = folder / entry.name;
    fs::create_directories(file.parent_path());
    system::write_file(file, entry.text);
    fs::permissions(file, static_cast<fs::perms>(mode_of(entry)));
  }
}

std::vector<Entry> read_folder(const fs::path& folder) {
  std::vector<Entry> entries;
  for (auto it = fs::recursive_directory_iterator(folder); it != fs::end(it); ++it) {
    std::error_code ignored;  // of a link that leads to nothing or to itself
    if (it->path().filename().string().starts_with('.')) {
      it.disable_recursion_pending();
    } else if (it->is_regular_file(ignored)) {
      entries.push_back({it->path().lexically_relative(folder).string(),
                         system::read_file(it->path()), is_executable(it->path())});
    }
  }
  std::ranges::sort(entries, {}, &Entry::name);
  return entries;
}

}  // namespace gauntlet::archive
