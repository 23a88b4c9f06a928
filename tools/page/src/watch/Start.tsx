// Opens files, a folder, an example, or the address of a server.
import { useState } from "preact/hooks";
import { FileButton } from "../app/files";
import { texts } from "../texts";

interface StartProps {
  onServer: (server: string) => void;
}

export function Start({ onServer }: StartProps) {
  const [server, setServer] = useState("");
  const [problem, setProblem] = useState("");
  const onSubmit = (event: Event) => {
    event.preventDefault();
    const address = server.trim() || texts.watch.serverExample;
    if (/^(http|ws)s?:\/\/[^\s]+$/.test(address)) onServer(address);
    else setProblem(texts.watch.badAddress);
  };
  return (
    <div class="watch-start">
      <p class="lead">{texts.watch.about}</p>
      <div class="buttons">
        <FileButton label={texts.watch.openFiles} />
        <FileButton label={texts.watch.openFolder} folder />
      </div>
      <h2>{texts.watch.examples}</h2>
      <ul class="cards">
        {texts.watch.exampleList.map(([name, title, about]) => (
          <li key={name}>
            <a class="card" href={`#watch?example=${name}`}>
              <strong>{title}</strong>
              <span>{about}</span>
            </a>
          </li>
        ))}
      </ul>
      <h2>{texts.watch.liveTournament}</h2>
      <form class="watch-server" onSubmit={onSubmit}>
        <label>
          {texts.watch.server} <span class="faint">({texts.watch.serverHelp})</span>
          <input
            type="text"
            inputMode="url"
            autocomplete="off"
            spellcheck={false}
            placeholder={texts.watch.serverExample}
            value={server}
            aria-describedby="watch-server-problem"
            onInput={(event) => {
              setServer(event.currentTarget.value);
              setProblem("");
            }}
          />
        </label>
        <button type="submit">{texts.watch.connect}</button>
        <p id="watch-server-problem" class="bad" role="alert">
          {problem}
        </p>
      </form>
    </div>
  );
}
