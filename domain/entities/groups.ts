import type { EntityName } from './index.ts';

export const entityGroups = ['access', 'devices', 'rentals', 'catalogue', 'people', 'places', 'operations'] as const;
export type EntityGroup = (typeof entityGroups)[number];

/**
 * The files of an entity are in the folder or file with its group's name: on the server, in `domain/bodies`, and in the
 * tests' cases and builders.
 */
export const groupOf = {
  unit: 'access',
  gate: 'access',
  lockable: 'access',
  accessPermission: 'access',
  schedule: 'access',
  controller: 'devices',
  hid: 'devices',
  hub: 'devices',
  padlock: 'devices',
  multiplexer: 'devices',
  motorisedLock: 'devices',
  powerController: 'devices',
  deviceConfig: 'devices',
  osdpNetwork: 'devices',
  customer: 'rentals',
  booking: 'rentals',
  order: 'rentals',
  payment: 'rentals',
  document: 'rentals',
  invitation: 'rentals',
  pinCode: 'rentals',
  address: 'rentals',
  vacantUnit: 'rentals',
  product: 'catalogue',
  productCategory: 'catalogue',
  productFeature: 'catalogue',
  inventory: 'catalogue',
  user: 'people',
  permissionRole: 'people',
  userRole: 'people',
  site: 'places',
  area: 'places',
  organisation: 'places',
  organisationFeatures: 'places',
  eventLog: 'operations',
  actionLog: 'operations',
  lockableLog: 'operations',
  energyLog: 'operations',
  alert: 'operations',
  notification: 'operations',
  facilityMap: 'operations',
  mapUnit: 'operations',
} as const satisfies Record<EntityName, EntityGroup>;
