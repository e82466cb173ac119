/** Every kind of unit and asset, spelt as the API spells it. */
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

export const sizes = ['small', 'medium', 'large'] as const;
export type Size = (typeof sizes)[number];
