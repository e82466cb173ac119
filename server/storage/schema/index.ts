import { accessPermissions } from './access/accessPermissions.ts';
import { inventory, productCategories, productFeatureLinks, productFeatures, products } from './catalogue/products.ts';
import { controllers, deviceConfigs, hubs } from './devices/controllers.ts';
import { deviceOutages, deviceSamples, visitTicks } from './devices/deviceCare.ts';
import {
  addresses,
  customers,
  documentFiles,
  documents,
  documentVersions,
  pinCodes,
  replacedFiles,
} from './rentals/customers.ts';
import {
  hids,
  motorisedLocks,
  multiplexerChannels,
  multiplexers,
  osdpNetworks,
  padlocks,
  powerControllers,
} from './devices/fieldDevices.ts';
import { networkDevices } from './devices/networkDevices.ts';
import { gateSites, gates, lockables, schedules } from './access/gates.ts';
import { actionLogs, energyLogs, eventLogs, lockableLogs, logCounts } from './operations/logs.ts';
import { facilityMaps, mapUnits } from './operations/maps.ts';
import { imports } from './imports.ts';
import { media } from './media.ts';
import { acknowledgements } from './operations/acknowledgements.ts';
import { alertMessages, alertSteps, alertUsers, alerts, notifications } from './operations/alerts.ts';
import { approvalUses, commandApprovals } from './operations/commandApprovals.ts';
import { scenarioRuns } from './operations/scenarioRuns.ts';
import { organisationFeatures, organisations } from './places/organisations.ts';
import { changeCursors, changeLines } from './changeLog.ts';
import { requestAnswers } from './requestAnswers.ts';
import {
  arrearsSteps,
  bookingLockables,
  bookingUnits,
  bookings,
  invitations,
  orderLines,
  orders,
  payments,
} from './rentals/bookings.ts';
import { cardRefunds } from './rentals/cardRefunds.ts';
import { bookAccounts, bookEntries, bookRuns } from './rentals/bookkeeping.ts';
import { cashCounts } from './rentals/cashCounts.ts';
import { securityLines } from './operations/securityLines.ts';
import { ledgerLines } from './rentals/ledger.ts';
import { paperMails } from './rentals/paperMails.ts';
import { reminderMails } from './rentals/reminderMails.ts';
import { apiTokens } from './people/apiTokens.ts';
import {
  directories,
  directoryDomains,
  directoryGroups,
  directoryLogouts,
  directoryPeople,
  directorySignIns,
} from './people/directories.ts';
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from './operations/webhooks.ts';
import { settings } from './settings.ts';
import { givenUpPrefixes, siteShares, sites, areas } from './places/sites.ts';
import { units } from './access/units.ts';
import { factorChallenges, recoveryCodes, secondFactors } from './people/secondFactors.ts';
import {
  accountChanges,
  emailChanges,
  knownBrowsers,
  passwordResets,
  permissionRoles,
  sessions,
  userRoles,
  users,
} from './people/users.ts';

// drizzle-kit reads only this folder: these exports show it the tables of the folders below.
export * from './access/accessPermissions.ts';
export * from './access/gates.ts';
export * from './access/units.ts';
export * from './catalogue/products.ts';
export * from './devices/controllers.ts';
export * from './devices/deviceCare.ts';
export * from './devices/fieldDevices.ts';
export * from './devices/networkDevices.ts';
export * from './operations/acknowledgements.ts';
export * from './operations/alerts.ts';
export * from './operations/commandApprovals.ts';
export * from './operations/scenarioRuns.ts';
export * from './operations/logs.ts';
export * from './operations/maps.ts';
export * from './operations/securityLines.ts';
export * from './operations/webhooks.ts';
export * from './people/apiTokens.ts';
export * from './people/directories.ts';
export * from './people/secondFactors.ts';
export * from './people/users.ts';
export * from './places/organisations.ts';
export * from './places/sites.ts';
export * from './rentals/bookings.ts';
export * from './rentals/cardRefunds.ts';
export * from './rentals/bookkeeping.ts';
export * from './rentals/cashCounts.ts';
export * from './rentals/customers.ts';
export * from './rentals/ledger.ts';
export * from './rentals/paperMails.ts';
export * from './rentals/reminderMails.ts';

/** Each table follows those that it refers to. */
export const schema = {
  organisations,
  organisationFeatures,
  media,
  sites,
  siteShares,
  givenUpPrefixes,
  users,
  sessions,
  apiTokens,
  knownBrowsers,
  passwordResets,
  accountChanges,
  emailChanges,
  secondFactors,
  recoveryCodes,
  factorChallenges,
  permissionRoles,
  userRoles,
  directories,
  directoryDomains,
  directoryGroups,
  directoryPeople,
  directorySignIns,
  directoryLogouts,
  networkDevices,
  deviceOutages,
  deviceSamples,
  visitTicks,
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
  documentFiles,
  documentVersions,
  replacedFiles,
  bookings,
  bookingUnits,
  bookingLockables,
  orders,
  orderLines,
  arrearsSteps,
  securityLines,
  ledgerLines,
  paperMails,
  reminderMails,
  payments,
  cardRefunds,
  bookAccounts,
  bookEntries,
  bookRuns,
  cashCounts,
  invitations,
  accessPermissions,
  facilityMaps,
  mapUnits,
  commandApprovals,
  approvalUses,
  acknowledgements,
  scenarioRuns,
  alerts,
  alertUsers,
  alertMessages,
  alertSteps,
  notifications,
  imports,
  eventLogs,
  actionLogs,
  lockableLogs,
  energyLogs,
  logCounts,
  webhookEndpoints,
  webhookDeliveries,
  webhookAttempts,
  settings,
  requestAnswers,
  changeLines,
  changeCursors,
} as const;
export type Schema = typeof schema;
