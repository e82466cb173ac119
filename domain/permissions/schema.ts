import { z } from 'zod';
import { areas, type Permissions } from './bits.ts';

const mask = z.number().int().min(0);

/** Masks from the wire: known areas are kept, unknown ones dropped, so that a newer server does not lock anybody out. */
export const permissionsSchema = z.record(z.string(), mask).transform((given): Permissions => {
  const known: Permissions = {};
  for (const area of areas) if (given[area] !== undefined) known[area] = given[area];
  return known;
});
