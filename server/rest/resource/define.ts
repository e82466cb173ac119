import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { EntityName } from '#domain/entities/index.ts';
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
export interface Concern {
  siteId?: number;
  organisationId?: number;
  organisationIds: readonly number[];
}

/** The concerns of records by their ids. */
export type Concerns = ReadonlyMap<number, Concern>;

export interface Writing {
  /** What a body may hold; unknown fields are ignored. Without a body the record cannot be made or changed by calls. */
  body: z.ZodObject;
  /**
   * Checks the values against the viewer's rights and the record's owner, and completes them.
   * @throws Refusal when the viewer may not write this.
   */
  prepare(transaction: Database, viewer: Viewer, values: Values, current: StoredRow | null): Promise<Values>;
  /** @throws Refusal when the viewer may not delete this record. */
  beforeDelete?(transaction: Database, viewer: Viewer, current: StoredRow): Promise<void>;
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
  /** The record's name in mode=options; absent: the resource has no options. */
  optionName?: AnyPgColumn | SQL;
  /** The column that the siteId of a list query narrows; absent: the records are seen at every site. */
  siteId?: AnyPgColumn;
  /** What the viewer may see of the table; undefined: all of it. */
  visible(viewer: Viewer): SQL | undefined;
  /** Whether a record is open to this viewer without the area's right, because it is about them. */
  isOpenTo?(viewer: Viewer, id: number): boolean;
  concern(database: Database, row: StoredRow): Promise<Concern>;
  /** null: the server alone writes these records. */
  writing: Writing | null;
  /** Other records whose audience a change of these rows can change, by id; absent: there are none. */
  neighbours?(database: Database, rows: readonly StoredRow[]): Promise<Concerns>;
}
