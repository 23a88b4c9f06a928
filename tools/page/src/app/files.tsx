// Local files, dropped anywhere on the page or chosen by a button; nothing leaves the machine.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { texts } from "../texts";
import { Button } from "./controls";
import { useEvent } from "./hooks";
import { type Handle, openFiles, receive } from "./opening";

export interface GivenFile extends File {
  /** Including folders: "tests/1-in.json". */
  path: string;
}

/**
 * While the component, a whole view, is mounted, it gets the files of that view, sorted by path; if
 * it is greedy, also those of other views that are dropped on it.
 */
export function useFiles(view: string, handle: Handle, isGreedy = false): void {
  useLayoutEffect(() => receive(view, handle, isGreedy));
}

export const given = (file: File, path: string): GivenFile => Object.assign(file, { path });

const inOrder = (files: GivenFile[]) =>
  files.sort((a, b) => a.path.localeCompare(b.path, "en", { numeric: true }));

async function filesIn(entry: FileSystemEntry): Promise<GivenFile[]> {
  const path = entry.fullPath.replace(/^\//, "");
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    return [given(file, path)];
  }
  const found: GivenFile[] = [];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    // A reader returns the entries in batches of about a hundred.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return found;
    for (const inner of some) found.push(...(await filesIn(inner)));
  }
}

async function dropped(transfer: DataTransfer): Promise<GivenFile[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  const plain = [...transfer.files].map((file) => given(file, file.name));
  if (!entries.some((entry) => entry?.isDirectory)) return inOrder(plain);
  const found: GivenFile[] = [];
  for (const entry of entries) if (entry) found.push(...(await filesIn(entry)));
  return inOrder(found);
}

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

/** Accepts drops on the whole page, and indicates it while files are dragged. */
export function DropTarget() {
  const [over, setOver] = useState(false);
  useEvent("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(true);
  });
  useEvent("dragleave", (event) => {
    if (event.relatedTarget === null) setOver(false);
  });
  useEvent("drop", (event) => {
    setOver(false);
    if (!hasFiles(event) || !event.dataTransfer) return;
    event.preventDefault();
    void dropped(event.dataTransfer).then((files) => {
      if (files.length > 0) void openFiles(files);
    });
  });
  return over ? <div class="drop-here">{texts.app.dropHere}</div> : null;
}

interface FileButtonProps {
  label: string;
  /** Chooses a whole folder instead of single files. */
  folder?: boolean;
  accept?: string;
  /** Without it, the files are shown in their view. */
  onFiles?: (files: GivenFile[]) => void;
}

export function FileButton({ label, folder = false, accept, onFiles = openFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()}>{label}</Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        {...(folder && { webkitdirectory: true })}
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = "";
          if (files.length > 0)
            onFiles(inOrder(files.map((file) => given(file, file.webkitRelativePath || file.name))));
        }}
      />
    </>
  );
}
