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

/** Masks that somebody sets: every area and every mask must be right. */
export const grantedPermissionsSchema = z
  .record(z.string(), mask)
  .superRefine((given, context) => {
    const unknown = Object.keys(given).find((area) => !(areas as readonly string[]).includes(area));
    if (unknown === undefined) return;
    context.addIssue({ code: 'custom', message: `There is no permission area "${unknown}".` });
  })
  .transform((given): Permissions => permissionsSchema.parse(given));
