#include "core/drawing.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "atoms/picture.hpp"
#include "bricks/picture.hpp"
#include "fish/picture.hpp"
#include "mastermind/picture.hpp"
#include "test/catch.hpp"
#include "text/element.hpp"

using namespace gauntlet;

namespace {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

Triple operator*(const Matrix& matrix, const Triple& x) {
  Triple product{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) product[i] += matrix[i][j] * x[j];
  }
  return product;
}

// The color in the light theme, or in the dark one.
std::string_view in_theme(std::string_view color, bool is_dark) {
  if (!color.starts_with("light-dark(")) return color;
  const auto begin = color.find('(') + 1, comma = color.find(',');
  return is_dark ? color.substr(comma + 1, color.size() - comma - 2)
                 : color.substr(begin, comma - begin);
}

// Converts "#fff" or "#ffffff" to linear red, green and blue light (IEC 61966-2-1).
Triple light_of(std::string_view color) {
  const bool is_short = color.size() == 4;
  Triple light{};
  for (std::size_t i = 0; i < 3; ++i) {
    const std::string digits =
        is_short ? std::string(2, color[1 + i]) : std::string(color.substr(1 + 2 * i, 2));
    const double x = std::stoi(digits, nullptr, 16) / 255.0;
    light[i] = x <= 0.04045 ? x / 12.92 : std::pow((x + 0.055) / 1.055, 2.4);
  }
  return light;
}

// Converts linear RGB to CIE 1931 XYZ.
constexpr Matrix xyz{{{0.4124564, 0.3575761, 0.1804375},
                      {0.2126729, 0.7151522, 0.0721750},
                      {0.0193339, 0.1191920, 0.9503041}}};

// The contrast ratio of WCAG 2, from 1 to 21.
double contrast(std::string_view a, std::string_view b) {
  const double of_a = (xyz * light_of(a))[1], of_b = (xyz * light_of(b))[1];
  return (std::max(of_a, of_b) + 0.05) / (std::min(of_a, of_b) + 0.05);
}

// Converts linear RGB to CIE 1976 L*a*b*.
Triple lab(const Triple& light) {
  const Triple at = xyz * light;
  const auto f = [](double t) {
    return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116;
  };
  const double x = f(at[0] / 0.95047), y = f(at[1]), z = f(at[2] / 1.08883);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

// Normal color vision, then the three kinds of dichromacy (Machado, Oliveira and Fernandes 2009,
// severity 1).
constexpr std::array<Matrix, 4> visions{{{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
                                         {{{0.152286, 1.052583, -0.204868},
                                           {0.114503, 0.786281, 0.099216},
                                           {-0.003882, -0.048116, 1.051998}}},
                                         {{{0.367322, 0.860646, -0.227968},
                                           {0.280085, 0.672501, 0.047413},
                                           {-0.011820, 0.042940, 0.968881}}},
                                         {{{1.255528, -0.076749, -0.178779},
                                           {-0.078411, 0.930809, 0.147602},
                                           {0.004733, 0.691367, 0.303900}}}}};

double difference(std::string_view a, std::string_view b, const Matrix& vision) {
  const auto seen = [&](std::string_view color) {
    Triple light = vision * light_of(color);
    for (double& x : light) x = std::clamp(x, 0.0, 1.0);
    return lab(light);
  };
  const Triple of_a = seen(a), of_b = seen(b);
  return std::hypot(of_a[0] - of_b[0], of_a[1] - of_b[1], of_a[2] - of_b[2]);
}

template <std::size_t n>
std::vector<std::string_view> fills(const std::array<palette::ColorPair, n>& paints) {
  std::vector<std::string_view> fills;
  for (const auto& paint : paints) fills.push_back(paint.background);
  return fills;
}

}  // namespace

TEST_CASE("the color measures agree with published values", "[core]") {
  CHECK(contrast("#000", "#ffffff") > 20.99);
  CHECK(std::abs(contrast("#767676", "#fff") - 4.54) < 0.01);
  CHECK(std::abs(difference("#000", "#fff", visions[0]) - 100) < 0.1);
  CHECK(difference("#c00000", "#8a6a00", visions[2]) < 20);  // without the cones for green
  CHECK(difference("#c00000", "#8a6a00", visions[0]) > 50);
}

// The minimum is ten times the just noticeable difference side by side, which is about 2.
TEST_CASE("colors of things with one shape differ for all types of color vision", "[core]") {
  constexpr double min = 20;
  const bool is_dark = GENERATE(false, true);
  using namespace palette;
  for (const auto& colors : {fills(penguins), fills(pegs), fills(std::array{red, blue}),
                             fills(std::array{safe, doubtful, broken}),
                             std::vector<std::string_view>{ice.background, hole, reachable}}) {
    for (std::size_t i = 0; i < colors.size(); ++i) {
      for (std::size_t j = i + 1; j < colors.size(); ++j) {
        for (const Matrix& vision : visions) {
          INFO(colors[i] << " and " << colors[j] << (is_dark ? ", dark" : ""));
          CHECK(difference(in_theme(colors[i], is_dark), in_theme(colors[j], is_dark), vision) >=
                min);
        }
      }
    }
  }
}

TEST_CASE("a drawing for files has the colors of the light theme", "[core]") {
  CHECK(text::in_light("<a fill=\"light-dark(#fff,#12161d)\" b=\"light-dark(#000,#111)\"/>") ==
        "<a fill=\"#fff\" b=\"#000\"/>");
  CHECK(text::in_light("<a/>") == "<a/>");
}

TEST_CASE("letters and lines have enough contrast with their background", "[core]") {
  constexpr double letters = 4.5, lines = 3;  // WCAG 2.2, level AA: 1.4.3 and 1.4.11
  const bool is_dark = GENERATE(false, true);
  using namespace palette;
  std::vector<ColorPair> paints{paper,
                                sea,
                                ice,
                                marked,
                                red,
                                blue,
                                safe,
                                doubtful,
                                broken,
                                {paper.background, faint},
                                {hole, sea.foreground},
                                {reachable, ice.foreground},
                                {cell, blue.background},
                                {light, differing},
                                {paper.background, differing_text},
                                {highlight, differing_text},
                                {highlight, faint}};
  paints.insert(paints.end(), penguins.begin(), penguins.end());
  paints.insert(paints.end(), bellies.begin(), bellies.end());
  paints.insert(paints.end(), pegs.begin(), pegs.end());
  for (const auto& [fill, ink] : paints) {
    INFO(ink << " on " << fill << (is_dark ? ", dark" : ""));
    CHECK(contrast(in_theme(fill, is_dark), in_theme(ink, is_dark)) >= letters);
  }
  for (const auto& [ground, shape] : {ColorPair{ice.background, palette::fish},
                                      {reachable, palette::fish},
                                      {cell, line},
                                      {paper.background, line},
                                      {cell, critical},
                                      {cell, red.background},
                                      {cell, blue.background},
                                      {paper.background, brick},
                                      {light, brick_edge},
                                      {hole, marked.background},
                                      {light, differing},
                                      {paper.background, faint},
                                      {ice.background, marked.foreground},
                                      {sea.background, ice.background}}) {
    INFO(shape << " on " << ground << (is_dark ? ", dark" : ""));
    CHECK(contrast(in_theme(ground, is_dark), in_theme(shape, is_dark)) >= lines);
  }
}
