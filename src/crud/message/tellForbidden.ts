import { z } from 'zod';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { timing } from '#domain/limits/timing.ts';
import { forbidden } from '#domain/messages/catalogue.ts';
import { parseStored, readStoredText } from '#lib/storedValue.ts';
import { tell } from './tell.ts';

let toldAt = Number.NEGATIVE_INFINITY;

/**
 * Tells of a 403 that met somebody's own doing, unless that is switched off: at most once in 5 s. Answers whether it is
 * on the screen, now or since a moment ago.
 */
export function tellForbidden(text: string): boolean {
  if (!parseStored(readStoredText(storageKeys.forbiddenPopups), z.boolean(), true)) return false;
  if (Date.now() - toldAt < timing.forbiddenInterval) return true;
  toldAt = Date.now();
  tell(forbidden, text);
  return true;
}
