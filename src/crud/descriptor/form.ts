import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { Api } from '#collections/transport/api.ts';
import type { EntityName, RecordOf } from '#domain/entities/index.ts';
import type { FieldName, RecordFormState } from '../form/recordForm.ts';
import type { ResourceRoutes } from './define.ts';

export interface FieldsProps<Name extends string, Row> {
  form: RecordFormState<Name>;
  record: Row | null;
}

export interface InputsLoaderProps<Row> {
  row: Row;
  /** Renders the form with the loaded values. */
  children: (inputs: Readonly<Record<string, unknown>>) => ReactNode;
}

/** How an entity is created and edited. The engine renders the pages. */
export interface FormDescriptor<Row, Schema extends z.ZodObject> {
  entity: EntityName;
  routes: ResourceRoutes;
  /** The request body (domain/bodies), with its messages. */
  schema: Schema;
  /** Initial values of a new record, besides the current site. */
  newRecordValues?: Readonly<Partial<Record<keyof z.input<Schema>, unknown>>>;
  /** The input values of a record, if its fields are named differently from the body's. */
  inputs?: (row: Row) => Readonly<Partial<Record<keyof z.input<Schema>, unknown>>>;
  /** Loads the input values by a call of their own before the form is shown. */
  InputsLoader?: ComponentType<InputsLoaderProps<Row>>;
  /** Loads the same values again before the record is saved. @throws AppError */
  fetchInputs?: (api: Api, row: Row) => Promise<Readonly<Record<string, unknown>>>;
  /** Input values for fields that the record lacks. */
  defaults?: Readonly<Partial<Record<keyof z.input<Schema>, unknown>>>;
  /** Fields that are never stored in the browser. */
  secret?: readonly FieldName<Schema>[];
  /** The fields of the create and the edit form. */
  Fields: ComponentType<FieldsProps<FieldName<Schema>, Row>>;
}

/** Declares a form with the types of the entity's records and body. */
export function defineForm<Name extends EntityName, Schema extends z.ZodObject>(
  descriptor: FormDescriptor<RecordOf<Name>, Schema> & { entity: Name },
): FormDescriptor<RecordOf<Name>, Schema> & { entity: Name } {
  return descriptor;
}
