import { readStoredText, writeStoredText } from '#lib/storedValue.ts';
import { styleBook } from './styleBook.ts';
import { theme } from './system.ts';

/** How long after something was worked out it is kept, so that a whole screen is written at once (milliseconds). */
const rest = 3_000;

/** Not every browser says when it has nothing else to do. */
const whenIdle = (task: () => unknown) =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(task, { timeout: rest }) : setTimeout(task);

/**
 * Opens the styles that an earlier page of this build kept under the key, and keeps what this page adds to them.
 * @param build names the build: styles of another one are not used.
 */
export function keepStyles(key: string, build: string): void {
  styleBook.open(readStoredText(key), build);
  // The first style that no page has worked out yet would otherwise wait for the whole theme, whatever goes on then.
  setTimeout(() => whenIdle(theme), rest);
  let isPlanned = false;
  const keep = () => {
    isPlanned = false;
    const text = styleBook.toKeep(build);
    if (text !== null) writeStoredText(key, text);
  };
  styleBook.grown = () => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(() => whenIdle(keep), rest);
  };
}
