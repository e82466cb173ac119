/** Rows of lists carry their id in this attribute. */
const row = '[data-row-id]';

/** The list's rows on screen, in their order. */
export function rowsIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(row) ?? [])];
}

/** The row that an element is in; null if it is in none. */
export function rowOf(element: EventTarget | null): HTMLElement | null {
  return element instanceof Element ? element.closest<HTMLElement>(row) : null;
}

export function idOf(element: HTMLElement): number {
  return Number(element.dataset['rowId']);
}

/** The row with the focus; null if there is none. */
export function focusedRow(list: HTMLElement | null): HTMLElement | null {
  const current = rowOf(document.activeElement);
  return current !== null && list?.contains(current) === true ? current : null;
}

/** A row's controls, the main one first: the link to its own page, another link, then the first control. */
const mainControls = ['[data-own] a[href]', 'a[href]', 'button, input'];

/** Focuses a row by its main control. Screen readers read the row's name. */
export function focusRow(target: HTMLElement): void {
  const found = mainControls.map((control) => target.querySelector<HTMLElement>(control));
  found.find((control) => control !== null)?.focus();
  target.scrollIntoView({ block: 'nearest' });
}

/** Moves the focus by one row; to the first or last one where no row has it. Returns the row's id. */
export function moveFocus(list: HTMLElement | null, by: 1 | -1): number | null {
  const rows = rowsIn(list);
  const current = focusedRow(list);
  const index = current === null ? (by === 1 ? 0 : rows.length - 1) : rows.indexOf(current) + by;
  const next = rows[Math.min(Math.max(0, index), rows.length - 1)];
  if (next === undefined) return null;
  focusRow(next);
  return idOf(next);
}
