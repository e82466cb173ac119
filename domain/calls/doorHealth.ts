import { z } from 'zod';
import { driverNames } from '../states/network.ts';
import { visitedEntities, visitReasons } from '../states/visit.ts';
import { id, instant } from '../entities/fields.ts';
import { admin, defineCalls } from './define.ts';
import { doorConnection } from './networkDevices.ts';

const visitLine = z.looseObject({
  entity: z.enum(visitedEntities),
  id,
  name: z.string(),
  /** null: no area is known. */
  area: z.string().nullable(),
  /** Where in the area: "Unit A101", "16 doors, A101 to A116"; null: unknown. */
  place: z.string().nullable(),
  reasons: z.array(
    z.looseObject({
      reason: z.enum(visitReasons),
      text: z.string(),
      /** null: unknown. */
      since: instant.nullable(),
    }),
  ),
  /** Who saw to all reasons, and when; null: nobody. */
  tick: z.looseObject({ at: instant, by: z.string() }).nullable(),
});
export type VisitLine = z.output<typeof visitLine>;

const counts = z.looseObject({
  devices: z.number(),
  heardInLastMinute: z.number(),
  /** Were heard once, and are offline. */
  silent: z.number(),
  neverHeard: z.number(),
  /** Lines of the list of visits, ticked ones included. */
  visits: z.number(),
  ticked: z.number(),
  /** Lines of faulty doors that nobody ticked off; absent: the server counts none apart. */
  doors: z.number().optional(),
});
export type DeviceCounts = z.output<typeof counts>;

const driving = z
  .looseObject({
    isDriving: z.boolean(),
    /** null: unknown. */
    since: instant.nullable(),
    /** What it drives the doors by; null: unknown. */
    drivers: z.array(z.enum(driverNames)).nullable(),
  })
  .nullable();

const chain = {
  /** null: the server drives no doors through a broker. */
  broker: doorConnection,
  /** Whether one of the servers drives the doors; null: unknown. */
  driving,
};

const siteHealth = z.looseObject({
  ...chain,
  counts,
  /** In the order of one walk: area by area, then by name. */
  visits: z.array(visitLine),
});
export type SiteHealth = z.output<typeof siteHealth>;

const sitesHealth = z.looseObject({ ...chain, sites: z.array(z.looseObject({ siteId: id, counts })) });
/** How many devices still need a visit, as the list of devices counts them: faulty doors are counted apart. */
export const openVisits = ({ visits, ticked, doors = 0 }: Pick<DeviceCounts, 'visits' | 'ticked' | 'doors'>): number =>
  Math.max(0, visits - ticked - doors);

export type SitesHealth = z.output<typeof sitesHealth>;

const read = { area: 'sites', level: 'read' } as const;

/** Our own addition to the API. Other servers answer 404. */
export const doorHealthCalls = defineCalls({
  doorHealth: {
    method: 'GET',
    path: `${admin}/sites/:id/doorHealth`,
    summary: "Says how a site's devices are, and which need a visit, for its organisation's staff.",
    ask: read,
    answer: 'value',
    schema: siteHealth,
  },
  doorHealthOfSites: {
    method: 'GET',
    path: `${admin}/doorHealth`,
    summary: "Counts the devices of the organisation's sites, and those that need a visit.",
    ask: read,
    answer: 'value',
    schema: sitesHealth,
  },
  visitTicks: {
    method: 'POST',
    path: `${admin}/sites/:id/visitTicks`,
    summary: 'Ticks reasons for a visit off, or takes that back, for everybody; answers how the devices are then.',
    ask: { area: 'sites', level: 'state' },
    body: z.object({
      entity: z.enum(visitedEntities),
      id,
      reasons: z.array(z.enum(visitReasons)).min(1).max(visitReasons.length),
      done: z.boolean(),
    }),
    answer: 'value',
    schema: siteHealth,
  },
});
