// The form before a game: kind, players and settings; or a saved game to resume.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../app/controls";
import type { GameKind, Settings } from "../engine/protocol";
import { texts } from "../texts";
import { LoadButton } from "./Controls";
import { Fields, settingOf } from "./Fields";
import type { KeptGame } from "./storage";
import { given, isOutside, presetOf, shownSettings } from "./presets";

const t = texts.play;

interface StartProps {
  games: GameKind[];
  game: string;
  settings: Settings;
  kept: KeptGame[];
  problem: string | null;
  onChange: (game: string, settings: Settings) => void;
  onStart: (game: string, settings: Settings, seed: string) => void;
  onPlayOn: (kept: KeptGame) => void;
  onForget: (kept: KeptGame) => void;
  onLoad: (text: string) => void;
}

function Kept({ kept, onPlayOn, onForget }: Pick<StartProps, "kept" | "onPlayOn" | "onForget">) {
  if (kept.length === 0) return null;
  return (
    <section class="play-kept" aria-labelledby="play-kept">
      <h2 id="play-kept">{t.playOn}</h2>
      <ul>
        {kept.map((one) => (
          <li key={one.game}>
            <Button onClick={() => onPlayOn(one)}>
              {t.keptGame(one.game, one.moves, one.isOver)}
            </Button>
            <Button
              class="play-forget"
              aria-label={t.forgetGame(one.game)}
              title={t.forgetGame(one.game)}
              onClick={() => onForget(one)}
            >
              ×
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CardsProps {
  games: GameKind[];
  game: string;
  onGame: (name: string) => void;
}

function Cards({ games, game, onGame }: CardsProps) {
  return (
    <fieldset class="play-cards">
      <legend>{t.whichGame}</legend>
      <div>
        {games.map(({ name, summary }) => (
          <label key={name} class={`play-card${name === game ? " is-chosen" : ""}`}>
            <input
              type="radio"
              name="play-game"
              value={name}
              checked={name === game}
              onChange={() => onGame(name)}
            />
            <strong>{t.gameName(name)}</strong>
            <span>{summary}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface PresetsProps {
  kind: GameKind;
  settings: Settings;
  onChange: (settings: Settings) => void;
}

function Presets({ kind, settings, onChange }: PresetsProps) {
  const chosen = presetOf(kind, settings);
  return (
    <fieldset class="play-presets">
      <legend>{t.whoPlays}</legend>
      <div>
        {kind.presets.map((preset) => (
          <Button
            key={preset.label}
            aria-pressed={preset === chosen}
            onClick={() => onChange({ ...settings, ...preset.settings })}
          >
            {preset.label}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

const isSeed = (text: string) => /^\d{0,15}$/.test(text);

function Seed({ value, onSeed }: { value: string; onSeed: (text: string) => void }) {
  const isWrong = !isSeed(value);
  return (
    <div class="play-field">
      <label for="play-seed">{t.seed}</label>
      <input
        id="play-seed"
        inputMode="numeric"
        autocomplete="off"
        placeholder={t.anySeed}
        value={value}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={isWrong ? "play-seed-problem" : undefined}
        onInput={(event) => onSeed(event.currentTarget.value)}
      />
      {isWrong && (
        <p class="play-problem" id="play-seed-problem">
          {t.wrongSeed}
        </p>
      )}
    </div>
  );
}

export function Start(props: StartProps) {
  const [tried, setTried] = useState(false);
  const [seed, setSeed] = useState(props.settings["--seed"] ?? "");
  const kind = props.games.find(({ name }) => name === props.game) ?? props.games[0];
  if (!kind) return null;
  const { settings, problem } = props;
  const change = (changed: Settings) => props.onChange(kind.name, changed);
  const isWrong =
    !isSeed(seed) ||
    shownSettings(kind, settings).some((one) => isOutside(one, settings[one.name] ?? ""));
  const submit: JSX.SubmitEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault();
    setTried(true);
    if (isWrong) event.currentTarget.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    else props.onStart(kind.name, given(kind, settings), seed);
  };
  const line = tried && isWrong ? t.wrongSettings : settingOf(problem, kind) ? null : problem;
  return (
    <>
      <Kept {...props} />
      <form onSubmit={submit} noValidate>
        <Cards games={props.games} game={kind.name} onGame={(name) => props.onChange(name, {})} />
        <Presets kind={kind} settings={settings} onChange={change} />
        <div class="play-go">
          <button type="submit" class="primary">
            {t.start}
          </button>
          <LoadButton onLoad={props.onLoad} />
        </div>
        {line && (
          <p class="play-problem" role="alert">
            {line}
          </p>
        )}
        <fieldset class="play-settings">
          <legend>{t.settings}</legend>
          <Fields kind={kind} settings={settings} problem={problem} onChange={change} />
          <Seed value={seed} onSeed={setSeed} />
        </fieldset>
      </form>
    </>
  );
}
