import { toCents } from '#domain/money/cents.ts';
import type { Booking } from '#domain/entities/booking.ts';
import type { Gate } from '#domain/entities/gate.ts';
import type { AnyRecord, EntityName, RecordOf } from '#domain/entities/index.ts';
import type { Lockable } from '#domain/entities/lockable.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { isOffline } from '#domain/states/visit.ts';
import { occupancyKeyOf, unitUseOf } from '#domain/states/unitUse.ts';

/** The value under which a row counts, and its whole amount (sums stay exact); null: it does not count. */
type Count<Row> = (row: Row) => readonly [value: string, amount: number] | null;
type Counts<Row> = Readonly<Record<string, Count<Row>>>;

/** Counts 1 for a known value. */
const one = <const Value extends string>(value: Value | null | undefined) =>
  value === undefined || value === null ? null : ([value, 1] as const);

/** Counts 1 under `named` where the field has a value. */
const oneIf = <const Value extends string>(given: unknown, named: Value) =>
  given === null || given === undefined || given === '' ? null : ([named, 1] as const);

const device = {
  connection: (row: { online?: boolean | undefined; lastHeardAt?: string | null | undefined }) =>
    row.online === true ? one('online') : isOffline(row) ? one('offline') : null,
  fault: ({ fault }: { fault?: string | null | undefined }) => oneIf(fault, 'faulted'),
};

/** The fields that are counted for each site and for all sites. */
const countedFields = {
  unit: {
    status: ({ status }: Unit) => one(status),
    kind: ({ kind }: Unit) => one(kind),
    /** By group and use, since groups are never added up. */
    occupancy: (unit: Unit) => one(occupancyKeyOf(unit)),
    /** Floor area by use. */
    squareCentimetres: (unit: Unit) => [unitUseOf(unit), Math.round((unit.squareMetres ?? 0) * 10_000)] as const,
  },
  booking: {
    status: ({ status }: Booking) => one(status),
    type: ({ type }: Booking) => one(type),
    arrearsCents: ({ status, arrears }: Booking) =>
      status === undefined || arrears === undefined ? null : ([status, toCents(arrears)] as const),
  },
  gate: { status: ({ status }: Gate) => one(status) },
  lockable: { doorState: ({ doorState }: Lockable) => one(doorState), type: ({ type }: Lockable) => one(type) },
  controller: device,
  hid: device,
  hub: device,
  motorisedLock: device,
  multiplexer: device,
  padlock: device,
  powerController: device,
} as const satisfies { [Name in EntityName]?: Counts<RecordOf<Name>> };

export type CountedName = keyof typeof countedFields;
export const countedNames = Object.keys(countedFields) as CountedName[];

export function isCounted(name: EntityName): name is CountedName {
  return name in countedFields;
}

type ValueOf<Field> = Field extends (row: never) => infer Answer
  ? Extract<Answer, readonly unknown[]> extends readonly [infer Value extends string, number]
    ? Value
    : never
  : never;

/** Values without any amount are left out. */
export type CountsOf<Name extends CountedName> = {
  [Field in keyof (typeof countedFields)[Name]]: Partial<Record<ValueOf<(typeof countedFields)[Name][Field]>, number>>;
};

/** The counted fields of an entity with its own types widened, for code that walks the table. */
export function countsOf(name: CountedName): Counts<AnyRecord> {
  return countedFields[name] as unknown as Counts<AnyRecord>;
}
