import { useEffect, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { chakra } from '../theme/chakra.ts';
import { TreeContext } from './treeContext.ts';
import { itemForKey, pathOf, setTabStop } from './treeKeys.ts';

const List = chakra('ul', { base: { listStyle: 'none', m: '0', p: '1' } });

const nothing: readonly string[] = [];

export interface TreeProps {
  /** What it is a tree of. */
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
      >
        {children}
      </List>
    </TreeContext>
  );
}
