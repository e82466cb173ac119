export const areas = [
  'facilityMap',
  'customers',
  'bookings',
  'products',
  'sites',
  'settings',
  'reports',
  'alerts',
  'admin',
] as const;
export type Area = (typeof areas)[number];

/** A level is one bit, or several added up. */
export const bits = { scope: 1, read: 2, write: 4, delete: 8, state: 16 } as const;
export type Level = keyof typeof bits;

/** An absent area grants nothing. */
export type Permissions = Partial<Record<Area, number>>;
