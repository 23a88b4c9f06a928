// The rules of a game, as the engine has them: in a dialog, or beside the game.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Game, games } from "tools";
import { texts } from "../texts";
import { Button } from "./controls";
import { useKeys } from "./hooks";

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

/** The name of a game, which opens its rules; so does a key. */
export function RulesLink({ game }: { game: Game }) {
  const [isOpen, setOpen] = useState(false);
  useKeys(isOpen ? {} : { "?": () => setOpen(true) });
  return (
    <>
      <Button class="link" aria-keyshortcuts="?" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t.of(game.title)}
      </Button>
      {isOpen && <RulesDialog game={game} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DialogProps {
  title: string;
  children: ComponentChildren;
  onClose: () => void;
}

function Dialog({ title, children, onClose }: DialogProps) {
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
        <h2 id="rules-title">{title}</h2>
        {children}
        <button type="submit" class="primary">
          {texts.play.close}
        </button>
      </form>
    </dialog>
  );
}

export function RulesDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  return (
    <Dialog title={t.of(game.title)} onClose={onClose}>
      <GamePicture game={game} />
      <Rules game={game} />
    </Dialog>
  );
}

/** The rules of all games, of which one is open at a time. */
export function AllRulesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t.all} onClose={onClose}>
      {games.map((game, index) => (
        <details key={game.name} class="rules-beside" name="rules" open={index === 0}>
          <summary>{game.title}</summary>
          <Rules game={game} />
        </details>
      ))}
    </Dialog>
  );
}
