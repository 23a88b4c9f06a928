#include "xtest/session/fests.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>

#include "gauntlet/json.hpp"
#include "grading/fest/pages/milestones.hpp"
#include "grading/fest/rounds/fest_run.hpp"
#include "grading/submission/names.hpp"
#include "process/shell.hpp"
#include "schema/schema.hpp"
#include "system/file.hpp"
#include "text/names.hpp"
#include "xtest/session/course.hpp"

namespace gauntlet::xtest {
namespace {

namespace fs = std::filesystem;
using grading::fest::InvalidFest;
using json::Value;

const Value* find_member(const Value::Object& object, std::string_view key) {
  const auto found = std::ranges::find(object, key, &Value::Member::first);
  return found == object.end() ? nullptr : &found->second;
}

const std::string* find_text(const Value::Object& object, std::string_view key) {
  const Value* const value = find_member(object, key);
  return value == nullptr ? nullptr : value->as<std::string>();
}

void erase_member(Value::Object& object, std::string_view key) {
  std::erase_if(object, [&](const Value::Member& member) { return member.first == key; });
}

void set_member(Value::Object& object, const std::string& key, Value value) {
  erase_member(object, key);
  object.emplace_back(key, std::move(value));
}

Value::Array joined(const Value* first, const Value* last) {
  Value::Array all;
  for (const Value* const list : {first, last}) {
    if (list == nullptr) continue;
    const auto& items = *list->as<Value::Array>();
    all.insert(all.end(), items.begin(), items.end());
  }
  return all;
}

// The milestones of a fest.
struct Course {
  fs::path root;  // absolute path of the repository that has them
  std::vector<Milestone> milestones;
  std::vector<Value::Object> objects;  // theirs in course.json; empty if they were found
};

Course read_milestones(fs::path place) {
  if (fs::exists(place / usual_course)) place /= usual_course;
  if (is_folder(place)) {
    Course course{place, find_milestones(place, {}), {}};
    course.objects.resize(course.milestones.size());
    if (!course.milestones.empty()) return course;
    throw InvalidFest(place.string() + ": no folder N with Tests and one program xNAME");
  }
  Course course{place.parent_path(), read_course(place, {}), {}};
  const Value document = json::parse(system::without_editor_marks(system::read_text(place)));
  for (const auto& item :
       *find_member(*document.as<Value::Object>(), "milestones")->as<Value::Array>()) {
    course.objects.push_back(*item.as<Value::Object>());
  }
  return course;
}

// Makes the FEST.json of each milestone from that of all.
class Splitter {
 public:
  Splitter(const fs::path& folder, const Value::Object& fest)
      : folder_(folder),
        fest_(fest),
        course_(read_milestones((folder / *find_text(fest, "milestones")).lexically_normal())) {
    if (const auto* const earlier = find_text(fest_, "earlier")) {
      check_any("earlier", [&](const auto& milestone) { return earlier_of(*earlier, milestone); });
    }
    if (const auto* const tests = find_text(fest_, "staff_tests")) {
      check_any("staff_tests", [&](const auto& milestone) { return *tests / tests_of(milestone); });
    }
    const Value* const chaff = find_member(fest_, "chaff");
    for (const auto& repository : chaff == nullptr ? Value::Array() : *chaff->as<Value::Array>()) {
      check_any("chaff", [&](const auto& milestone) {
        return *repository.as<std::string>() / below(milestone, milestone.path);
      });
    }
  }

  const std::vector<Milestone>& milestones() const { return course_.milestones; }
  bool was_found(std::size_t place) const { return course_.objects[place].empty(); }

  Value document(std::size_t place) const {
    const Milestone& milestone = course_.milestones[place];
    const fs::path program = below(milestone, milestone.path), tests = tests_of(milestone);
    Value::Object all = fest_;
    erase_member(all, "milestones");
    set_member(all, "title", *find_text(fest_, "title") + ": " + milestone.name);
    for (const auto& [key, path] : {std::pair("program", program), std::pair("reference", program),
                                    std::pair("tests", tests), std::pair("staff_tests", tests)}) {
      if (const auto* const start = find_text(fest_, key))
        set_member(all, key, (*start / path).string());
    }
    take_existing(milestone, program, all);
    const fs::path scenario = course_.root / tests / grading::FolderScenario::file_name;
    if (was_found(place) && fs::exists(scenario)) set_member(all, "scenario", scenario.string());
    override(milestone, course_.objects[place], all);
    return all;
  }

 private:
  // Throws unless the place of some milestone exists.
  template <class PlaceOf>
  void check_any(const std::string& key, const PlaceOf& place_of) const {
    std::string places;
    for (const Milestone& milestone : course_.milestones) {
      const fs::path place = place_of(milestone);
      if (fs::exists(folder_ / place)) return;
      places += (places.empty() ? "" : ", ") + place.string();
    }
    throw InvalidFest('"' + key + "\": no milestone has it, expected " + places);
  }

  static fs::path earlier_of(const fs::path& table, const Milestone& milestone) {
    return grading::fest::milestone_folder(table.parent_path(), milestone.name) / table.filename();
  }

  // Returns a path below the repository.
  fs::path below(const Milestone& milestone, const fs::path& path) const {
    auto relative = fs::absolute(path).lexically_normal().lexically_relative(course_.root);
    if (!relative.empty() && *relative.begin() != "..") return relative;
    throw InvalidFest("milestone " + milestone.name + ": " + path.string() + " is not in " +
                      course_.root.string() + ", so that no team can have it");
  }

  // Returns the folder of the tests of a milestone; that around ServerTests and ClientTests, which
  // nobody has listed.
  fs::path tests_of(const Milestone& milestone) const {
    fs::path folder = below(milestone, milestone.tests.front());
    if (milestone.tests.size() == 1 && !fs::is_regular_file(milestone.tests.front())) return folder;
    if (course_.objects.front().empty()) return folder.parent_path();
    throw InvalidFest("milestone " + milestone.name +
                      ": a fest takes \"tests\" of one folder only");
  }

  // Leaves out what there is not for this milestone: tests of the staff, chaff, an earlier fest.
  void take_existing(const Milestone& milestone, const fs::path& program,
                     Value::Object& all) const {
    const auto* const tests = find_text(all, "staff_tests");
    if (tests != nullptr && !fs::exists(folder_ / *tests)) erase_member(all, "staff_tests");
    if (const auto* const table = find_text(fest_, "earlier")) {
      const fs::path own = earlier_of(*table, milestone);
      set_member(all, "earlier", own.string());
      if (!fs::exists(folder_ / own)) {
        erase_member(all, "earlier");
        erase_member(all, "better");
      }
    }
    if (const Value* const chaff = find_member(fest_, "chaff")) {
      Value::Array programs;
      for (const auto& folder : *chaff->as<Value::Array>()) {
        const fs::path file = *folder.as<std::string>() / program;
        if (fs::exists(folder_ / file)) programs.emplace_back(file.string());
      }
      set_member(all, "chaff", std::move(programs));
    }
  }

  // Sets the keys of a milestone. One that excludes others removes these.
  void override(const Milestone& milestone, const Value::Object& own, Value::Object& all) const {
    if (find_member(own, "folder") != nullptr) {
      throw InvalidFest("milestone " + milestone.name +
                        ": \"folder\" is not for fests, where programs run in their own folders");
    }
    const auto has = [&](const char* key) { return find_member(own, key) != nullptr; };
    for (const auto& [key, other] :
         {std::pair("tolerance", "course"), std::pair("compare", "exact"),
          std::pair("checker", "interactor")}) {
      if (!has(key) && !has(other)) continue;
      erase_member(all, key);
      erase_member(all, other);
    }
    if (has("checker") || has("interactor")) erase_member(all, "checker_protocol");
    for (const auto& [key, value] : own) {
      if (key == "args") {
        set_member(all, key, joined(&value, find_member(fest_, key)));
      } else if (key == "rules") {
        const Value* const usual = find_member(fest_, "rules");
        set_member(all, "rules",
                   joined(usual != nullptr ? usual : find_member(fest_, "at"), &value));
        erase_member(all, "at");
      } else if (key == "checker" || key == "interactor") {
        const std::string folder = process::shell_command({course_.root.string()});
        set_member(all, key, "cd " + folder + " && " + *value.as<std::string>());
      } else if (key == "scenario") {
        set_member(all, key, (course_.root / *value.as<std::string>()).string());
      } else if (key == "points") {
        if (find_member(fest_, "weights") != nullptr || find_member(fest_, "rubric") != nullptr)
          continue;
        const Value::Object line{{"title", "passed"}, {"count", "passed"}, {"points", value}};
        set_member(all, "rubric", Value::Array{line});
      } else if (key != "name" && key != "tests" && key != "program") {
        set_member(all, key, value);
      }
    }
  }

  const fs::path& folder_;  // of FEST.json
  const Value::Object& fest_;
  Course course_;
};

// Returns the names of the teams, which have the same repositories in all milestones.
Value teams_of(Value::Object fest, const fs::path& file, const fs::path& results) {
  for (const auto* key : {"milestones", "earlier", "better", "rubric"}) erase_member(fest, key);
  set_member(fest, "program", *find_text(fest, "program") + "/program");  // any file in them
  const auto teams = grading::fest::read_config(fest, file, results).teams;
  return Value::Array(teams.begin(), teams.end());
}

grading::fest::Config read_of_milestone(const Value& document, const std::string& name,
                                        const fs::path& file, const fs::path& results) {
  try {
    return grading::fest::read_config(document, file, results);
  } catch (const json::Error& error) {
    throw InvalidFest(file.string() + " with milestone " + name + ": " + error.what());
  }
}

}  // namespace

std::vector<MilestoneFest> read_fests(const fs::path& file, const fs::path& results) {
  return grading::fest::read_input([&] {
    try {
      const Value document = json::parse(system::read_text(file));
      schema::check("FEST.schema.json", json::Reader(document));
      const auto& fest = *document.as<Value::Object>();
      std::vector<MilestoneFest> fests;
      if (find_member(fest, "milestones") == nullptr) {
        fests.push_back({"", grading::fest::read_config(document, file, results)});
        return fests;
      }
      const fs::path folder = fs::absolute(file).parent_path();
      const Splitter splitter(folder, fest);
      const Value teams = teams_of(fest, file, results);
      std::set<std::string> names;
      for (std::size_t i = 0; i < splitter.milestones().size(); ++i) {
        const Milestone& milestone = splitter.milestones()[i];
        const std::string& name = milestone.name;
        if (grading::folder_name(name) != name ||
            name.find(grading::team_placeholder) != name.npos) {
          throw InvalidFest("milestone " + json::quote(name) +
                            ": expected a name that a folder can have");
        }
        if (!names.insert(name).second) throw InvalidFest("two milestones have the name " + name);
        Value own = splitter.document(i);
        set_member(*own.as<Value::Object>(), "teams", teams);
        auto config = read_of_milestone(own, name, file, results);
        if (splitter.was_found(i) && !config.scenario) config.scenario = milestone.scenario;
        config.staff_scenario = config.scenario;
        fests.push_back({milestone.name, std::move(config)});
      }
      std::ranges::sort(fests, text::natural_less, &MilestoneFest::name);
      return fests;
    } catch (const json::Error& error) {
      throw InvalidFest(file.string() + ": " + error.what());
    }
  });
}

}  // namespace gauntlet::xtest
