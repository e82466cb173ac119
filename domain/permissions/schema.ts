import { z } from 'zod';
import { areas, type Permissions } from './bits.ts';

const mask = z.number().int().min(0);

/**
 * Unknown areas and unreadable masks are left out: neither a newer server nor one odd mask locks anybody out of the
 * rest.
 */
export const permissionsSchema = z.record(z.string(), z.unknown()).transform((given): Permissions => {
  const known: Permissions = {};
  for (const area of areas) {
    const { data } = mask.safeParse(given[area]);
    if (data !== undefined) known[area] = data;
  }
  return known;
});

/** For setting masks: every area and every mask must be valid. */
export const grantedPermissionsSchema = z
  .record(z.string(), mask)
  .superRefine((given, context) => {
    const unknown = Object.keys(given).find((area) => !(areas as readonly string[]).includes(area));
    if (unknown === undefined) return;
    context.addIssue({ code: 'custom', message: `There is no permission area "${unknown}".` });
  })
  .transform((given): Permissions => permissionsSchema.parse(given));
