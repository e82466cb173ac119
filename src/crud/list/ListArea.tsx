import { lazy, Suspense, useRef, useState, type ReactNode, type RefObject } from 'react';
import { chakra } from '#ui/theme/chakra.ts';
import type { ShortcutId } from '../keyboard/shortcuts.ts';
import { useListKeys, type ListKeysInput } from '../keyboard/useListKeys.ts';
import { useRowPresses } from './useRowPresses.ts';

// The row with the keyboard's focus, and the one in the panel.
const Rows = chakra('div', {
  base: {
    minW: '0',
    '& tr[data-row-id]:is(:has(:focus-visible), :has([data-panel-button][aria-expanded=true]))': {
      bg: 'bg.muted',
      '& > td:first-of-type': { boxShadow: 'inset 3px 0 0 {colors.accent.solid}' },
    },
  },
});

const ShortcutSheet = lazy(() => import('../keyboard/ShortcutSheet.tsx'));

export interface ListAreaProps
  extends Pick<ListKeysInput, 'selection'>, Partial<Omit<ListKeysInput, 'help' | 'selection'>> {
  /** The only hit of the typed search; null if there are several, or while the rows answer another search. */
  onlyHit?: (typed: string) => number | null;
  children: ReactNode;
}

export function useListElement(): RefObject<HTMLDivElement | null> {
  return useRef<HTMLDivElement>(null);
}

/**
 * What surrounds any list: the keyboard shortcuts, presses with Shift, Ctrl and Alt, and Enter in the search. Rows carry
 * `data-row-id`, as those of `Table` do.
 *
 * ```tsx
 * <ListArea selection={selection} open={(id) => navigate(pathTo('gate.detail', { id }))}>
 *   <ListToolbar … /> <Table list={{ … }} />
 * </ListArea>
 * ```
 */
export function ListArea(props: ListAreaProps) {
  const { selection, panel = null, open, edit, create, onlyHit, children } = props;
  const own = useListElement();
  const list = props.list ?? own;
  const [isSheetOpen, setSheetOpen] = useState(false);
  const help = () => setSheetOpen(true);
  const available = useListKeys({ list, selection, panel, open, edit, create, help });
  const presses = useRowPresses(list, selection, panel?.show);
  return (
    <>
      <Rows
        ref={list as RefObject<HTMLDivElement>}
        data-list=""
        {...presses}
        onKeyDown={({ target, key }) => {
          if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.role !== 'searchbox') return;
          const id = onlyHit?.(target.value) ?? null;
          if (id !== null) open?.(id);
        }}
      >
        {children}
      </Rows>
      {isSheetOpen ? (
        <Suspense>
          <ShortcutSheet available={available as readonly ShortcutId[]} onClose={() => setSheetOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
