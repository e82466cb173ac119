import { useEffect, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { List } from '../layout/layout.tsx';
import { TreeContext } from './treeContext.ts';

const isItem = '[role=treeitem]';

/** The items that can be seen, from top to bottom. */
const itemsOf = (tree: HTMLElement) => [...tree.querySelectorAll<HTMLElement>(isItem)];

const isChosen = (item: HTMLElement) => item.getAttribute('aria-selected') === 'true';

const textOf = (item: HTMLElement) => item.querySelector('[data-row]')?.textContent?.trim().toLowerCase() ?? '';

/** The ids from the top of the tree to an item. */
function pathOf(item: HTMLElement): readonly string[] {
  const above = item.parentElement?.closest<HTMLElement>(isItem) ?? null;
  return [...(above === null ? [] : pathOf(above)), item.dataset['treeItem'] ?? ''];
}

/** Makes one item the Tab stop: the wanted, else the previous, the chosen, or the first one. */
function setTabStop(tree: HTMLElement, wanted: HTMLElement | null = null): void {
  const items = itemsOf(tree);
  const stop = wanted ?? items.find((item) => item.tabIndex === 0) ?? items.find(isChosen) ?? items[0];
  for (const item of items) item.tabIndex = item === stop ? 0 : -1;
  for (const control of tree.querySelectorAll<HTMLElement>('a[href], button')) control.tabIndex = -1;
}

function towards(tree: HTMLElement, item: HTMLElement, key: string): HTMLElement | null {
  const items = itemsOf(tree);
  const place = items.indexOf(item);
  if (key === 'ArrowDown') return items[place + 1] ?? null;
  if (key === 'ArrowUp') return items[place - 1] ?? null;
  if (key === 'Home') return items[0] ?? null;
  if (key === 'End') return items.at(-1) ?? null;
  if (key.length !== 1 || key === ' ') return null;
  const after = [...items.slice(place + 1), ...items.slice(0, place + 1)];
  return after.find((each) => textOf(each).startsWith(key.toLowerCase())) ?? null;
}

/** The key focuses another item, opens or closes it, or follows its link. */
function itemForKey(tree: HTMLElement, item: HTMLElement, key: string): HTMLElement | 'toggle' | 'follow' | null {
  const expanded = item.getAttribute('aria-expanded');
  const hasLink = item.querySelector(':scope > [data-row] a[href]') !== null;
  switch (key) {
    case 'ArrowRight':
      if (expanded === 'false') return 'toggle';
      return expanded === 'true' ? item.querySelector<HTMLElement>(isItem) : null;
    case 'ArrowLeft':
      if (expanded === 'true') return 'toggle';
      return item.parentElement?.closest<HTMLElement>(isItem) ?? null;
    case 'Enter':
      if (hasLink) return 'follow';
      return expanded === null ? null : 'toggle';
    case ' ':
      return expanded === null ? null : 'toggle';
    default:
      return towards(tree, item, key);
  }
}

const nothing: readonly string[] = [];

export interface TreeProps {
  /** The tree's name. */
  label: string;
  /** The ids of the items that are open. */
  open: ReadonlySet<string>;
  onToggle: (id: string) => void;
  /** The ids from the top to the chosen item. It is marked, and it is the first stop for the Tab key. */
  chosen?: readonly string[];
  onChoose?: (path: readonly string[]) => void;
  children: ReactNode;
}

/**
 * A tree that opens and closes by mouse and keyboard, one stop for the Tab key
 * (https://www.w3.org/WAI/ARIA/apg/patterns/treeview/): arrows go through it, open and close; Enter follows an item's
 * link; letters go to the next item that begins so.
 */
export function Tree({ label, open, onToggle, chosen = nothing, onChoose, children }: TreeProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    setTabStop(element);
    // Items appear and disappear as their data loads.
    const watch = new MutationObserver(() => setTabStop(element));
    watch.observe(element, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const tree = list.current;
    const item = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[role=treeitem]') : null;
    if (tree === null || item === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const wanted = itemForKey(tree, item, event.key);
    if (wanted === null) return;
    event.preventDefault();
    if (wanted === 'toggle') onToggle(item.dataset['treeItem'] ?? '');
    else if (wanted === 'follow') item.querySelector<HTMLElement>(':scope > [data-row] a[href]')?.click();
    else wanted.focus();
  };
  const context = useMemo(() => ({ open, onToggle, path: nothing, chosen }), [open, onToggle, chosen]);
  return (
    <TreeContext value={context}>
      <List
        ref={list}
        role="tree"
        aria-label={label}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const item = event.target instanceof Element ? event.target.closest<HTMLElement>('[role=treeitem]') : null;
          if (item !== null) onChoose?.(pathOf(item));
        }}
        onFocus={(event) => setTabStop(event.currentTarget, event.target.closest<HTMLElement>('[role=treeitem]'))}
        p="1"
      >
        {children}
      </List>
    </TreeContext>
  );
}
