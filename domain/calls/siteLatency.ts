import { z } from 'zod';
import { id, instant } from '../entities/fields.ts';
import { latencyMessages as messages } from '../messages/latency.ts';
import { deviceKinds } from '../states/deviceKind.ts';
import { admin, defineCalls } from './define.ts';

/** The kinds of doors whose requests to open are measured. */
export const measuredDoors = ['unit', 'gate', 'lockable'] as const;
export type MeasuredDoor = (typeof measuredDoors)[number];

/** A month such as "2026-11". */
const month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, messages.badMonth);

/** Seconds that so many per cent of the confirmed requests took at most; null: none was confirmed. */
const seconds = z.number().nullable();

const unlockTimes = {
  /** Requests to open, without those that still wait for their door. */
  requests: z.number().int(),
  /** Those whose door showed in time that it opened. */
  confirmed: z.number().int(),
  p50: seconds,
  p95: seconds,
  p99: seconds,
};
const times = z.looseObject(unlockTimes);
export type UnlockTimes = z.output<typeof times>;

const measuredDoor = z.looseObject({ entity: z.enum(measuredDoors), id, name: z.string(), ...unlockTimes });
export type DoorTimes = z.output<typeof measuredDoor>;

const measuredDevice = z.looseObject({
  entity: z.enum(deviceKinds),
  id,
  name: z.string(),
  /** Since when its outages in the period are known; null: of the period none is known. */
  knownFrom: instant.nullable(),
  /** Seconds that it was offline since `knownFrom`; null: unknown. */
  offline: seconds,
  /** Seconds of its longest outage within the period; null: unknown. */
  longest: seconds,
  /** The share of the time since `knownFrom` that it was online; null: unknown. */
  share: z.number().nullable(),
  /** Whether it is offline now; null: it was never heard. */
  isOffline: z.boolean().nullable(),
  /** Since when it is offline now; null: it is not, or that is unknown. */
  offlineSince: instant.nullable(),
});
export type DeviceAvailability = z.output<typeof measuredDevice>;

const siteLatency = z.looseObject({
  /** The chosen month; null: the last twelve. */
  month: month.nullable(),
  /** The period of totals, doors, releases and devices. */
  from: instant,
  until: instant,
  /** The first line that the logs of the site's doors still have; null: they have none. */
  logsFrom: instant.nullable(),
  total: times,
  /** The last twelve months in the site's zone, the oldest first. */
  months: z.array(z.looseObject({ month, ...unlockTimes })),
  /** The doors that somebody asked to open in the period. */
  doors: z.array(measuredDoor),
  /** Units whose overlock a payment ended: in the transaction that stored the payment. */
  releases: z.number().int(),
  devices: z.array(measuredDevice),
});
export type SiteLatency = z.output<typeof siteLatency>;

/** Our own addition to the API. Other servers answer 404. */
export const siteLatencyCalls = defineCalls({
  siteLatency: {
    method: 'GET',
    path: `${admin}/sites/:id/latency`,
    summary:
      "Measures how fast a site's doors opened when somebody asked, and how long its devices were offline, in one of the last twelve months or in all.",
    ask: { area: 'reports', level: 'read' },
    query: z.object({ month: month.optional() }),
    answer: 'value',
    schema: siteLatency,
  },
});
