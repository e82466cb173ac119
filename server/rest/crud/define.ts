import type { GetColumnData, InferInsertModel, SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { FieldChange } from '#domain/entities/actionLog.ts';
import type { EntityName } from '#domain/entities/index.ts';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import type { Viewer } from '#server/viewer.ts';
import type { Action } from '#server/operations/recordAction.ts';
import type { Audience, Audiences } from '#server/storage/audience.ts';
import type { WriteContext } from '#server/writeContext.ts';

export type ResourceTable = PgTable & { id: AnyPgColumn };

export type Fields = Readonly<Record<string, AnyPgColumn | SQL>>;

export type RowOf<Of extends Fields> = { id: number } & {
  -readonly [Field in keyof Of]: Of[Field] extends AnyPgColumn
    ? GetColumnData<Of[Field]>
    : Of[Field] extends SQL<infer Value>
      ? Value
      : unknown;
};

export type StoredRow = { id: number } & Record<string, unknown>;

export type Values = Record<string, unknown>;

/** The parsed fields of a body. Absent fields are unchanged. */
export type GivenBy<Body extends z.ZodObject> = { [Field in keyof z.output<Body>]?: z.output<Body>[Field] | undefined };

export type ColumnsOf<Table extends ResourceTable> = {
  [Column in keyof InferInsertModel<Table>]?: InferInsertModel<Table>[Column] | SQL | undefined;
};

/** The answer to a violated constraint: the sentence, and the form's invalid field. */
export interface Conflict {
  status: 400 | 409;
  field?: string;
  sentence: string;
}

/** The part that a path selects, such as bookings of a type. */
export interface Narrowing<Narrowed extends object = object> {
  condition: SQL;
  /** The values of records that are created under this path. */
  values: Narrowed;
}

/** The word that begins a line of the action log. */
export type LogVerb = 'Created' | 'Changed' | 'Deleted';

export interface Writing<
  Body extends z.ZodObject = z.ZodObject,
  Row extends { id: number } = StoredRow,
  Columns extends object = Values,
  Narrowed extends object = object,
> {
  /** The fields of a create or update; unknown ones are ignored. Absent: there is no create or update. */
  body: Body;
  /**
   * Locks the rows that a write depends on until the transaction ends, before they are read. Absent: the records' own
   * rows.
   * @param ids updated or deleted records; empty for a new one.
   */
  lock?(transaction: Database, ids: readonly number[], viewer: Viewer): Promise<void>;
  /**
   * Checks the values against the viewer's rights and the record's owner, and completes them.
   * @param now the moment of the write; absent: now.
   * @throws Refusal when the viewer may not write this.
   */
  prepare(
    transaction: Database,
    viewer: Viewer,
    values: GivenBy<Body> & Partial<Narrowed>,
    current: Row | null,
    now?: Date,
  ): Promise<Columns>;
  /**
   * Writes related rows of other tables, after the record itself.
   * @param given the body's parsed fields, including those without a column.
   * @param current the record before the update; null: a new one.
   */
  settle?(
    context: WriteContext,
    id: number,
    given: GivenBy<Body> & Partial<Narrowed>,
    current: Row | null,
  ): Promise<void>;
  /**
   * @param addChange for changes of other records.
   * @param gone records that are deleted with this one, and before it: their rows are still there.
   * @throws Refusal when the viewer may not delete this record.
   */
  beforeDelete?(
    transaction: Database,
    viewer: Viewer,
    current: Row,
    addChange: (change: Change) => void,
    now: Date,
    gone: readonly number[],
  ): Promise<void>;
  /** Calls that are always refused, with the sentence. */
  refuses?: { create?: string; remove?: string };
  conflicts: Readonly<Record<string, Conflict>>;
  /** Names the record in the action log. */
  nameOf(row: Row): string;
  /**
   * The record as the log of changes compares it: a text in place of each list of a body, such as the names of units.
   * Absent: the record itself, whose lists are not compared.
   */
  compared?(row: Row): Record<string, unknown>;
  /**
   * Changes to a write's log line, such as another subject. Absent: it is about this record.
   * @param changes the changed fields of an update; empty for other writes.
   */
  lineOf?(
    transaction: Database,
    row: Row,
    verb: LogVerb,
    changes: readonly FieldChange[],
  ): Promise<Partial<Action>> | Partial<Action>;
}

/** An entity's table, visibility and rules for writing. */
export interface ServerResource<
  Of extends Fields = Fields,
  Body extends z.ZodObject = z.ZodObject,
  Table extends ResourceTable = ResourceTable,
  Narrowed extends object = object,
> {
  entity: EntityName;
  table: Table;
  /** Only these fields are sent. */
  fields: Of;
  /** Fields that are hidden from some viewers or in some records. They cannot be searched. */
  fieldsFor?(viewer: Viewer): Readonly<Record<string, SQL>>;
  /** Fields of which reports get a part: they read very many records. */
  inReports?: Readonly<Record<string, SQL>>;
  /** The record's name in mode=options; absent: its kind and id, "Booking 12". */
  optionName?: AnyPgColumn | SQL;
  /** The column for a list query's siteId; absent: the records belong to every site. */
  siteId?: AnyPgColumn;
  /** The condition for records of a site, if it is more than an equal siteId. */
  atSite?(siteId: number): SQL;
  /**
   * Reads path parameters beyond :id.
   * @throws Refusal for an unknown path.
   */
  narrow?(parameters: unknown): Narrowing<Narrowed>;
  /**
   * The condition of query fields that only this list has.
   * @throws Refusal with status 400 and the field.
   */
  listCondition?(query: unknown): SQL | undefined;
  /** For a list without conditions, at a site or (null) everywhere; absent: rows are counted. */
  countAll?(database: Database, viewer: Viewer, siteId: number | null): Promise<number>;
  /** Rows that the viewer may see; undefined: all. */
  visible(viewer: Viewer): SQL | undefined;
  /** Whether the record is readable without the right, since it describes the viewer. */
  isOpenTo?(viewer: Viewer, id: number): boolean;
  audience(database: Database, row: RowOf<Of>): Promise<Audience>;
  /** null: only the server writes these records. */
  writing: Writing<Body, RowOf<Of>, ColumnsOf<Table>, Narrowed> | null;
  /** Other records, by id, whose audience may change with these rows. */
  neighbours?(database: Database, rows: readonly RowOf<Of>[]): Promise<Audiences>;
}

/** Types rows, bodies and columns by fields, schema and table. */
export const defineResource = <
  const Of extends Fields,
  Table extends ResourceTable,
  Body extends z.ZodObject = z.ZodObject,
  Narrowed extends object = object,
>(
  resource: ServerResource<Of, Body, Table, Narrowed>,
): ServerResource<Of, Body, Table, Narrowed> => resource;
