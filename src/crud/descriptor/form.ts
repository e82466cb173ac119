import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { ReplicaClient } from '#collections/client/replicaClient.ts';
import type { Api } from '#collections/transport/api.ts';
import type { AnyRecord, EntityName, RecordOf } from '#domain/entities/index.ts';
import type { FormRules } from '#domain/forms/formRules.ts';
import type { DataAccess } from '../context/replica.ts';
import type { FieldName } from '../form/recordForm.ts';
import type { ResourceRoutes } from './define.ts';

export interface FieldsProps<Row> {
  record: Row | null;
}

export interface InputsLoaderProps<Row> {
  row: Row;
  /** Renders the form with the loaded values. */
  children: (inputs: Readonly<Record<string, unknown>>) => ReactNode;
}

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

/** How an entity is created and edited: its rules, and its look. The engine renders the pages. */
export interface FormDescriptor<Row, Schema extends z.ZodObject> extends FormRules<Row, Schema> {
  routes: ResourceRoutes;
  /** What a new record is called on its button, if not as its entity: "pool table". */
  noun?: string;
  /**
   * Sends what the record's body leaves out. The record is saved by then: a failure is shown in a popup, and the page
   * goes on.
   * @returns a sentence that is shown instead of "Saved.", if a part of the change still waits.
   * @throws AppError
   */
  afterSaving?: (saved: AfterSaving<Schema>) => Promise<string | void>;
  /** Loads the input values by a call of their own before the form is shown. */
  InputsLoader?: ComponentType<InputsLoaderProps<Row>>;
  /** Loads the same values again before the record is saved. @throws AppError */
  fetchInputs?: (data: DataAccess, row: Row) => Promise<Readonly<Record<string, unknown>>>;
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
