import { z } from 'zod';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { timing } from '#domain/limits/timing.ts';
import { forbidden } from '#domain/messages/catalogue.ts';
import { parseStored, readStoredText } from '#lib/storedValue.ts';
import { showNotice } from './showNotice.ts';

let lastShownAt = Number.NEGATIVE_INFINITY;

/** Shows a popup at most once in 5 s, unless the user switched these popups off. Returns whether it is on screen. */
export function showForbidden(text: string): boolean {
  if (!parseStored(readStoredText(storageKeys.forbiddenPopups), z.boolean(), true)) return false;
  if (Date.now() - lastShownAt < timing.forbiddenInterval) return true;
  lastShownAt = Date.now();
  showNotice(forbidden, text);
  return true;
}
