#include "session/driver.hpp"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <vector>

#include "core/numbers.hpp"
#include "gauntlet/json.hpp"
#include "session/ask.hpp"

namespace gauntlet::session {
namespace {

constexpr std::chrono::milliseconds move_pause{600};
constexpr std::chrono::milliseconds wave_pause{250};

// Appends a line of letters to a picture; each letter can be selected.
void append_letters(Picture& picture, const std::string& letters) {
  constexpr std::string_view begin = "  ";
  constexpr std::size_t width = 3;
  const auto line = static_cast<std::size_t>(std::ranges::count(picture.lines, '\n'));
  picture.lines.append(begin);
  for (std::size_t i = 0; i < letters.size(); ++i) {
    picture.choices.push_back(
        {{line, begin.size() + width * i, width}, std::string(1, letters[i]), false});
    picture.lines.append(" ").append(1, letters[i]).append(" ");
  }
  picture.lines.append("\n");
}

void draw(Console& console, const View& view) {
  // Letters are composed if they have pieces on the board.
  const bool has_letters = console.has_choices() && view.entry && !view.entry->paints.empty();
  if (!has_letters) return console.draw(view.picture);
  console.draw([paint = view.picture, letters = view.entry->letters](const auto& look) {
    Picture picture = paint(look);
    append_letters(picture, letters);
    return picture;
  });
}

// The labels of the buttons as people type them.
std::vector<std::string> labels_of(const View& view) {
  std::vector<std::string> labels;
  for (const Button& button : view.buttons) {
    std::string& label = labels.emplace_back(button.label);
    std::ranges::transform(label, label.begin(), [](unsigned char c) { return std::tolower(c); });
  }
  return labels;
}

// "row and column, help, q"; omits labels that the question contains.
std::string what_to_type(const View& view, const std::vector<std::string>& labels) {
  Words words;
  for (const std::string& label : labels) {
    if (view.ask.find(label) == std::string::npos) words.push_back(label);
  }
  if (!view.typed.empty()) words = {view.typed};
  words.insert(words.end(), {"help", "q"});
  return text::list_of(words, ", ");
}

std::optional<std::vector<Position>> read_places(std::string_view line) {
  const auto numbers = read_numbers(line);
  if (!numbers || numbers->empty() || numbers->size() % 2 != 0) return std::nullopt;
  std::vector<Position> places;
  for (std::size_t i = 0; i < numbers->size(); i += 2) {
    places.push_back({(*numbers)[i], (*numbers)[i + 1]});
  }
  return places;
}

// Returns the action that the line names: places of the board, a button or an entry. The entry may
// be invalid.
std::optional<json::Value> read_action(const Play& play, const View& view,
                                       const std::string& line) {
  if (line.empty()) return std::nullopt;
  if (const auto places = read_places(line)) {
    if (auto action = play.action_at(*places)) return action;
  }
  if (!view.entry || line.find_first_not_of(view.entry->letters) != line.npos) {
    const std::vector<std::string> labels = labels_of(view);
    const auto button = find_word({labels.begin(), labels.end()}, line);
    if (button) return view.buttons[*button].action;
  }
  if (!view.entry) return std::nullopt;
  return json::Value::Object{{view.entry->key, line}};
}

// Performs the action that the line names, an empty one that of the last hint. Returns false if it
// names none.
bool act(Play& play, const View& view, const std::string& line,
         const std::optional<json::Value>& advised) {
  const auto action = line.empty() ? advised : read_action(play, view, line);
  if (!action) return false;
  try {
    play.act(json::Reader(*action));
  } catch (const json::Error&) {
    return false;
  }
  return true;
}

void give_help(Console& console, const View& view, bool has_files) {
  console.show(view.help);
  if (console.has_choices()) {
    console.show("Choose a place with the arrow keys and Enter or Space, or with the mouse.\n");
  }
  console.show(has_files ? "Commands: rules, hint, undo, redo, save FILE, load FILE, q\n"
                         : "Commands: hint, q\n");
}

// Shows the best action and returns it; nullopt if there is none of the person.
std::optional<json::Value> give_hint(Console& console, Play& play) {
  const Advice advice = play.advise();
  print_line(console, advice.text);
  if (advice.actions.empty()) return std::nullopt;
  print_line(console, "Enter takes it.");
  return advice.actions.front();
}

enum class Effect { none, changed, unknown };

// The effect of undo or redo. Tells the person if there was nothing to undo or redo.
Effect effect_of_step(Console& console, bool has_changed, const std::string& name) {
  if (!has_changed) print_line(console, "there is nothing to " + name);
  return has_changed ? Effect::changed : Effect::none;
}

// Saves or loads if the line is that command. On failure, shows the reason.
Effect obey_with_file(Console& console, const FileCommands& files, const std::string& line) {
  if (line == "save" || line == "load") {
    print_line(console, "expected a file, as in " + line + " game.jsonl");
    return Effect::none;
  }
  const bool is_load = line.starts_with("load ");
  if (!is_load && !line.starts_with("save ")) return Effect::unknown;
  const std::string path = line.substr(line.find_first_not_of(' ', 4));
  try {
    (is_load ? files.load : files.save)(path);
    if (is_load) return Effect::changed;
    print_line(console, "saved as " + path);
  } catch (const std::runtime_error& error) {
    print_line(console, error.what());
  }
  return Effect::none;
}

Effect obey(Console& console, Play& play, const View& view, const FileCommands* files,
            const std::string& line) {
  if (line == "help" || line == "?") {
    give_help(console, view, files != nullptr);
    return Effect::none;
  }
  if (line == "rules" && !view.rules.empty()) {
    show_rules(console, view.rules);
    return Effect::none;
  }
  if (view.has_pending_choice && (line == "back" || line == "undo")) {
    play.cancel();
    return Effect::changed;
  }
  if (files == nullptr) return Effect::unknown;
  if (line == "undo") return effect_of_step(console, play.undo(), line);
  if (line == "redo") return effect_of_step(console, play.redo(), line);
  return obey_with_file(console, *files, line);
}

class Driver {
 public:
  Driver(GameContext& context, const SessionGame& game, bool is_fast, const std::string& record)
      : table_(context), game_(game), is_fast_(is_fast), play_(open_game(game, record, context)) {}

  void run() {
    for (;;) {
      View view = play_->look();
      view.rules = game_.rules;
      record();
      if (!is_fast_) show_frames(view);
      if (view.turn == Turn::over) return show_end(view);
      show(table_.console, view);
      said_ = view.said;
      if (view.turn == Turn::computer) {
        if (!view.thinks.empty()) print_line(table_.console, view.thinks);
        if (!is_fast_) table_.console.pause(move_pause);
        play_->think({});
      } else {
        ask_person(view);
      }
    }
  }

 private:
  // Records the lines that have been added.
  void record() {
    const std::string_view lines = std::string_view(play_->record()).substr(recorded_);
    for_each_line(lines, [&](const json::Reader& line) { table_.record(line.value()); });
    recorded_ += lines.size();
  }

  void show_frames(const View& view) {
    for (const Frame& frame : view.frames) {
      if (!frame.picture) continue;
      table_.console.draw(frame.picture);
      print_line(table_.console, frame.said);
      table_.console.pause(wave_pause);
    }
  }

  // Does not repeat the board and the messages if the game ended without another step.
  void show_end(const View& view) {
    Console& console = table_.console;
    const bool is_step = said_.empty() || view.said.front() != said_.front();
    if (is_step) console.draw(view.picture);
    for (const std::string& line : view.said) {
      if (!is_step && std::ranges::find(said_, line) != said_.end()) continue;
      if (view.is_success && view.over.find(line) != line.npos) {
        print_highlight(console, line);
      } else {
        print_line(console, line);
      }
    }
  }

  void ask_person(const View& view) {
    const FileCommands files{
        [this](const std::string& path) { table_.files.write(path, play_->saved()); },
        [this](const std::string& path) { load(path); }};
    try {
      take_turn(table_.console, *play_, view, &files);
    } catch (const QuitRequested&) {
      if (play_->leave()) {
        record();
        print_line(table_.console, play_->look().over);
      }
      throw;
    }
  }

  void load(const std::string& path) {
    const std::string text = table_.files.read(path);
    try {
      play_ = open_game(game_, open_game(game_, text, table_)->saved(), table_);
    } catch (const match::LogError& error) {
      throw std::runtime_error(path + ": " + error.what());
    }
    recorded_ = 0;
  }

  GameContext& table_;
  const SessionGame& game_;
  bool is_fast_;
  std::unique_ptr<Play> play_;
  std::size_t recorded_ = 0;       // the size of the part of the record that is recorded
  std::vector<std::string> said_;  // the last messages
};

// Says how to win and begins a game. With questions, that comes first; with flags it comes last,
// because flags may be refused.
std::string begin(const SessionGame& game, GameContext& context, OptionValues values) {
  const bool asks = context.settings.asks();
  if (asks) print_line(context.console, std::string(game.rules.front()));
  std::string lines = to_text({game.begin(context, values)});
  if (!asks) print_line(context.console, std::string(game.rules.front()));
  return lines;
}

}  // namespace

void show(Console& console, const View& view) {
  draw(console, view);
  for (const std::string& line : view.said) print_line(console, line);
}

void take_turn(Console& console, Play& play, const View& view, const FileCommands* files,
               const Address& address) {
  const std::vector<std::string> labels = labels_of(view);
  const std::string expected =
      view.expected.empty() ? text::list_of({labels.begin(), labels.end()}) : view.expected;
  const std::string prompt = address.name + view.ask + " (" + what_to_type(view, labels) + ") ";
  std::optional<json::Value> advised;
  for (;;) {
    const std::string line = ask(console, prompt);
    if (line == "hint" || line == "why") {
      advised = give_hint(console, play);
      continue;
    }
    const Effect effect = obey(console, play, view, files, line);
    if (effect == Effect::changed) return;
    if (effect == Effect::none) continue;
    try {
      if (act(play, view, line, advised)) return;
      refuse(console, expected + ", or help", line, address.leave);
    } catch (const ActionRefused& error) {
      print_line(console, error.what());
    }
  }
}

void play_game(const SessionGame& game, GameContext& context, OptionValues values,
               std::optional<std::string_view> record) {
  const std::string lines =
      record ? open_game(game, *record, context)->saved() : begin(game, context, values);
  Driver(context, game, game.is_fast(values), lines).run();
}

}  // namespace gauntlet::session
