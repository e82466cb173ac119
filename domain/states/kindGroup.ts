import type { OtherWord } from '../entities/readable.ts';
import type { BookingType, UnitKind } from './unitKind.ts';
import { entryOf } from './words.ts';

/** Groups of units that are counted apart and never added up, in display order. Each has its own name on every screen. */
export const kindGroups = ['storage', 'workspace', 'hire', 'carPark', 'parcelStore', 'pool'] as const;
export type KindGroup = (typeof kindGroups)[number];

export const kindGroupLabels: Record<KindGroup, string> = {
  storage: 'Storage',
  workspace: 'Workspaces',
  hire: 'Trolleys and trailers',
  carPark: 'Car parks',
  parcelStore: 'Parcel stores',
  pool: 'Pool tables',
};

const groupOfKind: Record<UnitKind, KindGroup> = {
  storage: 'storage',
  locker: 'storage',
  office: 'workspace',
  desk: 'workspace',
  trolley: 'hire',
  trailer: 'hire',
  car_park: 'carPark',
  parcel_store: 'parcelStore',
  pool_table: 'pool',
};

/** null: a kind that nobody knows. */
export const kindGroupOf = (kind: UnitKind | OtherWord | null | undefined): KindGroup | null =>
  entryOf(groupOfKind, kind) ?? null;

const groupOfType: Record<BookingType, KindGroup> = { storage: 'storage', workspace: 'workspace', hire: 'hire' };

/** The group of a booking by its type alone: pool tables are booked as hires, car parks as storage. */
export const groupOfBookingType = (type: BookingType | OtherWord | null | undefined): KindGroup | null =>
  entryOf(groupOfType, type) ?? null;
