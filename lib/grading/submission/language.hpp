#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string_view>

namespace gauntlet::grading {

// Returns the names of the languages that are known: "python", "java", "native" and so on.
std::span<const std::string_view> known_languages();

// Returns the language of a program's file: by the interpreter in its "#!" line; of a shell script
// the first other interpreter among the words of its first 4 KiB, such as java, otherwise "shell";
// "native" for an ELF file; otherwise by its extension. Returns nullopt for other files.
std::optional<std::string_view> language_of(const std::filesystem::path& program);

}  // namespace gauntlet::grading
