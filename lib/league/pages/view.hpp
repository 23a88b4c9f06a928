#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grading/reports/html_parts.hpp"
#include "league/pages/pages.hpp"

// The parts of pages about a league: markup, each nothing where there is nothing to be said.
namespace gauntlet::league {

// A game, and who played it by their places in the standings.
struct ShownGame {
  const Game* game;
  std::vector<std::size_t> players;  // in turn order
};

// What a page is about. All it refers to must outlive it.
struct View {
  const Standings& standings;
  const PageSettings& settings;
  std::vector<ShownGame>
      games;  // that were played, in an order that does not depend on that of the results
  std::optional<std::size_t> author = {};  // by its place in the standings; nothing: for the staff
};

View view_of(const Results& results, const Standings& standings, const PageSettings& settings,
             std::optional<std::size_t> author);

// How a trouble looks.
const grading::reports::Kind& kind_of(Trouble trouble);

// Text of others as markup, on one line.
std::string shown(std::string_view text);

// A heading with what is below it; nothing for no content.
std::string section(std::string_view id, std::string_view title, const std::string& content);

// A table that is scrolled by itself where it is wider than the page.
std::string scrolled(std::string_view label, const std::string& table);

std::string standings_table(const View& view);
std::string superiority_table(const View& view);
std::string crosstable(const View& view);
std::string seats_table(const View& view);
std::string histograms(const View& view);

// The author's player against each of the others.
std::string opponents_table(const View& view);

// The troubles of all, or of the author's player, with links to their games.
std::string troubles(const View& view);

// Where league.js puts games, and what it needs for that.
std::string games_section(const View& view);

}  // namespace gauntlet::league
