#pragma once

#include <array>
#include <string_view>

// The colors of all drawings (after M. Okabe and K. Ito, "Color Universal Design"): those that tell
// things apart differ for people of any color vision, and nothing is told by color alone.
namespace gauntlet::palette {

// A color, and the color of letters and lines that are read well on it.
struct Paint {
  std::string_view fill;
  std::string_view ink;
};

inline constexpr Paint paper{"#f7f6f2", "#1b1d21"};   // what boards but those of Fish lie on
inline constexpr std::string_view faint = "#575f6b";  // numbers beside a board
inline constexpr std::string_view line = "#8a93a0";
inline constexpr std::string_view differing = "#a3005f";

// Of Fish.
inline constexpr Paint sea{"#1d5a86", "#e3f1fa"};
inline constexpr Paint ice{"#d9eef9", "#33515f"};
inline constexpr std::string_view fish = "#b34700";
inline constexpr std::string_view marked = "#ffb000";
// Penguins by fish::Color.
inline constexpr std::array<Paint, 4> penguins{{{"#c8102e", "#ffffff"},
                                                {"#ffffff", "#1b1d21"},
                                                {"#c08a4a", "#1b1d21"},
                                                {"#1b1d21", "#ffffff"}}};

// Of atoms.
inline constexpr Paint red{"#c8400a", "#ffffff"};
inline constexpr Paint blue{"#0b5fa5", "#ffffff"};
inline constexpr std::string_view critical = "#e6b800";

// Of bricks.
inline constexpr Paint safe{"#007a5a", "#ffffff"};
inline constexpr Paint doubtful{"#f5e08a", "#1b1d21"};
inline constexpr Paint broken{"#6b2d5c", "#ffffff"};
inline constexpr std::string_view brick = "#b34700";

// Of mastermind: the first colors; further ones are these again, in another shape.
inline constexpr std::array<Paint, 8> pegs{{{"#d55e00", "#000000"},
                                            {"#0072b2", "#ffffff"},
                                            {"#f0e442", "#000000"},
                                            {"#007a5a", "#ffffff"},
                                            {"#56b4e9", "#000000"},
                                            {"#1b1d21", "#ffffff"},
                                            {"#cc79a7", "#000000"},
                                            {"#ffffff", "#000000"}}};

}  // namespace gauntlet::palette
