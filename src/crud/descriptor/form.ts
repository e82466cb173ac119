import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { Api } from '#collections/transport/api.ts';
import type { EntityName, RecordOf } from '#domain/entities/index.ts';
import type { FieldName, RecordFormState } from '../form/recordForm.ts';
import type { ResourceRoutes } from './define.ts';

export interface FieldsProps<Name extends string, Row> {
  form: RecordFormState<Name>;
  /** The record that is edited; null for a new one. */
  record: Row | null;
}

export interface FilledProps<Row> {
  /** The record that is edited. */
  row: Row;
  /** The form, once it is known what its inputs hold. */
  children: (inputs: Readonly<Record<string, unknown>>) => ReactNode;
}

/** How an entity is created and edited; the pages around it come from the engine. */
export interface FormDescriptor<Row, Schema extends z.ZodObject> {
  entity: EntityName;
  routes: ResourceRoutes;
  /** What is sent (domain/bodies), with its sentences. */
  schema: Schema;
  /** What a new record begins with, beside the site on screen. */
  beginning?: Readonly<Partial<Record<keyof z.input<Schema>, unknown>>>;
  /** What the inputs of a record hold, where it is spelt otherwise than what is sent. */
  inputs?: (row: Row) => Readonly<Partial<Record<keyof z.input<Schema>, unknown>>>;
  /** Reads what the inputs of a record hold, where a call of its own tells that, before its form is shown. */
  Filled?: ComponentType<FilledProps<Row>>;
  /** Reads the same once more, before the record is saved. @throws AppError */
  refill?: (api: Api, row: Row) => Promise<Readonly<Record<string, unknown>>>;
  /** What the inputs show of a record that does not say. */
  defaults?: Readonly<Partial<Record<keyof z.input<Schema>, unknown>>>;
  /** Never kept in the browser. */
  secret?: readonly FieldName<Schema>[];
  /** The fields, create and edit alike. */
  Fields: ComponentType<FieldsProps<FieldName<Schema>, Row>>;
}

/** Declares how an entity is created and edited, with the types of its records and of what is sent. */
export function defineForm<Name extends EntityName, Schema extends z.ZodObject>(
  descriptor: FormDescriptor<RecordOf<Name>, Schema> & { entity: Name },
): FormDescriptor<RecordOf<Name>, Schema> & { entity: Name } {
  return descriptor;
}
