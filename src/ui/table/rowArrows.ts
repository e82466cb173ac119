const focusable = 'a[href], button:not([disabled]), input:not([disabled])';

function moveBetweenRows(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const { target } = event;
  if (!(target instanceof HTMLElement) || target.closest('[popover], select, textarea') !== null) return;
  const row = target.closest('tr');
  if (row === null) return;
  const neighbourOf = (each: Element) =>
    event.key === 'ArrowDown' ? each.nextElementSibling : each.previousElementSibling;
  let next = neighbourOf(row);
  // A heading has no controls.
  while (next !== null && next.querySelector(focusable) === null) next = neighbourOf(next);
  if (next === null) return;
  const index = [...row.querySelectorAll<HTMLElement>(focusable)].indexOf(target);
  const controls = [...next.querySelectorAll<HTMLElement>(focusable)];
  const control = controls[Math.min(Math.max(0, index), controls.length - 1)];
  if (control === undefined) return;
  event.preventDefault();
  control.focus();
}

/** A ref for a <tbody>: arrow up and down go to the same control of the row above or below. */
export function listenForRowArrows(body: HTMLTableSectionElement | null): (() => void) | undefined {
  if (body === null) return undefined;
  body.addEventListener('keydown', moveBetweenRows);
  return () => body.removeEventListener('keydown', moveBetweenRows);
}
