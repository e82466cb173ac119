import { z } from 'zod';
import { defineEntity } from './define.ts';
import { standardScenarios } from '../states/scenario.ts';
import { isZone } from '../validation/zone.ts';
import { id } from './fields.ts';
import type { Readable } from './readable.ts';

/** How much of a site its listed organisations see, the least first. */
export const siteSharing = ['DISABLED', 'SITE', 'ORGANISATION'] as const;

/** A scenario that runs at a site until somebody ends it. */
export const scenarioRunSchema = z.looseObject({
  id,
  name: z.string(),
  /** null: it is one of the site's own. */
  scenario: z.enum(standardScenarios).nullable(),
  act: z.enum(['lock', 'open', 'hold']),
  gateIds: z.array(z.number()),
  unitCount: z.number(),
  startedAt: z.string(),
  /** A name; null: unknown, or of another organisation. */
  startedBy: z.string().nullable(),
  /** Whether tenants' PINs open no gate but exits while it runs. */
  stopsPins: z.boolean(),
});
export type ScenarioRun = Readable<z.output<typeof scenarioRunSchema>>;

export const site = defineEntity({
  name: 'site',
  resource: 'sites',
  event: 'SITE',
  scope: 'organisation',
  area: 'sites',
  replication: 'all',
  label: { one: 'Site', many: 'Sites' },
  indexes: ['name'],
  search: ['name', 'suburb', 'phone'],
  schema: () =>
    z.looseObject({
      id,
      name: z.string(),
      Media: z.looseObject({ name: z.string() }).nullish(),
      organisationId: id.optional(),
      sharing: z.enum(siteSharing).optional(),
      /** The site is listed for these organisations; only its owner and super admins see them. */
      sharedWith: z.array(id).optional(),
      /** The IANA time zone; one that nobody knows counts as unknown. */
      timeZone: z.string().refine(isZone).optional(),
      street1: z.string().optional(),
      street2: z.string().nullish(),
      suburb: z.string().optional(),
      state: z.string().optional(),
      postcode: z.string().optional(),
      country: z.string().optional(),
      phone: z.string().nullish(),
      latitude: z.number().nullish(),
      longitude: z.number().nullish(),
      email: z.string().nullish(),
      /** Whether customers may let visitors in. */
      visitors: z.boolean().optional(),
      /** Whether its organisation requires two people's approval; absent: off. */
      twoPersonApproval: z.boolean().optional(),
      /** The fewest digits of a new PIN of its organisation; absent: the server has no such limit. */
      pinDigits: z.number().int().optional(),
      /** The broker's topics of this site begin with it; empty: none. Only its owner and super admins see it. */
      topicPrefix: z.string().optional(),
      /** Whether its staff count and sign its cash here; absent: the server keeps no cash counts, or another's site. */
      countsCash: z.boolean().optional(),
      /** Whether the server measures its doors and devices; absent: it does not, or another's site. */
      hasLatency: z.boolean().optional(),
      /** Scenarios that run at the site; absent: the server keeps none. */
      scenarioRuns: z.array(scenarioRunSchema).optional(),
    }),
});
export type Site = Readable<z.output<typeof site.schema>>;

/** The choice of every site. A stored 0 is a choice too. */
export const allSites = { id: 0, name: 'All Sites' } as const;

/** Whether the server keeps who took a payment, the cash that was handed over, and cash counts. */
export const countsCash = (sites: readonly Pick<Site, 'countsCash'>[]): boolean =>
  sites.some((site) => site.countsCash !== undefined);
