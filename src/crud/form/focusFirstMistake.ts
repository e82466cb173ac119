const focusable = 'input:not([type=hidden]), select, textarea, button';

/** Focuses the first field on screen that is marked as wrong. Returns whether there is one. */
export function focusFirstMistake(form: HTMLElement | null): boolean {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]');
  if (wrong === null || wrong === undefined) return false;
  const target = wrong.matches(focusable) ? wrong : (wrong.querySelector<HTMLElement>(focusable) ?? wrong);
  target.focus({ preventScroll: true });
  wrong.scrollIntoView({ block: 'center' });
  return true;
}
