import { readStoredText, writeStoredText } from '#lib/storedValue.ts';
import { styleCache } from './styleCache.ts';
import { theme } from './system.ts';

/** The delay before new styles are stored, so that a whole screen is written at once (milliseconds). */
const writeDelay = 3_000;

/** Safari has no requestIdleCallback. */
const whenIdle = (task: () => unknown) =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(task, { timeout: writeDelay }) : setTimeout(task);

/** Builds the theme while the page waits for its data: the first screen needs it where no styles are stored. */
export function buildThemeMeanwhile(): void {
  if (!styleCache.isRestored) setTimeout(theme);
}

/**
 * Restores the styles that an earlier page of this build stored under the key, and stores new ones.
 * @param build styles of another build are not used.
 */
export function persistStyles(key: string, build: string): void {
  styleCache.restore(readStoredText(key), build);
  // Builds the theme while idle: otherwise the first style that is not cached waits for it.
  setTimeout(() => whenIdle(theme), writeDelay);
  let isPlanned = false;
  const write = () => {
    isPlanned = false;
    const text = styleCache.serialize(build);
    if (text !== null) writeStoredText(key, text);
  };
  styleCache.onGrowth = () => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(() => whenIdle(write), writeDelay);
  };
}
