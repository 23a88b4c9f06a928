// The start view: games to play at once, examples of questions, and files to open.
import { useState } from "preact/hooks";
import { type Game, games, tools } from "tools";
import { Button } from "../app/controls";
import { FileButton } from "../app/files";
import { useKeys } from "../app/hooks";
import { AllRulesDialog, GamePicture, RulesDialog } from "../app/Rules";
import { summaryOf } from "../ask/Harness";
import { usualSettings } from "../play/presets";
import { texts } from "../texts";

const t = texts.start;

// Begins a game without the form.
const playLink = ({ name, settings, tall }: Game) =>
  `#play/${name}?${new URLSearchParams({ start: "1", ...settings, ...usualSettings(tall) })}`;

function GameCard({ game, onRules }: { game: Game; onRules: () => void }) {
  const { name, title, rules } = game;
  return (
    <li class="start-game panel">
      <GamePicture game={game} />
      <h3>{title}</h3>
      <p>{rules[0]}</p>
      <div class="buttons">
        <a class="button primary" href={playLink(game)} aria-label={t.playGame(title)}>
          {t.play}
        </a>
        <Button aria-label={texts.rules.of(title)} aria-haspopup="dialog" onClick={onRules}>
          {texts.rules.title}
        </Button>
        <a class="start-more" href={`#play/${name}`} aria-label={t.settingsOf(title)}>
          {texts.play.settings}
        </a>
      </div>
    </li>
  );
}

// The first tools of a game are those about a position.
const mostExamples = 4;

function Examples({ game }: { game: Game }) {
  const own = tools.filter((tool) => game.tools.slice(0, mostExamples).includes(tool.name));
  return (
    <li>
      <h3>{game.title}</h3>
      <ul>
        {own.map((tool) => (
          <li key={tool.name}>
            <a href={`#ask/${tool.name}${game.explained.includes(tool.name) ? "?explain=1" : ""}`}>{summaryOf(tool)}</a>{" "}
            <code>{tool.name}</code>
          </li>
        ))}
      </ul>
    </li>
  );
}

export function Start() {
  const [shown, setShown] = useState<Game | "all" | null>(null);
  const close = () => setShown(null);
  useKeys(shown ? {} : { "?": () => setShown("all") });
  return (
    <div class="start">
      <h1>{t.title}</h1>
      <p class="lead">{t.lead}</p>
      <section aria-labelledby="start-games">
        <h2 id="start-games" class="visually-hidden">
          {t.games}
        </h2>
        <ul class="start-games">
          {games.map((game) => (
            <GameCard key={game.name} game={game} onRules={() => setShown(game)} />
          ))}
        </ul>
      </section>
      <div class="start-others">
        <section class="panel" aria-labelledby="start-examples">
          <h2 id="start-examples">{t.examples}</h2>
          <p>{t.aboutExamples}</p>
          <ul class="start-examples">
            {games.map((game) => (
              <Examples key={game.name} game={game} />
            ))}
          </ul>
          <a href="#ask">{texts.ask.all}</a>
        </section>
        <section class="panel" aria-labelledby="start-open">
          <h2 id="start-open">{t.open}</h2>
          <p>{t.aboutOpen}</p>
          <div class="buttons">
            <FileButton label={texts.watch.openFiles} />
            <FileButton label={texts.watch.openFolder} folder />
          </div>
          <h3>{t.watchExamples}</h3>
          <ul>
            {texts.watch.exampleList.map(([name, title]) => (
              <li key={name}>
                <a href={`#watch?example=${name}`}>{title}</a>
              </li>
            ))}
          </ul>
        </section>
      </div>
      {shown === "all" && <AllRulesDialog onClose={close} />}
      {shown && shown !== "all" && <RulesDialog game={shown} onClose={close} />}
    </div>
  );
}
