import { timing } from '#domain/limits/timing.ts';
import { useEffect, useRef, type RefObject } from 'react';
import type { Selection } from '../list/useSelection.ts';
import { focusedRow, idOf, moveFocus } from './rowFocus.ts';
import type { ShortcutId } from './shortcuts.ts';
import { useShortcuts, type ShortcutHandlers } from './useShortcuts.ts';

export interface ListKeysInput {
  list: RefObject<HTMLElement | null>;
  /** null: rows cannot be selected. */
  selection: Selection | null;
  /** null: rows have no panel. */
  panel: { id: number | null; show: (id: number) => void; close: () => void } | null;
  /** Opens the page of a row; undefined: there is none. */
  open: ((id: number) => void) | undefined;
  edit: ((id: number) => void) | undefined;
  create: (() => void) | undefined;
  help: () => void;
}

const isArrow = ({ key }: KeyboardEvent) => key.startsWith('Arrow');

/** Whether a key belongs to the control under the focus: Enter and Space press links, buttons and boxes. */
function isPress({ target }: KeyboardEvent, kinds: string): boolean {
  return target instanceof Element && target.closest(kinds) !== null;
}

/** Returns the shortcuts that do something in this list. */
export function useListKeys(input: ListKeysInput): readonly ShortcutId[] {
  const { list, selection, panel, open, edit, create, help } = input;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const withRow = (act: ((id: number) => void) | undefined) => {
    const row = focusedRow(list.current);
    if (act === undefined || row === null) return false;
    act(idOf(row));
    return true;
  };
  const move = (by: 1 | -1) => (event: KeyboardEvent) => {
    // Arrows scroll the page until a row has the focus.
    if (isArrow(event) && focusedRow(list.current) === null) return false;
    const id = moveFocus(list.current, by);
    if (id !== null && panel !== null && panel.id !== null) {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => panel.show(id), timing.panelDelay);
    }
    return id !== null;
  };
  const leave = () => {
    if (panel !== null && panel.id !== null) return panel.close();
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement) || list.current?.contains(activeElement) !== true) return false;
    return activeElement.blur();
  };
  const search = () => {
    const box = list.current?.querySelector<HTMLInputElement>('[role=searchbox]');
    if (box === null || box === undefined) return false;
    box.focus();
    return box.select();
  };
  const handlers: ShortcutHandlers = {
    next: move(1),
    previous: move(-1),
    search,
    leave,
    help: () => help(),
    ...(open === undefined ? {} : { open: (event) => !isPress(event, 'a[href], button') && withRow(open) }),
    ...(panel === null ? {} : { panel: (event) => !isPress(event, 'button, input') && withRow(panel.show) }),
    ...(selection === null ? {} : { select: () => withRow(selection.toggle) }),
    ...(edit === undefined ? {} : { edit: () => withRow(edit) }),
    ...(create === undefined ? {} : { create: () => create() }),
  };
  useShortcuts(handlers);
  return Object.keys(handlers) as ShortcutId[];
}
