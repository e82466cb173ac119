import { actionLogs, eventLogs } from './logs.ts';
import { organisationFeatures, organisations } from './organisations.ts';
import { settings } from './settings.ts';
import { siteShares, sites } from './sites.ts';
import { areas, units } from './units.ts';
import { sessions, users } from './users.ts';

/** Every table, in an order in which each stands after those it refers to. */
export const schema = {
  organisations,
  organisationFeatures,
  sites,
  siteShares,
  areas,
  units,
  users,
  sessions,
  eventLogs,
  actionLogs,
  settings,
} as const;
export type Schema = typeof schema;
