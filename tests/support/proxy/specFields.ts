import type { EntityName } from '#domain/entities/index.ts';

const device = ['deviceType', 'type', 'controllerId', 'channel', 'name'];

/**
 * The agreement's fields by entity; for unlisted entities only the id. A server may send no others, and may omit any
 * but the id.
 */
const named: { readonly [Name in EntityName]?: readonly string[] } = {
  site: ['name', 'Media'],
  unit: ['name', 'siteId', 'status', 'ActiveBooking', 'Bookings', 'Area'],
  booking: ['type', 'customer_id', 'site_id', 'customer', 'units', 'notes', 'status'],
  gate: ['sites', 'status'],
  lockable: ['site', 'type', 'doorState'],
  alert: ['alert', 'user'],
  user: ['organisationId', 'permissions'],
  organisationFeatures: [
    'organisationId',
    'operations',
    'appOperations',
    'reporting',
    'facilityMap',
    'permissionIngest',
    'poolTables',
  ],
  facilityMap: ['displayOrder'],
  mapUnit: ['type'],
  controller: [...device, 'status'],
  hid: device,
  powerController: device,
  motorisedLock: device,
  deviceConfig: ['type', 'name'],
  productCategory: ['name', 'icon'],
  product: ['status'],
  document: ['status'],
};

export function specFieldsOf(name: EntityName): readonly string[] {
  return ['id', ...(named[name] ?? [])];
}
