// Buttons that copy a text or save it as a file.
import { useState } from "preact/hooks";
import { texts } from "../texts";
import { announce } from "./live";

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

// For pages without access to the clipboard API.
function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "visually-hidden";
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

export interface CopyButtonProps {
  label: string;
  /** Returns the text to copy; called on demand. */
  text: () => string | Promise<string>;
}

export function CopyButton({ label, text }: CopyButtonProps) {
  const [done, setDone] = useState("");
  const onClick = async () => {
    const said = (await copy(await text())) ? texts.app.copied : texts.app.notCopied;
    announce(said);
    setDone(said);
    setTimeout(() => setDone(""), 1500);
  };
  return (
    <button type="button" onClick={() => void onClick()}>
      {done || label}
    </button>
  );
}

export function download(name: string, text: string, type = "application/json"): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
