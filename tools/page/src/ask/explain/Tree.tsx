// A tree view that renders open nodes only, with the keys of a file tree.
import { useRef, useState } from "preact/hooks";

export interface TreeNode {
  label: string;
  children?: () => TreeNode[];
  /** Describes the children: "if it breaks". */
  childrenLabel?: string;
}

export interface TreeProps {
  label: string;
  nodes: TreeNode[];
}

interface Line {
  key: string;
  parent: string;
  node: TreeNode;
  level: number;
  position: number;
  of: number;
}

function linesOf(nodes: TreeNode[], open: Set<string>, parent = "", level = 1): Line[] {
  return nodes.flatMap((node, i) => {
    const key = `${parent}/${i}`;
    const line = { key, parent, node, level, position: i + 1, of: nodes.length };
    const inner = open.has(key) && node.children ? linesOf(node.children(), open, key, level + 1) : [];
    return [line, ...inner];
  });
}

// Limits the siblings shown at once, as a plan may have thousands.
const some = 300;

export function Tree({ label, nodes }: TreeProps) {
  const [open, setOpen] = useState<Set<string>>(new Set());
  const [active, setActive] = useState("/0");
  const [most, setMost] = useState(some);
  const root = useRef<HTMLUListElement>(null);
  const all = linesOf(nodes, open);
  const lines = all.slice(0, most);

  const focus = (key: string | undefined) => {
    if (key === undefined) return;
    setActive(key);
    root.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();
  };
  const toggle = (key: string, isOpen: boolean) => {
    const next = new Set(open);
    if (isOpen) next.add(key);
    else next.delete(key);
    setOpen(next);
  };
  const onKeyDown = (event: KeyboardEvent, line: Line) => {
    const at = lines.indexOf(line);
    const isOpen = open.has(line.key);
    const keys: Record<string, () => void> = {
      ArrowDown: () => focus(lines[at + 1]?.key),
      ArrowUp: () => focus(lines[at - 1]?.key),
      ArrowRight: () =>
        line.node.children && !isOpen ? toggle(line.key, true) : isOpen && focus(lines[at + 1]?.key),
      ArrowLeft: () => (isOpen ? toggle(line.key, false) : focus(line.parent || undefined)),
      Home: () => focus(lines[0]?.key),
      End: () => focus(lines[lines.length - 1]?.key),
      Enter: () => line.node.children && toggle(line.key, !isOpen),
      " ": () => line.node.children && toggle(line.key, !isOpen),
    };
    const act = keys[event.key];
    if (!act || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  };

  const activeKey = lines.some(({ key }) => key === active) ? active : "/0";
  return (
    <>
      <ul ref={root} class="tree" role="tree" aria-label={label}>
        {lines.map((line) => {
          const { node, key, level } = line;
          const isOpen = open.has(key);
          return (
            <li
              key={key}
              role="treeitem"
              data-key={key}
              aria-level={level}
              aria-posinset={line.position}
              aria-setsize={line.of}
              aria-expanded={node.children ? isOpen : undefined}
              tabIndex={key === activeKey ? 0 : -1}
              style={{ "--level": Math.min(level - 1, 12) }}
              onKeyDown={(event) => onKeyDown(event, line)}
              onFocus={() => setActive(key)}
              onClick={() => node.children && toggle(key, !isOpen)}
            >
              <span aria-hidden="true" class="twig">
                {node.children ? (isOpen ? "▾" : "▸") : "·"}
              </span>
              {node.label}
              {node.childrenLabel && isOpen && <span class="faint"> {node.childrenLabel}</span>}
            </li>
          );
        })}
      </ul>
      {all.length > most && (
        <button type="button" onClick={() => setMost(most * 4)}>
          +{all.length - most}
        </button>
      )}
    </>
  );
}
