// Light or dark: as the system has it, or as chosen here.
import { useState } from "preact/hooks";
import { texts } from "../texts";

export const themes = ["auto", "light", "dark"] as const;
export type Theme = (typeof themes)[number];
const key = "gauntlet-theme";

// Pages opened from disk may have no storage.
function stored(): Theme {
  try {
    const found = localStorage.getItem(key) as Theme | null;
    return found && themes.includes(found) ? found : "auto";
  } catch {
    return "auto";
  }
}

function use(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  try {
    localStorage.setItem(key, theme);
  } catch {
    // It holds until the page is closed.
  }
}

export function applyStoredTheme(): void {
  document.documentElement.dataset["theme"] = stored();
}

export function ThemeSwitch() {
  const [theme, setTheme] = useState(stored);
  return (
    <label class="theme-switch">
      <span class="visually-hidden">{texts.app.theme}</span>
      <select
        value={theme}
        onChange={(event) => {
          const chosen = event.currentTarget.value as Theme;
          use(chosen);
          setTheme(chosen);
        }}
      >
        {themes.map((name) => (
          <option key={name} value={name}>
            {texts.app.themes[name]}
          </option>
        ))}
      </select>
    </label>
  );
}
