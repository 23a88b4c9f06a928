#include <algorithm>
#include <cmath>

#include "grading/reports/text.hpp"
#include "league/pages/view.hpp"
#include "league/tables/words.hpp"

namespace gauntlet::league {
namespace {

using grading::reports::decimal;
using text::element;
using text::empty_element;

// Draws intervals on a common scale.
class Scale {
 public:
  explicit Scale(const Standings& standings) : is_solo_(standings.is_solo()) {
    for (const auto& player : standings.players) add(player);
    mark_ = is_solo_ ? standings.optimum ? std::optional(standings.optimum->mean) : std::nullopt
                     : std::optional(0.0);
    if (mark_) add(*mark_);
  }

  bool is_empty() const { return !low_; }

  // Hidden from screen readers, because the numbers stand beside it.
  std::string draw(const Standing& player) const {
    const auto value = value_of(player);
    if (!value || is_empty()) return "";
    std::string shapes = line(at(mark_.value_or(*low_)), 1, at(mark_.value_or(*low_)), 19, "mark");
    if (const auto interval = interval_of(player)) {
      const auto from = std::isinf(interval->low) ? 0 : at(interval->low);
      const auto to = std::isinf(interval->high) ? width : at(interval->high);
      shapes += line(from, 10, to, 10, "span");
      if (std::isfinite(interval->low)) shapes += line(from, 5, from, 15, "span");
      if (std::isfinite(interval->high)) shapes += line(to, 5, to, 15, "span");
    }
    shapes += empty_element("circle", {{"cx", at(*value)}, {"cy", 10}, {"r", 4}});
    return element("svg",
                   {{"class", "interval"},
                    {"viewBox", "0 0 " + std::to_string(width) + " 20"},
                    {"width", width},
                    {"height", 20},
                    {"aria-hidden", "true"}},
                   shapes);
  }

 private:
  static constexpr int width = 180, margin = 6;

  std::optional<double> value_of(const Standing& player) const {
    return is_solo_ ? player.solo->mean : player.rating;
  }
  std::optional<Interval> interval_of(const Standing& player) const {
    return is_solo_ ? player.solo->interval : player.interval;
  }

  void add(double value) {
    low_ = std::min(low_.value_or(value), value);
    high_ = std::max(high_.value_or(value), value);
  }
  void add(const Standing& player) {
    if (const auto value = value_of(player)) add(*value);
    if (const auto interval = interval_of(player)) {
      if (std::isfinite(interval->low)) add(interval->low);
      if (std::isfinite(interval->high)) add(interval->high);
    }
  }

  int at(double value) const {
    const double range = *high_ - *low_;
    const double share = range > 0 ? (value - *low_) / range : 0.5;
    return margin + static_cast<int>(std::lround(share * (width - 2 * margin)));
  }

  static std::string line(int x1, int y1, int x2, int y2, std::string_view kind) {
    return empty_element("line", {{"x1", x1}, {"y1", y1}, {"x2", x2}, {"y2", y2}, {"class", kind}});
  }

  bool is_solo_;
  std::optional<double> low_ = {}, high_ = {};
  std::optional<double> mark_ = {};  // 0, or the optimum
};

class Table {
 public:
  explicit Table(const View& view)
      : view_(view), standings_(view.standings), is_for_staff_(!view.author), scale_(standings_) {}

  std::string write() const {
    std::string rows;
    for (std::size_t i = 0; i < standings_.players.size(); ++i) rows += row(i);
    return element("table", {{"class", "standings"}},
                   element("thead", head()) + '\n' + element("tbody", '\n' + rows));
  }

 private:
  static std::string title(std::string_view text, std::string_view why = "") {
    text::Attributes attributes{{"scope", "col"}};
    if (!why.empty()) attributes.emplace_back("title", why);
    return element("th", attributes, text);
  }
  static std::string number(const std::string& text) {
    return element("td", {{"class", "number"}}, text);
  }

  std::string head() const {
    const std::string level = percent(standings_.level);
    std::string text = title("", "rank") + title("player");
    if (standings_.is_solo()) {
      text += title("mean") + title(level + " interval of the mean") +
              title("from best to worst mean") + title("worst") + title("failed");
    } else {
      text += title("rating", "Elo scale; the mean of all players is 0") +
              title(level + " interval") + title("from worst to best rating");
    }
    text += title("ranks", "possible ranks at " + level + " confidence") + title("games");
    if (!standings_.is_solo()) text += title("won") + title("drawn") + title("lost");
    text += title("share", "share of the points");
    if (!is_for_staff_) return element("tr", text);
    return element("tr", text + title("failures") + title("answer", "mean wall time per answer") +
                             title("CPU", "mean CPU time per answer") +
                             title("slowest", "wall time of the slowest answer"));
  }

  std::string name(std::size_t place) const {
    const Standing& player = standings_.players[place];
    std::string text = element("b", shown(player.name));
    if (is_for_staff_) text += " " + element("small", shown(player.kind));
    if (view_.author == place) text += " <small>(this player)</small>";
    return element("th", {{"scope", "row"}, {"class", "name"}}, text);
  }

  std::string judged(const Standing& player) const {
    std::string text;
    const auto& interval = standings_.is_solo() ? player.solo->interval : player.interval;
    if (standings_.is_solo()) {
      text = number(mean_in_words(player)) + number(interval ? mean_in_words(*interval) : "-");
    } else {
      text = number(rating_in_words(player)) + number(interval ? describe(*interval) : "-");
    }
    text += element("td", scale_.draw(player));
    if (!standings_.is_solo()) return text;
    return text + number(player.solo->worst ? std::to_string(*player.solo->worst) : "-") +
           number(std::to_string(player.solo->failed));
  }

  std::string times(const Standing& player) const {
    if (player.effort.calls == 0) return number("-") + number("-") + number("-");
    const bool has_processor = player.effort.cpu_time.count() > 0;
    return number(describe(player.mean_clock())) +
           number(has_processor ? describe(player.mean_processor()) : "-") +
           number(describe(player.effort.max_wall_time));
  }

  std::string row(std::size_t place) const {
    const Standing& player = standings_.players[place];
    std::string text = number(place_in_words(player)) + name(place) + judged(player) +
                       number(standings_.superiority.empty() ? "-" : places_in_words(player)) +
                       number(std::to_string(player.outcomes.games));
    if (!standings_.is_solo()) {
      text += number(std::to_string(player.outcomes.wins)) +
              number(std::to_string(player.outcomes.draws)) +
              number(std::to_string(player.outcomes.losses()));
    }
    text += number(player.points.meetings == 0 ? "-" : percent(player.points.share()));
    if (is_for_staff_) {
      text += element("td", shown(describe(player.failures))) + times(player);
    }
    if (view_.author != place) return element("tr", text) + '\n';
    return element("tr", {{"class", "own"}, {"aria-current", "true"}}, text) + '\n';
  }

  const View& view_;
  const Standings& standings_;
  bool is_for_staff_;
  Scale scale_;
};

std::string undecided_in_words(const Standings& standings) {
  std::string items;
  for (const auto& group : undecided(standings)) {
    std::string names;
    for (const auto player : group) {
      names += (names.empty() ? "" : ", ") + shown(standings.players[player].name);
    }
    items += element("li", names);
  }
  if (items.empty()) return "";
  return element("p", "Indistinguishable players, one group per line:") + element("ul", items) +
         '\n';
}

}  // namespace

std::string standings_table(const View& view) {
  const Standings& standings = view.standings;
  std::string text = scrolled("the standings", Table(view).write());
  if (standings.optimum) {
    std::string words = "Optimum (dashed line): mean " + decimal(standings.optimum->mean, 3);
    if (standings.optimum->worst) words += ", worst " + std::to_string(*standings.optimum->worst);
    text += element("p", words) + '\n';
  }
  text += undecided_in_words(standings);
  const std::string order = view.author ? "" : order_in_words(standings);
  if (!order.empty()) text += element("p", order) + '\n';
  return text;
}

}  // namespace gauntlet::league
