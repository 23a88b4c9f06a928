import { useState } from "preact/hooks";
import { texts } from "../texts";
import { chooseTheme, storedTheme, type Theme, themes } from "./theme";

export function ThemeSwitch() {
  const [theme, setTheme] = useState(storedTheme);
  return (
    <label class="theme-switch">
      <span class="visually-hidden">{texts.app.theme}</span>
      <select
        value={theme}
        onChange={(event) => {
          const chosen = event.currentTarget.value as Theme;
          chooseTheme(chosen);
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
