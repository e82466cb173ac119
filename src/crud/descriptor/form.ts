import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { ReplicaClient } from '#collections/client/replicaClient.ts';
import type { Api } from '#collections/transport/api.ts';
import type { AnyRecord, EntityName, RecordOf } from '#domain/entities/index.ts';
import type { Fields } from '#domain/entities/readable.ts';
import type { DataAccess } from '../context/replica.ts';
import type { FieldName } from '../form/recordForm.ts';
import type { PathParameters } from '#domain/routes/path.ts';
import type { ResourceRoutes } from './define.ts';

export interface FieldsProps<Row> {
  record: Row | null;
}

export interface InputsLoaderProps<Row> {
  row: Row;
  /** Renders the form with the loaded values. */
  children: (inputs: Readonly<Record<string, unknown>>) => ReactNode;
}

type Values<Schema extends z.ZodObject> = Readonly<Partial<Record<keyof z.input<Schema>, unknown>>>;

export interface AfterSaving<Schema extends z.ZodObject> {
  api: Api;
  /** To report other records that were saved with it. */
  replica: ReplicaClient;
  id: number;
  values: z.output<Schema>;
  /** The paths of the inputs that were typed into. */
  changed: readonly string[];
  /** The record as the API answered; null if its answer holds none. */
  answered: AnyRecord | null;
}

/** How an entity is created and edited. The engine renders the pages. */
export interface FormDescriptor<Row, Schema extends z.ZodObject> {
  entity: EntityName;
  routes: ResourceRoutes;
  /** The request body (domain/bodies), with its messages. */
  schema: Schema;
  /** What a new record is called on its button, if not as its entity: "pool table". */
  noun?: string;
  /**
   * Initial values of a new record, besides the current site; also from the parameters of its page
   * (`/bookings/:type/create/:id`), where an :id is a number.
   */
  newRecordValues?: Values<Schema> | ((parameters: PathParameters) => Values<Schema>);
  /** Fields of the schema that the record's body leaves out, such as a picture that has a call of its own. */
  notSent?: readonly (keyof z.input<Schema> & string)[];
  /**
   * Sends what the record's body leaves out. The record is saved by then: a failure is shown in a popup, and the page
   * goes on.
   * @returns a sentence that is shown instead of "Saved.", if a part of the change still waits.
   * @throws AppError
   */
  afterSaving?: (saved: AfterSaving<Schema>) => Promise<string | void>;
  /** The input values of a record, if its fields are named differently from the body's. */
  inputs?: (row: Row) => Readonly<Partial<Record<keyof z.input<Schema>, unknown>>>;
  /** Loads the input values by a call of their own before the form is shown. */
  InputsLoader?: ComponentType<InputsLoaderProps<Row>>;
  /** Loads the same values again before the record is saved. @throws AppError */
  fetchInputs?: (data: DataAccess, row: Row) => Promise<Readonly<Record<string, unknown>>>;
  /** The body's fields in the record as the server sent it, if it calls them differently. Must stay identical. */
  asRead?: (raw: Fields) => Fields;
  /** Fields that are never stored in the browser. */
  secret?: readonly FieldName<Schema>[];
  /** The fields of the create and the edit form, from `formFields<typeof schema>()`. */
  Fields: ComponentType<FieldsProps<Row>>;
}

export function defineForm<Name extends EntityName, Schema extends z.ZodObject>(
  descriptor: FormDescriptor<RecordOf<Name>, Schema> & { entity: Name },
): FormDescriptor<RecordOf<Name>, Schema> & { entity: Name } {
  return descriptor;
}
