/** The kinds of units, spelt as in the API. */
export const unitKinds = [
  'storage',
  'office',
  'parcel_store',
  'car_park',
  'desk',
  'pool_table',
  'locker',
  'trolley',
  'trailer',
] as const;
export type UnitKind = (typeof unitKinds)[number];

export const unitKindLabels: Record<UnitKind, string> = {
  storage: 'Storage',
  office: 'Office',
  parcel_store: 'Parcel store',
  car_park: 'Car park',
  desk: 'Desk',
  pool_table: 'Pool table',
  locker: 'Locker',
  trolley: 'Trolley',
  trailer: 'Trailer',
};

/** The types of bookings, whose paths stand under their type's base. */
export const bookingTypes = ['storage', 'workspace', 'hire'] as const;
export type BookingType = (typeof bookingTypes)[number];

/** The group that a kind is booked in; null: no group. */
export const bookingTypeOf: Record<UnitKind, BookingType | null> = {
  storage: 'storage',
  locker: 'storage',
  office: 'workspace',
  desk: 'workspace',
  trailer: 'hire',
  trolley: 'hire',
  parcel_store: null,
  car_park: null,
  pool_table: null,
};

/** The type of bookings for a kind: its group's; without one, tables are hired and places are stored in. */
export const bookedAs: Record<UnitKind, BookingType> = {
  storage: 'storage',
  locker: 'storage',
  parcel_store: 'storage',
  car_park: 'storage',
  office: 'workspace',
  desk: 'workspace',
  trailer: 'hire',
  trolley: 'hire',
  pool_table: 'hire',
};

export const lockableTypes = ['locker', 'trolley', 'trailer'] as const satisfies readonly UnitKind[];
export type LockableType = (typeof lockableTypes)[number];

export const sizes = ['small', 'medium', 'large'] as const;
export type Size = (typeof sizes)[number];

/** Whether a unit is ready to let, or out of use until it is checked. */
export const cleaningStates = ['AVAILABLE', 'CLEAN/REPAIR'] as const;
export type CleaningState = (typeof cleaningStates)[number];
