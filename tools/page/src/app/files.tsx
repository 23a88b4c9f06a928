// Local files, dropped anywhere on the page or chosen by a button. Each view decides what to do
// with them; nothing leaves the machine.
import { useEffect, useRef, useState } from "preact/hooks";
import { texts } from "../texts";

export interface GivenFile {
  /** Including folders: "tests/1-in.json". */
  path: string;
  size: number;
  text(): Promise<string>;
  bytes(): Promise<Uint8Array>;
}

type Handler = (files: GivenFile[]) => void;
let handlers: Handler[] = [];

/** While the component is mounted, its handler gets all dropped files, sorted by path. */
export function useFiles(handler: Handler): void {
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => {
    const mine: Handler = (files) => latest.current(files);
    handlers.push(mine);
    return () => {
      handlers = handlers.filter((other) => other !== mine);
    };
  }, []);
}

const given = (file: File, path: string): GivenFile => ({
  path,
  size: file.size,
  text: () => file.text(),
  bytes: async () => new Uint8Array(await file.arrayBuffer()),
});

const inOrder = (files: GivenFile[]) =>
  files.sort((a, b) => a.path.localeCompare(b.path, "en", { numeric: true }));

async function filesIn(entry: FileSystemEntry, found: GivenFile[]): Promise<void> {
  const path = entry.fullPath.replace(/^\//, "");
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    found.push(given(file, path));
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    // A reader returns the entries in batches of about a hundred.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return;
    for (const inner of some) await filesIn(inner, found);
  }
}

async function dropped(transfer: DataTransfer): Promise<GivenFile[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  const plain = [...transfer.files];
  const found: GivenFile[] = [];
  if (entries.some((entry) => entry?.isDirectory)) {
    for (const entry of entries) if (entry) await filesIn(entry, found);
  } else {
    for (const file of plain) found.push(given(file, file.name));
  }
  return inOrder(found);
}

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

/** Accepts drops on the whole page, and indicates it while files are dragged. */
export function DropTarget() {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event) || handlers.length === 0) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      void dropped(event.dataTransfer).then((files) => {
        if (files.length > 0) for (const handler of [...handlers]) handler(files);
      });
    };
    addEventListener("dragover", onOver);
    addEventListener("dragleave", onLeave);
    addEventListener("drop", onDrop);
    return () => {
      removeEventListener("dragover", onOver);
      removeEventListener("dragleave", onLeave);
      removeEventListener("drop", onDrop);
    };
  }, []);
  return over ? <div class="drop-here">{texts.app.dropHere}</div> : null;
}

export interface FileButtonProps {
  label: string;
  /** Chooses a whole folder instead of single files. */
  folder?: boolean;
  accept?: string;
  onFiles: Handler;
}

export function FileButton({ label, folder = false, accept, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" onClick={() => input.current?.click()}>
        {label}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        {...(folder ? { webkitdirectory: true } : {})}
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
