import { areas, bits, type Permissions } from './bits.ts';
import type { Rights } from './can.ts';

/** The levels that change nothing. */
export const readingLevels = ['scope', 'read'] as const;

const reading = bits.scope | bits.read;

export const readEverything: Permissions = Object.fromEntries(areas.map((area) => [area, reading]));

/** Read access to the areas that a user may read. */
export function readingOf({ permissions, isSuperAdmin }: Rights): Permissions {
  if (isSuperAdmin) return readEverything;
  return Object.fromEntries(areas.map((area) => [area, (permissions[area] ?? 0) & reading]));
}
