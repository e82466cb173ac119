/** A field or heading of the page that takes the focus itself, as the first field of a form does. */
const ownFocus = 'main :is(input, select, textarea, h1, h2)';

let stopFollowing: (() => void) | null = null;

const headingOnPage = () => document.querySelector<HTMLElement>('main h1');

function focus(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * Moves the focus to the heading of the page that has just opened, so that screen readers say where the person is and Tab
 * goes on from there. A field that took the focus keeps it. While a page loads, its heading gives way to others, such as
 * the one with the record's name: the focus follows until the person presses a key or a button, or moves it.
 */
export default function focusHeading(): void {
  stopFollowing?.();
  const { activeElement } = document;
  if (activeElement?.matches(ownFocus) === true) return;
  let focused: HTMLElement | null = null;
  const stop = () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('pointerdown', stop);
    document.removeEventListener('keydown', stop);
    stopFollowing = null;
  };
  const follow = () => {
    const heading = headingOnPage();
    if (heading === null || heading === focused) return;
    focused = heading;
    focus(heading);
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (target !== focused) stop();
  };
  const observer = new MutationObserver(follow);
  stopFollowing = stop;
  document.addEventListener('focusin', onFocus);
  document.addEventListener('pointerdown', stop);
  document.addEventListener('keydown', stop);
  observer.observe(document.body, { childList: true, subtree: true });
  follow();
}
