import type { RecordOf } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { RouteId } from '#domain/routes/index.ts';
import { deviceKinds, deviceNounOf, type DeviceKind, type DeviceNoun } from '#domain/states/deviceKind.ts';
import { visitsOf, type Visit } from '#domain/states/visit.ts';

type Maybe<Value> = Value | null | undefined;

/** Each kind has some of these fields. */
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

export interface DeviceRow extends DeviceRecord, Record<string, unknown> {
  name: string;
  /** Unique among all kinds. */
  id: number;
  kind: DeviceKind;
  noun: DeviceNoun;
  /** The record's id. */
  deviceId: number;
  visits: readonly Visit[];
}

/** Factor that combines a record id (up to 2^31) with its kind in one safe integer. */
const kindSlots = 8;

/** A device's number, unique among all kinds. */
export function deviceNumber(kind: DeviceKind, id: number): number {
  return id * kindSlots + deviceKinds.indexOf(kind);
}

/** The kind and id of a device's number; null for an invalid number. */
export function deviceOfNumber(number: number): { kind: DeviceKind; id: number } | null {
  const kind = deviceKinds[number % kindSlots];
  return kind === undefined ? null : { kind, id: Math.floor(number / kindSlots) };
}

const made = new WeakMap<DeviceRecord, DeviceRow>();

/** A device record as a row. An identical record gives the identical row, so that only changes render. */
export function deviceRow(kind: DeviceKind, record: DeviceRecord): DeviceRow {
  const known = made.get(record);
  if (known !== undefined) return known;
  const row = {
    ...(record as DeviceRecord & Record<string, unknown>),
    id: deviceNumber(kind, record.id),
    kind,
    deviceId: record.id,
    visits: visitsOf(record),
    noun: deviceNounOf(kind, record),
    name: recordName(kind, record),
  };
  made.set(record, row);
  return row;
}

/** The details page of each kind; padlocks have none. */
export const detailsOf = {
  hub: 'hub.detail',
  controller: 'controller.detail',
  multiplexer: 'multiplexer.detail',
  hid: 'hid.detail',
  powerController: 'powerController.detail',
  motorisedLock: 'motorisedLock.detail',
  padlock: null,
} as const satisfies Record<DeviceKind, RouteId | null>;
