import { accessPermissions } from './access.ts';
import { inventory, productCategories, productFeatureLinks, productFeatures, products } from './catalogue.ts';
import { controllers, deviceConfigs, hubs } from './controllers.ts';
import { addresses, customers, documents, pinCodes } from './customers.ts';
import {
  hids,
  motorisedLocks,
  multiplexerChannels,
  multiplexers,
  osdpNetworks,
  padlocks,
  powerControllers,
} from './devices.ts';
import { gateSites, gates, lockables, schedules } from './doors.ts';
import { actionLogs, energyLogs, eventLogs, lockableLogs, logCounts } from './logs.ts';
import { facilityMaps, mapUnits } from './maps.ts';
import { media } from './media.ts';
import { alertUsers, alerts, notifications } from './notices.ts';
import { organisationFeatures, organisations } from './organisations.ts';
import { outbox } from './outbox.ts';
import { bookingLockables, bookingUnits, bookings, invitations, orderLines, orders, payments } from './rentals.ts';
import { settings } from './settings.ts';
import { siteShares, sites } from './sites.ts';
import { areas, units } from './units.ts';
import { passwordResets, permissionRoles, sessions, userRoles, users } from './users.ts';

/** Every table, in an order in which each stands after those it refers to. */
export const schema = {
  organisations,
  organisationFeatures,
  media,
  sites,
  siteShares,
  users,
  sessions,
  passwordResets,
  permissionRoles,
  userRoles,
  hubs,
  deviceConfigs,
  controllers,
  areas,
  units,
  osdpNetworks,
  hids,
  motorisedLocks,
  multiplexers,
  multiplexerChannels,
  powerControllers,
  padlocks,
  productCategories,
  productFeatures,
  products,
  productFeatureLinks,
  inventory,
  schedules,
  gates,
  gateSites,
  lockables,
  customers,
  addresses,
  pinCodes,
  documents,
  bookings,
  bookingUnits,
  bookingLockables,
  orders,
  orderLines,
  payments,
  invitations,
  accessPermissions,
  facilityMaps,
  mapUnits,
  alerts,
  alertUsers,
  notifications,
  eventLogs,
  actionLogs,
  lockableLogs,
  energyLogs,
  logCounts,
  settings,
  outbox,
} as const;
export type Schema = typeof schema;
