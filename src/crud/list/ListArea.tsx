import { lazy, Suspense, useRef, useState, type ReactNode, type RefObject, type MouseEvent } from 'react';
import { chakra } from '#ui/theme/chakra.ts';
import type { ShortcutId } from '../keyboard/shortcuts.ts';
import { useListKeys, type ListKeysInput } from '../keyboard/useListKeys.ts';
import { idOf, rowOf, rowsIn } from '../keyboard/rowFocus.ts';
import type { Selection } from './useSelection.ts';

const control = 'a, button, input, label, select, textarea, summary, [role=button]';

/**
 * Presses on rows with a key: Shift selects the rows from the last pressed one, Ctrl or Cmd toggles the row, Alt opens
 * its panel. Links and buttons keep what they do, and boxes take part with Shift.
 */
function useRowPresses(
  list: RefObject<HTMLElement | null>,
  selection: Selection | null,
  showPanel: ((id: number) => void) | undefined,
) {
  const orderOf = () => rowsIn(list.current).map(idOf);
  return {
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      // Shift would select text.
      if (event.shiftKey && selection !== null && rowOf(event.target) !== null) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      const row = rowOf(event.target);
      const { target } = event;
      if (row === null || selection === null || !event.shiftKey) return;
      if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox') return;
      // The box shows its new state already; the range gets the same.
      event.stopPropagation();
      selection.extendTo(idOf(row), orderOf(), target.checked);
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      const row = rowOf(event.target);
      if (row === null || !(event.target instanceof Element)) return;
      const pressed = event.target.closest(control);
      if (event.altKey && showPanel !== undefined && (pressed === null || pressed.matches('a'))) {
        event.preventDefault();
        showPanel(idOf(row));
        return;
      }
      if (pressed !== null || selection === null) return;
      if (event.shiftKey) selection.extendTo(idOf(row), orderOf());
      else if (event.ctrlKey || event.metaKey) selection.toggle(idOf(row));
    },
  };
}

const strip = { flexWrap: 'nowrap', overflowX: 'auto', scrollbarWidth: 'none', '& > *': { flexShrink: '0' } } as const;

const Rows = chakra('div', {
  base: {
    minW: '0',
    // A low screen that is wide has room for title, tabs and toolbar beside each other.
    '@media (max-height: 480px)': {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: '3',
      '& > *': { flex: '1 1 100%', minW: '0' },
      '& > header': { flex: '0 1 auto', flexWrap: 'nowrap !important' },
      '& > header > :first-of-type': { flexShrink: '0' },
      '& > header > [data-screen]': strip,
      '& > nav': { flex: '1 1 12rem' },
    },
    // A small phone that stands is low, too.
    '@media (max-height: 480px), (max-width: 439.98px) and (max-height: 680px)': {
      '& > [role=group]': { flexWrap: 'nowrap !important' },
    },
    // The row with the keyboard's focus, and the one in the panel.
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
 * The frame of any list: the keyboard shortcuts, presses with Shift, Ctrl and Alt, and Enter in the search. Rows carry
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
