// Settings of a game: their values, and checks that need no engine.
import type { GameKind, Setting, Settings } from "../engine/protocol";

/** The preset that matches the settings, if any. */
export function presetOf(game: GameKind, settings: Settings) {
  return game.presets.find((preset) =>
    Object.entries(preset.settings).every(([name, text]) => valueOfSetting(game, settings, name) === text),
  );
}

/** The settings that differ from their defaults on this screen: those for a tall board on a phone. */
export function usualSettings(tall: Settings): Settings {
  return matchMedia("(max-width: 40rem) and (orientation: portrait)").matches ? tall : {};
}

export function valueOfSetting(game: GameKind, settings: Settings, name: string): string {
  return settings[name] ?? game.settings.find((setting) => setting.name === name)?.default ?? "";
}

/**
 * The settings that apply given the others; white's player, for instance, needs two or more
 * players.
 */
export function shownSettings(game: GameKind, settings: Settings): Setting[] {
  return game.settings.filter((setting) =>
    Object.entries(setting.when ?? {}).every(([name, words]) =>
      words.includes(valueOfSetting(game, settings, name)),
    ),
  );
}

/** Whether the text is outside the bounds of a number setting. */
export function isOutside(setting: Setting, text: string): boolean {
  if (setting.kind !== "number" || text === "") return false;
  const number = /^\d+$/.test(text) ? Number(text) : NaN;
  return !(number >= (setting.min ?? 0) && number <= (setting.max ?? Number.MAX_SAFE_INTEGER));
}

/** The settings to send: those that are shown and differ from their defaults. */
export function given(game: GameKind, settings: Settings): Settings {
  const shown = shownSettings(game, settings).map(({ name }) => name);
  return Object.fromEntries(
    Object.entries(settings).filter(
      ([name, text]) => text !== "" && shown.includes(name) && text !== valueOfSetting(game, {}, name),
    ),
  );
}
