import { type MouseEvent, type RefObject } from 'react';
import { idOf, rowOf, rowsIn } from '../keyboard/rowFocus.ts';
import type { Selection } from './useSelection.ts';

const control = 'a, button, input, label, select, textarea, summary, [role=button]';

/**
 * Presses on rows with a key: Shift selects the rows from the last pressed one, Ctrl or Cmd toggles the row, Alt opens
 * its panel. Links and buttons keep what they do, and boxes take part with Shift.
 */
export function useRowPresses(
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
