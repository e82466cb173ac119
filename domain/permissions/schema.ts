import { z } from 'zod';
import { areas, type Permissions } from './bits.ts';

const mask = z.number().int().min(0);

/**
 * Masks from the wire. Areas that are not known, and masks that cannot be read, are left out: neither a newer server nor
 * one odd mask locks anybody out of all else.
 */
export const permissionsSchema = z.record(z.string(), z.unknown()).transform((given): Permissions => {
  const known: Permissions = {};
  for (const area of areas) {
    const { data } = mask.safeParse(given[area]);
    if (data !== undefined) known[area] = data;
  }
  return known;
});

/** Masks that somebody sets: every one must be right. Areas that are not known are left out. */
export const grantedPermissionsSchema = z
  .record(z.string(), mask)
  .transform((given): Permissions => permissionsSchema.parse(given));
