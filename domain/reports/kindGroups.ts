import { entryOf } from '../states/words.ts';
import type { OtherWord } from '../entities/readable.ts';
import type { BookingType, UnitKind } from '../states/unitKind.ts';

/** Groups that are counted apart: storage never mixes with workspaces, things for hire or pool tables. */
const kindGroups = ['storage', 'workspace', 'hire', 'pool'] as const;
export type KindGroup = (typeof kindGroups)[number];

export const kindGroupLabels: Record<KindGroup, string> = {
  storage: 'Storage',
  workspace: 'Workspaces',
  hire: 'Trolleys and trailers',
  pool: 'Pool tables',
};

const groupOfKind: Record<UnitKind, KindGroup> = {
  storage: 'storage',
  locker: 'storage',
  parcel_store: 'storage',
  car_park: 'storage',
  office: 'workspace',
  desk: 'workspace',
  trolley: 'hire',
  trailer: 'hire',
  pool_table: 'pool',
};

/** null: a kind that nobody knows. */
export const kindGroupOf = (kind: UnitKind | OtherWord | null | undefined): KindGroup | null =>
  entryOf(groupOfKind, kind) ?? null;

const groupOfType: Record<BookingType, KindGroup> = { storage: 'storage', workspace: 'workspace', hire: 'hire' };

/** The group of a booking by its type. Pool tables are booked as hires, so their bookings need their units. */
export const groupOfBookingType = (type: BookingType | OtherWord | null | undefined): KindGroup | null =>
  entryOf(groupOfType, type) ?? null;
