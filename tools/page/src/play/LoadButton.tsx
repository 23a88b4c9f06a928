// Loads a record, or a log of a game, from a file.
import { FileButton } from "../app/files";
import { texts } from "../texts";

export function LoadButton({ onLoad }: { onLoad: (text: string) => void }) {
  return (
    <FileButton
      label={texts.play.load}
      accept=".jsonl,.json,.log,.txt"
      onFiles={(files) => void files[0]?.text().then(onLoad)}
    />
  );
}
