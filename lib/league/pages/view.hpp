#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grading/reports/html_parts.hpp"
#include "league/pages/pages.hpp"

// The sections of pages about a league, as markup. A section without content is an empty string.
namespace gauntlet::league {

// A game and its players, as indices into the standings.
struct ShownGame {
  const Game* game;
  std::vector<std::size_t> players;  // in turn order
};

// The data of a page. All references must outlive it.
struct View {
  const Standings& standings;
  const PageSettings& settings;
  std::vector<ShownGame> games;  // that were played, in an order independent of that of the results
  std::optional<std::size_t> author = {};  // index into the standings; nullopt: the staff page
};

View view_of(const Results& results, const Standings& standings, const PageSettings& settings,
             std::optional<std::size_t> author);

// Returns how a kind of failure is displayed.
const grading::reports::VerdictClass& kind_of(FailureKind failure);

// Returns untrusted text as markup, on one line.
std::string shown(std::string_view text);

// Returns a heading and the content; empty if the content is empty.
std::string section(std::string_view id, std::string_view title, const std::string& content);

// Returns a table that scrolls by itself if it is wider than the page.
std::string scrolled(std::string_view label, const std::string& table);

std::string standings_table(const View& view);
std::string superiority_table(const View& view);
std::string crosstable(const View& view);
std::string seats_table(const View& view);
std::string histograms(const View& view);

// The results of the author's player against each opponent.
std::string opponents_table(const View& view);

// The failures of all players or of the author's player, with links to their games.
std::string failures(const View& view);

// The place where league.js shows games, and the data for it.
std::string games_section(const View& view);

}  // namespace gauntlet::league
