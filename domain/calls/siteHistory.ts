import { z } from 'zod';
import { id, instant } from '../entities/fields.ts';
import { admin, defineCalls } from './define.ts';

/** The doors whose past a server can tell, and the fields that it tells. */
export const historyFields = {
  unit: ['status', 'alarmingSince', 'faultedSince'],
  gate: ['status'],
  lockable: ['doorState'],
} as const;
export const historyEntities = ['unit', 'gate', 'lockable'] as const;
export type HistoryEntity = (typeof historyEntities)[number];

/** The longest stretch (milliseconds), and the most changes that one answer has. */
export const historyLimits = { stretch: 2 * 60 * 60 * 1000, changes: 2_000 } as const;

const entity = z.enum(historyEntities);

/** A door's fields, each null where the door has no value; absent: unknown at that moment. */
const fields = z.record(z.string(), z.string().nullable());

export const siteHistory = z.looseObject({
  /** The earliest moment of which this server knows every change; null: it knows none. */
  knownFrom: instant.nullable(),
  at: instant,
  /** The changes are complete up to this moment. */
  until: instant,
  /** The doors as they were at the first moment; null: it lies before the history. */
  doors: z.array(z.looseObject({ entity, id, fields })).nullable(),
  /** What changed from then on, the oldest first. `fields`: new values; null: the door was removed. */
  changes: z.array(z.looseObject({ at: instant, entity, id, fields: fields.nullable() })),
});
export type SiteHistory = z.output<typeof siteHistory>;

/** A site's doors at a past moment. Our own addition to the API. Other servers answer 404. */
export const siteHistoryCalls = defineCalls({
  siteHistory: {
    method: 'GET',
    path: `${admin}/sites/:id/history`,
    summary: "Answers the states of a site's doors at a past moment, and what changed from then on.",
    ask: { area: 'sites', level: 'read' },
    query: z.object({ at: instant, until: instant }),
    answer: 'value',
    schema: siteHistory,
  },
});
