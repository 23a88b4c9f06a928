#include "grading/test_cases/test_files.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <system_error>

#include "gauntlet/json.hpp"
#include "grading/results/results.hpp"
#include "system/folders/folder.hpp"

namespace gauntlet::grading {

namespace fs = std::filesystem;

FolderListing list_files(const fs::path& folder) {
  FolderListing listing;
  const auto refuse = [&](const fs::path& path, const std::string& reason) {
    if (listing.error.empty()) listing.error = path.string() + ": " + reason;
  };
  const auto on_entry = [&](const system::WalkedEntry& entry) {
    if (S_ISREG(entry.status.st_mode)) {
      listing.files.emplace_back(entry.path);
      listing.bytes += static_cast<std::uintmax_t>(entry.status.st_size);
    } else if (!S_ISDIR(entry.status.st_mode)) {
      refuse(folder / entry.path,
             S_ISLNK(entry.status.st_mode) ? "it is a symbolic link" : "it is not a regular file");
    }
    return listing.error.empty();
  };
  const auto on_unreadable = [&](const std::string& path, int error) {
    refuse(path.empty() ? folder : folder / path,
           std::string("it cannot be read: ") + std::strerror(error));
  };
  system::walk_folder(folder, on_entry, on_unreadable, system::LockedFolders::report);
  std::ranges::sort(listing.files);
  return listing;
}

fs::path files_folder(const fs::path& folder) {
  std::error_code error;
  const auto type = fs::symlink_status(folder, error).type();
  if (type == fs::file_type::not_found || type == fs::file_type::none) return {};
  if (type != fs::file_type::directory) {
    throw json::Error("", folder.string() + ": expected a folder of files" +
                              (type == fs::file_type::symlink ? ", got a symbolic link" : ""));
  }
  if (const auto listing = list_files(folder); !listing.error.empty()) {
    throw json::Error("", listing.error);
  }
  return folder;
}

namespace {

// Returns the input whose files are in a folder with this name, if it exists.
std::optional<fs::path> existing_input(const fs::path& folder) {
  const std::string path = folder.string();
  for (const std::string_view end : {part::expected_files, part::files}) {
    if (!path.ends_with(end)) continue;
    const std::string start = path.substr(0, path.size() - end.size());
    std::error_code error;
    for (const std::string_view input : {part::in, part::scenario}) {
      fs::path file = start + std::string(input);
      if (fs::exists(file, error)) return file;
    }
  }
  return std::nullopt;
}

}  // namespace

bool is_files_folder(const fs::path& folder) { return existing_input(folder).has_value(); }

fs::path input_of_files(const fs::path& folder) { return existing_input(folder).value(); }

void copy_files(const fs::path& from, const fs::path& to) {
  const auto listing = list_files(from);
  if (!listing.error.empty()) throw std::runtime_error(listing.error);
  for (const auto& file : listing.files) {
    fs::create_directories((to / file).parent_path());
    system::copy_file(from / file, to / file);
    fs::permissions(to / file, fs::perms::owner_read | fs::perms::owner_write,
                    fs::perm_options::add);
  }
}

std::string contents_of(const fs::path& folder) {
  if (folder.empty()) return "";
  const auto listing = list_files(folder);
  if (!listing.error.empty()) throw std::runtime_error(listing.error);
  std::string text;
  for (const auto& file : listing.files) {
    text += json::quote(file.string()) + ' ' + digest_of({system::read_file(folder / file)}) + '\n';
  }
  return text;
}

}  // namespace gauntlet::grading
