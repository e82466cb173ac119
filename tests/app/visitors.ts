import { featureFlags } from '#domain/entities/organisationFeatures.ts';
import { areas, bits, type Level } from '#domain/permissions/bits.ts';
import type { Features, Visitor } from '#domain/routes/admit.ts';
import type { RouteId } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';

const levels = Object.keys(bits) as Level[];

const flags = (on: readonly string[]): Features => ({
  operations: on.includes('operations'),
  reporting: on.includes('reporting'),
  poolTables: on.includes('poolTables'),
});

export const allFeatures = flags(featureFlags);

const featureSets: [name: string, features: Features][] = [
  ['features not loaded', null],
  ['all features', allFeatures],
  ...featureFlags.map((flag): [string, Features] => [
    `all features but ${flag}`,
    flags(featureFlags.filter((each) => each !== flag)),
  ]),
];

const everything = Object.fromEntries(areas.map((area) => [area, 31]));

type RightsSet = [name: string, rights: Visitor['rights']];

const rightsSets: RightsSet[] = [
  ['nobody', null],
  ['a super admin', { permissions: {}, isSuperAdmin: true }],
  ['every right', { permissions: everything, isSuperAdmin: false }],
  ...areas.flatMap((area): RightsSet[] => [
    ...levels.map((level): RightsSet => [
      `${area}: ${level} alone`,
      { permissions: { [area]: bits[level] }, isSuperAdmin: false },
    ]),
    [`everything but ${area}`, { permissions: { ...everything, [area]: 0 }, isSuperAdmin: false }],
  ]),
];

/** Every kind that a route tells apart: no token, super admin, each bit of each area, each feature. */
export const visitors: [name: string, visitor: Visitor][] = rightsSets.flatMap(([name, rights]) =>
  featureSets.map(([set, features]): [string, Visitor] => [`${name}, ${set}`, { rights, features }]),
);

export const parameters = { id: 7, token: 'abc', type: 'storage', kind: 'unit' } as const;

export const addressOf = (id: RouteId) => pathTo(id, parameters);
