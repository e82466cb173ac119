import { z } from 'zod';
import type { EntityName } from '../entities/index.ts';
import type { Area } from '../permissions/bits.ts';
import { admin, defineCalls, type CallDefinition } from './define.ts';

const subjects = {
  units: { one: 'a unit', area: 'sites' },
  gates: { one: 'a gate', area: 'sites' },
  users: { one: 'a member of staff', area: 'settings' },
  controllers: { one: 'a controller', area: 'sites' },
  hids: { one: 'a HID', area: 'sites' },
} as const;
type Subject = keyof typeof subjects;

const events = (subject: Subject) =>
  ({
    method: 'GET',
    path: `${admin}/eventLogs/${subject}/:id`,
    summary: `Lists what happened at or by ${subjects[subject].one}, newest first.`,
    ask: { area: subjects[subject].area, level: 'read' },
    answer: 'list',
    of: 'eventLog',
  }) as const satisfies CallDefinition;

const actions = (subject: Subject) =>
  ({
    method: 'GET',
    path: `${admin}/actionLogs/${subject}/:id`,
    summary: `Lists what staff did with or as ${subjects[subject].one}, newest first.`,
    ask: { area: subjects[subject].area, level: 'read' },
    answer: 'list',
    of: 'actionLog',
  }) as const satisfies CallDefinition;

/** How the work stands that the server does by itself. Our own addition to the API. */
export const healthCalls = defineCalls({
  health: {
    method: 'GET',
    path: `${admin}/health`,
    summary:
      'Says when bookings, bills and arrears were brought up to date last and what failed since, and whether the doors are reached.',
    ask: { area: 'admin', level: 'read' },
    answer: 'value',
    schema: z.looseObject({
      rentals: z.looseObject({
        ranAt: z.string().nullable(),
        failedRuns: z.number().int(),
        skippedRecords: z.number().int(),
      }),
      /** null: this server drives no doors through a broker. */
      doors: z.looseObject({ connected: z.boolean(), since: z.string(), problem: z.string().nullable() }).nullable(),
    }),
  },
});

/** Our own addition to the API. Other servers answer 404. */
export const recordsWithActions = {
  site: { segment: 'sites', one: 'a site', area: 'sites' },
  area: { segment: 'areas', one: 'an area', area: 'sites' },
  schedule: { segment: 'schedules', one: 'a schedule', area: 'sites' },
  accessPermission: { segment: 'accessPermissions', one: 'an access permission', area: 'sites' },
  osdpNetwork: { segment: 'osdpNetworks', one: 'an OSDP network', area: 'sites' },
  lockable: { segment: 'lockables', one: 'a lockable', area: 'sites' },
  hub: { segment: 'hubs', one: 'a hub', area: 'sites' },
  multiplexer: { segment: 'multiplexers', one: 'a multiplexer', area: 'sites' },
  powerController: { segment: 'powerControllers', one: 'a power controller', area: 'sites' },
  motorisedLock: { segment: 'motorisedLocks', one: 'a motorised lock', area: 'sites' },
  customer: { segment: 'customers', one: 'a customer', area: 'customers' },
  booking: { segment: 'bookings', one: 'a booking', area: 'bookings' },
  order: { segment: 'orders', one: 'an order', area: 'bookings' },
  product: { segment: 'products', one: 'a product', area: 'products' },
  productCategory: { segment: 'productCategories', one: 'a product category', area: 'products' },
  productFeature: { segment: 'productFeatures', one: 'a product feature', area: 'products' },
  document: { segment: 'documents', one: 'a document', area: 'settings' },
  permissionRole: { segment: 'permissionRoles', one: 'a role', area: 'settings' },
  organisation: { segment: 'organisations', one: 'an organisation', area: 'admin' },
} as const satisfies Partial<Record<EntityName, { segment: string; one: string; area: Area }>>;
export type EntityWithActions = keyof typeof recordsWithActions;

const recordActions = Object.fromEntries(
  Object.entries(recordsWithActions).map(([entity, { segment, one, area }]) => [
    `${entity}Actions`,
    {
      method: 'GET',
      path: `${admin}/actionLogs/${segment}/:id`,
      summary: `Lists what staff did with ${one}, newest first.`,
      ask: { area, level: 'read' },
      answer: 'list',
      of: 'actionLog',
    },
  ]),
) as unknown as Record<`${EntityWithActions}Actions`, ReturnType<typeof actions>>;

const read = { area: 'sites', level: 'read' } as const;

/** Logs by their subject, newest first. */
export const logCalls = defineCalls({
  unitEvents: events('units'),
  gateEvents: events('gates'),
  userEvents: events('users'),
  controllerEvents: events('controllers'),
  hidEvents: events('hids'),
  unitActions: actions('units'),
  gateActions: actions('gates'),
  userActions: actions('users'),
  controllerActions: actions('controllers'),
  hidActions: actions('hids'),
  ...recordActions,
  unitSnapshot: {
    method: 'GET',
    path: `${admin}/eventLogs/units/:id/snapshot`,
    alternatives: [`${admin}/units/:id/snapshot`],
    summary: "Lists what was seen at a unit's door (log kind view), newest first.",
    ask: read,
    answer: 'list',
    of: 'eventLog',
  },
  unitMaintenance: {
    method: 'GET',
    path: `${admin}/eventLogs/units/:id/maintenance`,
    alternatives: [`${admin}/units/:id/maintenance`],
    summary: "Lists faults, repairs and servicing of a unit's door (log kind admin), newest first.",
    ask: read,
    answer: 'list',
    of: 'eventLog',
  },
  lockableLogs: {
    method: 'GET',
    path: `${admin}/lockables/:id/logs`,
    summary: 'Lists what happened at a lockable, newest first.',
    ask: read,
    answer: 'list',
    of: 'lockableLog',
  },
  powerControllerEnergy: {
    method: 'GET',
    path: `${admin}/energyLogs/powerControllers/:id`,
    summary: 'Lists what a power controller measured, newest first.',
    ask: read,
    answer: 'list',
    of: 'energyLog',
  },
});

/** Alerts and notifications of the signed-in user. */
export const noticeCalls = defineCalls({
  alertsUnread: {
    method: 'GET',
    path: `${admin}/alerts/unread`,
    summary:
      'Counts the alerts that the signed-in user has not read and whose cause, where the server sees it, goes on.',
    answer: 'value',
    schema: z.union([z.number().int(), z.looseObject({ count: z.number().int() })]),
  },
  alertsArchived: {
    method: 'GET',
    path: `${admin}/alerts`,
    summary: 'Lists alerts; with archived=true those that were put away, otherwise all others.',
    query: z.object({ archived: z.enum(['true', 'false']).optional() }),
    answer: 'list',
    of: 'alert',
  },
  notificationsUser: {
    method: 'GET',
    path: `${admin}/notifications/user`,
    summary: 'Says whether the signed-in user has a notification that they have not read.',
    answer: 'value',
    schema: z.looseObject({ hasNotification: z.boolean() }),
  },
});
