import type { z } from 'zod';
import type { CallSender } from '../calls/callSender.ts';
import type { ApprovalReader } from '../commands/waitingRequests.ts';
import type { AnyRecord, EntityName, RecordOf } from '../entities/index.ts';
import type { Fields } from '../entities/readable.ts';
import type { RecordKey } from '../entities/recordKey.ts';
import { allSites } from '../entities/site.ts';
import type { PathParameters } from '../routes/path.ts';

type Values<Schema extends z.ZodObject> = Readonly<Partial<Record<keyof z.input<Schema>, unknown>>>;

/** Takes the reports of changes that a sender of calls made. */
export interface ChangeReports {
  /** A call changed a record that its answer does not show: no reader waits for the event. */
  reportSaved(name: EntityName, key: RecordKey): void;
  /** A record was created whose id the server did not return. */
  reportCreated(name: EntityName): void;
  reportRemoved(name: EntityName, key: RecordKey): void;
}

/** A record that was just saved, and the parts by which its form sends the rest. */
export interface AfterSaving<Schema extends z.ZodObject> {
  api: CallSender;
  /** Takes the reports of other records that were saved with it. */
  replica: ChangeReports;
  approvals: ApprovalReader;
  id: number;
  values: z.output<Schema>;
  /** The paths of the inputs that were typed into. */
  changed: readonly string[];
  /** The record as the API answered; null if its answer holds none. */
  answered: AnyRecord | null;
}

/** The initial values, checks and sent body of an entity's form: everything but its look. */
export interface FormRules<Row, Schema extends z.ZodObject> {
  entity: EntityName;
  /** The request body (domain/bodies), with its messages. */
  schema: Schema;
  /**
   * Initial values of a new record, besides the current site; also from the parameters of its page
   * (`/bookings/:type/create/:id`), where an :id is a number.
   */
  newRecordValues?: Values<Schema> | ((parameters: PathParameters) => Values<Schema>);
  /** Fields of the schema that the record's body leaves out, such as a picture that has a call of its own. */
  notSent?: readonly (keyof z.input<Schema> & string)[];
  /** The input values of a record, if its fields are named differently from the body's. */
  inputs?: (row: Row) => Values<Schema>;
  /** The body's fields in the record as the server sent it, if it calls them differently. Must stay identical. */
  asRead?: (raw: Fields) => Fields;
  /** Reads the input values by a call of their own, when the record is read again before a save. @throws AppError */
  fetchInputs?: (api: CallSender, row: Row) => Promise<Values<Schema>>;
  /**
   * Sends the fields that the record's body leaves out. The record is saved by then: a failure is shown, and undoes
   * nothing.
   * @returns a sentence that is shown instead of "Saved.", if a part of the change still waits.
   * @throws AppError
   */
  afterSaving?: (saved: AfterSaving<Schema>) => Promise<string | void>;
}

export function defineFormRules<Name extends EntityName, Schema extends z.ZodObject>(
  rules: FormRules<RecordOf<Name>, Schema> & { entity: Name },
): FormRules<RecordOf<Name>, Schema> & { entity: Name } {
  return rules;
}

/** The initial values of a new record, with the current site if the entity belongs to one, and from the page's parameters. */
export function newRecord<Row, Schema extends z.ZodObject>(
  { schema, newRecordValues }: Pick<FormRules<Row, Schema>, 'schema' | 'newRecordValues'>,
  siteId: number | null,
  parameters: PathParameters = {},
): Partial<Record<keyof z.input<Schema>, unknown>> {
  const hasSite = 'siteId' in schema.shape && siteId !== null && siteId !== allSites.id;
  const own = typeof newRecordValues === 'function' ? newRecordValues(parameters) : newRecordValues;
  return { ...(hasSite ? { siteId } : {}), ...own } as Partial<Record<keyof z.input<Schema>, unknown>>;
}

/** A body without the fields that have calls of their own. */
export function sentBody({ notSent = [] }: { notSent?: readonly string[] }, body: Fields): Fields {
  return Object.fromEntries(Object.entries(body).filter(([field]) => !notSent.includes(field)));
}
