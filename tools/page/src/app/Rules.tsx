// The rules of a game, as the engine has them: in a dialog, or beside the game.
import { useEffect, useRef } from "preact/hooks";
import { type Game, games } from "tools";
import { texts } from "../texts";

const t = texts.rules;

export const gameOf = (name: string): Game | undefined => games.find((game) => game.name === name);

export const titleOf = (name: string): string => gameOf(name)?.title ?? name;

/** The picture that illustrates the rules. */
export function GamePicture({ game }: { game: Game }) {
  const { svg, label } = game.picture;
  return <div class="game-picture" role="img" aria-label={label} dangerouslySetInnerHTML={{ __html: svg }} />;
}

export function Rules({ game }: { game: Game }) {
  return (
    <ul class="rules">
      {game.rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  );
}

/** The rules beside a game; they are open as long as nobody closes them. */
export function RulesBeside({ name }: { name: string }) {
  const game = gameOf(name);
  if (!game) return null;
  return (
    <details class="rules-beside" open>
      <summary>{t.title}</summary>
      <Rules game={game} />
    </details>
  );
}

export function RulesDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      class="rules-dialog"
      aria-labelledby="rules-title"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <form method="dialog">
        <h2 id="rules-title">{t.of(game.title)}</h2>
        <GamePicture game={game} />
        <Rules game={game} />
        <button type="submit" class="primary">
          {texts.play.close}
        </button>
      </form>
    </dialog>
  );
}
