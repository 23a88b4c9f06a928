// The parts beside the board of a game: the players, the events line by line, the keys.
import { useEffect, useRef, useState } from "preact/hooks";
import { Button, Check, KeyList } from "../app/controls";
import { placeAfter } from "../app/hooks";
import { gameOf, GamePicture, Rules } from "../app/Rules";
import type { Player } from "../engine/protocol";
import { texts } from "../texts";
import { hasLetters, keepLetters } from "./storage";

const t = texts.play;

export function Players({ players }: { players: Player[] }) {
  return (
    <ul class="play-players" aria-label={texts.app.players}>
      {players.map(({ side, who, score, to_move, paint }) => (
        <li key={side} class={`play-player${to_move ? " is-to-move" : ""}`}>
          {paint && <span class="play-side-mark" style={{ background: paint.fill }} aria-hidden="true" />}
          <span class="play-player-name">{side}</span>
          <span class="play-score">{score}</span>
          <span class="play-player-who">{who}</span>
          <span class="play-player-state">{to_move ? texts.app.toMove : ""}</span>
        </li>
      ))}
    </ul>
  );
}

interface LogProps {
  lines: string[];
  at: number; // number of lines played on the visible board
  onLook: (line: number) => void;
}

/** Each line shows the board after it. */
export function Log({ lines, at, onLook }: LogProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const line = box?.querySelector<HTMLElement>("[aria-current]");
    if (!box || !line) return;
    const { offsetTop: top, offsetHeight: height } = line;
    if (top < box.scrollTop) box.scrollTop = top;
    if (top + height > box.scrollTop + box.clientHeight) box.scrollTop = top + height - box.clientHeight;
  }, [at, lines.length]);
  const onKeyDown = (event: KeyboardEvent) => {
    const line = placeAfter(event.key, at, lines.length);
    if (line === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onLook(line);
    list.current?.querySelectorAll<HTMLElement>("button")[line]?.focus();
  };
  return (
    <ol ref={list} class="play-log" aria-label={t.log} onKeyDown={onKeyDown}>
      {[t.beginning, ...lines].map((line, index) => (
        <li key={index}>
          <Button
            tabIndex={index === at ? 0 : -1}
            aria-current={index === at ? "step" : undefined}
            onClick={() => onLook(index)}
          >
            {line}
          </Button>
        </li>
      ))}
    </ol>
  );
}

/** The rules and the keys, in a dialog. */
export function Help({ game, onClose }: { game: string; onClose: () => void }) {
  const [letters, setLetters] = useState(hasLetters);
  const rules = gameOf(game);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="play-help" aria-labelledby="play-help" onClose={onClose}>
      {rules && (
        <>
          <h2 tabIndex={-1} autofocus>
            {texts.rules.of(rules.title)}
          </h2>
          <GamePicture game={rules} />
          <Rules game={rules} />
        </>
      )}
      <h2 id="play-help">{texts.app.keys}</h2>
      <KeyList keys={t.keyWords} />
      <Check
        label={t.hasLetters}
        isOn={letters}
        onChange={(wanted) => {
          keepLetters(wanted);
          setLetters(wanted);
        }}
      />
      <form method="dialog">
        <button type="submit" class="primary">
          {t.close}
        </button>
      </form>
    </dialog>
  );
}
