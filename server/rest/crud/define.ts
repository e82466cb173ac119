import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { EntityName } from '#domain/entities/index.ts';
import type { Area } from '#domain/permissions/bits.ts';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import type { Viewer } from '#server/rest/viewer.ts';

/** A record as its table keeps it: field to value, as `fields` names them. */
export type StoredRow = { id: number } & Record<string, unknown>;

/** Values to write, already parsed; fields that are absent stay as they are. */
export type Values = Record<string, unknown>;

/** What a broken rule of the schema means to the person, and which form field is to blame. */
export interface Conflict {
  status: 400 | 409;
  field?: string;
  sentence: string;
}

/** The organisations and the site that a record concerns: who may see it, and what its live events carry. */
export interface Audience {
  siteId?: number;
  alsoAtSites?: readonly number[];
  organisationId?: number;
  organisationIds: readonly number[];
  area?: Area;
  toUser?: number;
}

/** The concerns of records by their ids. */
export type Audiences = ReadonlyMap<number, Audience>;

/** What writing beside a record may use. */
export interface Settling {
  transaction: Database;
  viewer: Viewer;
  now: Date;
  /** Notes the live event of another record that changed along. */
  note: (change: Change) => void;
}

/** What the path of a call narrows the resource to: bookings of a type. */
export interface Narrowing {
  condition: SQL;
  /** What a record made under this path has by it. */
  values: Values;
}

export interface Writing {
  /** What a body may hold; unknown fields are ignored. Without a body the record cannot be made or changed by calls. */
  body: z.ZodObject;
  /**
   * Holds, until the transaction ends, what writing these records depends on, before they are read. Absent: their own
   * rows.
   * @param ids the records that are to be changed or deleted; none: one is to be made.
   */
  hold?(transaction: Database, ids: readonly number[]): Promise<void>;
  /**
   * Checks the values against the viewer's rights and the record's owner, and completes them.
   * @throws Refusal when the viewer may not write this.
   */
  prepare(transaction: Database, viewer: Viewer, values: Values, current: StoredRow | null): Promise<Values>;
  /**
   * Writes what hangs on the record in other tables, once the record itself stands.
   * @param given the body's own fields, parsed; those that `prepare` has no column for among them.
   * @param current the record as it was; null: it was just made.
   */
  settle?(writing: Settling, id: number, given: Values, current: StoredRow | null): Promise<void>;
  /**
   * @param note notes the live event of another record that goes or changes along.
   * @throws Refusal when the viewer may not delete this record.
   */
  beforeDelete?(
    transaction: Database,
    viewer: Viewer,
    current: StoredRow,
    note: (change: Change) => void,
  ): Promise<void>;
  /** Calls that the resource does not have, with the sentence that says why. */
  refuses?: { create?: string; remove?: string };
  /** Constraint name in the schema to what it means. */
  conflicts: Readonly<Record<string, Conflict>>;
  /** One line for the action log: what the record is called. */
  nameOf(row: StoredRow): string;
}

/** What the server adds to an entity of the domain: its table, whose records are whose, and what may be written. */
export interface ServerResource {
  entity: EntityName;
  table: PgTable & { id: AnyPgColumn };
  /** Wire field to the column or expression that it is read from. Fields named here are all that is sent. */
  fields: Readonly<Record<string, AnyPgColumn | SQL>>;
  /** Fields that not every viewer gets to see, or not of every record. Nobody searches by them. */
  fieldsFor?(viewer: Viewer): Readonly<Record<string, SQL>>;
  /** The record's name in mode=options; absent: what it is and its number, "Booking 12". */
  optionName?: AnyPgColumn | SQL;
  /** The column that the siteId of a list query narrows; absent: the records are seen at every site. */
  siteId?: AnyPgColumn;
  /** Instead of an equal siteId: what else a list of one site shows. */
  atSite?(siteId: number): SQL;
  /**
   * Reads the path's parameters beyond :id.
   * @throws Refusal for a path that there is not.
   */
  narrow?(parameters: unknown): Narrowing;
  /**
   * Reads query fields that only this resource's list has.
   * @throws Refusal with status 400 naming the field.
   */
  listCondition?(query: unknown): SQL | undefined;
  /**
   * How many records a list without conditions has, at a site or (null) anywhere; absent: they are counted one by one.
   */
  countAll?(database: Database, viewer: Viewer, siteId: number | null): Promise<number>;
  /** What the viewer may see of the table; undefined: all of it. */
  visible(viewer: Viewer): SQL | undefined;
  /** Whether a record is open to this viewer without the area's right, because it is about them. */
  isOpenTo?(viewer: Viewer, id: number): boolean;
  concern(database: Database, row: StoredRow): Promise<Audience>;
  /** null: the server alone writes these records. */
  writing: Writing | null;
  /** Other records whose audience a change of these rows can change, by id; absent: there are none. */
  neighbours?(database: Database, rows: readonly StoredRow[]): Promise<Audiences>;
}
