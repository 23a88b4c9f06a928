// A tree view that renders open nodes only, with the keys of a file tree.
import { useRef, useState } from "preact/hooks";
import { Button } from "../app/controls";
import { placeAfter } from "../app/hooks";
import type { Tree as TreeProps, TreeNode } from "../engine/protocol";

interface Line {
  key: string;
  parent: string;
  label: string;
  children: TreeNode[] | undefined;
  level: number;
  position: number;
  of: number;
}

function linesOf(nodes: TreeNode[], open: Set<string>, parent = "", level = 1): Line[] {
  return nodes.flatMap((node, i) => {
    const key = `${parent}/${i}`;
    const [label, children] = typeof node === "string" ? [node] : node;
    const line = { key, parent, label, children, level, position: i + 1, of: nodes.length };
    const within = open.has(key) && children ? linesOf(children, open, key, level + 1) : [];
    return [line, ...within];
  });
}

// Limits the siblings shown at once, as a plan may have thousands.
const some = 300;

export function Tree({ label, inner, nodes }: TreeProps) {
  const [open, setOpen] = useState<Set<string>>(new Set());
  const [active, setActive] = useState("/0");
  const [most, setMost] = useState(some);
  const root = useRef<HTMLUListElement>(null);
  const all = linesOf(nodes, open);
  const lines = all.slice(0, most);

  const focus = (key: string) => {
    setActive(key);
    root.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();
  };
  const toggle = (key: string, isOpen: boolean) => {
    const others = [...open].filter((other) => other !== key);
    setOpen(new Set(isOpen ? [...others, key] : others));
  };
  const onKeyDown = (event: KeyboardEvent, line: Line) => {
    const at = lines.indexOf(line);
    const isOpen = open.has(line.key);
    const place = placeAfter(event.key, at, lines.length - 1);
    const keys: Record<string, () => void> = {
      ArrowRight: () =>
        line.children && !isOpen ? toggle(line.key, true) : isOpen && focus((lines[at + 1] ?? line).key),
      ArrowLeft: () => (isOpen ? toggle(line.key, false) : line.parent && focus(line.parent)),
      Enter: () => line.children && toggle(line.key, !isOpen),
      " ": () => line.children && toggle(line.key, !isOpen),
    };
    const act = place === undefined ? keys[event.key] : () => focus(lines[place]!.key);
    if (!act || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  };

  const activeKey = lines.some(({ key }) => key === active) ? active : "/0";
  return (
    <>
      <ul ref={root} class="tree" role="tree" aria-label={label}>
        {lines.map((line) => {
          const { children, key, level } = line;
          const isOpen = open.has(key);
          return (
            <li
              key={key}
              role="treeitem"
              data-key={key}
              aria-level={level}
              aria-posinset={line.position}
              aria-setsize={line.of}
              aria-expanded={children ? isOpen : undefined}
              tabIndex={key === activeKey ? 0 : -1}
              style={{ "--level": Math.min(level - 1, 12) }}
              onKeyDown={(event) => onKeyDown(event, line)}
              onFocus={() => setActive(key)}
              onClick={() => children && toggle(key, !isOpen)}
            >
              <span aria-hidden="true" class="twig">
                {children ? (isOpen ? "▾" : "▸") : "·"}
              </span>
              {line.label}
              {children && isOpen && <span class="faint"> {inner}</span>}
            </li>
          );
        })}
      </ul>
      {all.length > most && (
        <Button onClick={() => setMost(most * 4)}>+{all.length - most}</Button>
      )}
    </>
  );
}
