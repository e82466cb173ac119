import type { RecordOf } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { RouteId } from '#domain/routes/index.ts';
import { deviceKinds, type DeviceKind } from '#domain/states/deviceKind.ts';
import { visitsOf, type Visit } from '#domain/states/visit.ts';

type Maybe<Value> = Value | null | undefined;

/** What a record of a device may say; each kind says some of it. */
export interface DeviceRecord {
  id: number;
  siteId?: number | undefined;
  name?: string | undefined;
  online?: boolean | undefined;
  serialNumber?: Maybe<string>;
  firmware?: Maybe<string>;
  lastHeardAt?: Maybe<string>;
  fault?: Maybe<string>;
  signal?: Maybe<number>;
  battery?: Maybe<number>;
  calibration?: Maybe<string>;
  controllerId?: Maybe<number>;
  channel?: Maybe<number>;
  hubId?: Maybe<number>;
  unitId?: Maybe<number>;
  channels?: RecordOf<'multiplexer'>['channels'];
}

/** A device of any kind, as the list and the tree show it. */
export interface DeviceRow extends DeviceRecord, Record<string, unknown> {
  name: string;
  /** Among the devices of all kinds. */
  id: number;
  kind: DeviceKind;
  /** Among those of its kind. */
  deviceId: number;
  visits: readonly Visit[];
}

/** Ids of records go up to 2^31: with a kind's place behind them they stay whole numbers. */
const places = 8;

/** The number of a device among those of all kinds. */
export function deviceNumber(kind: DeviceKind, id: number): number {
  return id * places + deviceKinds.indexOf(kind);
}

/** The kind and id behind a number; null where it stands for none. */
export function deviceOfNumber(number: number): { kind: DeviceKind; id: number } | null {
  const kind = deviceKinds[number % places];
  return kind === undefined ? null : { kind, id: Math.floor(number / places) };
}

const made = new WeakMap<DeviceRecord, DeviceRow>();

/** A record of a device as a row: the same row for the same record, so that only what changed renders. */
export function deviceRow(kind: DeviceKind, record: DeviceRecord): DeviceRow {
  const known = made.get(record);
  if (known !== undefined) return known;
  const row = {
    ...(record as DeviceRecord & Record<string, unknown>),
    ...{ id: deviceNumber(kind, record.id), kind, deviceId: record.id, visits: visitsOf(record) },
    name: recordName(kind, record),
  };
  made.set(record, row);
  return row;
}

/** The details of each kind; a padlock has none. */
export const detailsOf = {
  hub: 'hub.detail',
  controller: 'controller.detail',
  multiplexer: 'multiplexer.detail',
  hid: 'hid.detail',
  powerController: 'powerController.detail',
  motorisedLock: 'motorisedLock.detail',
  padlock: null,
} as const satisfies Record<DeviceKind, RouteId | null>;
