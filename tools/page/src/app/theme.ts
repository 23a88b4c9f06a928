// Light or dark: the system's preference, or the person's choice here. build.mjs makes of this also
// a script of its own, which runs before the first paint.

// The media query of style/dark.css.
const media = { auto: "(prefers-color-scheme: dark)", light: "not all", dark: "all" };
export type Theme = keyof typeof media;
export const themes = Object.keys(media) as Theme[];
const key = "gauntlet-theme";

// Pages opened from disk may have no storage.
export function storedTheme(): Theme {
  try {
    const found = localStorage.getItem(key) as Theme | null;
    return found && themes.includes(found) ? found : "auto";
  } catch {
    return "auto";
  }
}

function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.getElementById("dark-colors")!.setAttribute("media", media[theme]);
}

export function chooseTheme(theme: Theme): void {
  showTheme(theme);
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

showTheme(storedTheme());
