#include "grading/test_cases/course_pairs.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "gauntlet/json.hpp"
#include "system/file.hpp"
#include "text/names.hpp"

namespace gauntlet::grading {
namespace {

namespace fs = std::filesystem;

// The texts of a scenario that differ from layout to layout: its files, and the standard input of
// the server and of the clients.
struct Pairs {
  json::Value::Object files;
  std::string server;
  std::string clients;
};

const Pairs of_configs{{{"server", "{name}-server-config.json"},
                        {"clients", "{name}-client-config.json"},
                        {"out", "{name}-out.json"}},
                       "{server}",
                       "{clients}"};
const json::Value::Object one_input{{"input", "{name}-in.json"}, {"out", "{name}-out.json"}};
const Pairs of_both{one_input, "{input}", "{input}"};
const Pairs of_values{one_input, "{input:2}", "{input:1}"};

// Returns the names of the folders of inputs, of the server and of the clients.
std::optional<std::pair<std::string, std::string>> folders_in(const fs::path& folder) {
  for (const auto& [server, clients] :
       {std::pair("Server", "Clients"), std::pair("ForServer", "ForClient"),
        std::pair("ForServer", "ForClients")}) {
    std::error_code error;
    if (fs::is_directory(folder / server, error) && fs::is_directory(folder / clients, error)) {
      return std::pair<std::string, std::string>(server, clients);
    }
  }
  return std::nullopt;
}

// Returns the names of the files in a folder in natural order.
std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) {
    names.push_back(entry.path().filename().string());
  }
  std::ranges::sort(names, text::natural_less);
  return names;
}

Pairs pairs_in(const fs::path& tests) {
  const auto names = names_in(tests);
  const auto find = [&](std::string_view end) {
    return std::ranges::find_if(names, [&](const auto& name) { return name.ends_with(end); });
  };
  if (find("-server-config.json") != names.end()) return of_configs;
  if (const auto folders = folders_in(tests)) {
    const auto& [server, clients] = *folders;
    return {{{"server", server + "/{name}-in.json"},
             {"clients", clients + "/{name}-in.json"},
             {"out", server + "/{name}-out.json"}},
            "{server}",
            "{clients}"};
  }
  const auto input = find("-in.json");
  if (tests.filename() != "Tests" || input == names.end()) return of_both;
  return json::read_values(system::read_text(tests / *input)).size() == 2 ? of_values : of_both;
}

}  // namespace

bool has_folders_of_pairs(const fs::path& folder) { return folders_in(folder).has_value(); }

std::shared_ptr<const FolderScenario> course_pairs(const fs::path& tests,
                                                   const fs::path& programs) {
  const Pairs pairs = pairs_in(tests);
  // Clients that misbehave need not notice that the game is over.
  json::Value::Object clients{{"command", json::Value::Array{"./xclients", "{port}"}},
                              {"stdin", pairs.clients},
                              {"must_exit", false}};
  json::Value::Object scenario{{"role", "server"},
                               {"files", pairs.files},
                               {"stdin", pairs.server},
                               {"peers", json::Value::Array{std::move(clients)}},
                               {"peers_must_finish", false},
                               {"accept", json::Value::Array{"{out}"}},
                               {"folder", system::canonical_path(programs).string()}};
  return std::make_shared<const FolderScenario>(tests / FolderScenario::file_name,
                                                std::move(scenario), true);
}

}  // namespace gauntlet::grading
