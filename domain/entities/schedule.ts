import { z } from 'zod';
import { defineEntity } from './define.ts';
import { id } from './fields.ts';
import type { Readable } from './readable.ts';

/** The hours in which somebody has access. */
export const schedule = defineEntity({
  name: 'schedule',
  resource: 'schedules',
  event: null,
  scope: 'site',
  area: 'sites',
  replication: 'window',
  label: { one: 'Schedule', many: 'Schedules' },
  indexes: ['siteId', 'name'],
  search: ['name'],
  schema: () =>
    z.looseObject({
      id,
      siteId: id,
      name: z.string(),
      /** In the site's own time. A day is 0 (Sunday) to 6; a time is "06:00", and 24:00 ends a day. */
      spans: z.array(z.looseObject({ day: z.number().int().min(0).max(6), from: z.string(), to: z.string() })),
      /** Days with hours of their own; without spans a day is closed. */
      exceptions: z
        .array(
          z.looseObject({
            day: z.string(),
            name: z.string().nullish(),
            spans: z.array(z.looseObject({ from: z.string(), to: z.string() })),
          }),
        )
        .optional(),
    }),
});
export type Schedule = Readable<z.output<typeof schedule.schema>>;
