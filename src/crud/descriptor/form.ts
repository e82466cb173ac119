import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { EntityName, RecordOf } from '#domain/entities/index.ts';
import type { FormRules } from '#domain/forms/formRules.ts';
import { routesOf, type ResourceRoutes } from '#domain/routes/resourceRoutes.ts';
import type { FieldName } from '../form/recordForm.ts';

export interface FieldsProps<Row> {
  record: Row | null;
}

export interface InputsLoaderProps<Row> {
  row: Row;
  /** Renders the form with the loaded values. */
  children: (inputs: Readonly<Record<string, unknown>>) => ReactNode;
}

export interface NewInputsLoaderProps {
  /** 0: all sites; null: there is none. */
  siteId: number | null;
  /** Renders the form with the loaded values, beside those of the rules. */
  children: (inputs: Readonly<Record<string, unknown>>) => ReactNode;
}

/** How an entity is created and edited: its rules, and its look. The engine renders the pages. */
export interface FormDescriptor<Row, Schema extends z.ZodObject> extends FormRules<Row, Schema> {
  routes: ResourceRoutes;
  /** The name of a new record on its button, if not the entity's: "pool table". */
  noun?: string;
  /** Loads the input values by a call of their own before the form is shown. */
  InputsLoader?: ComponentType<InputsLoaderProps<Row>>;
  /** The same for a new record of a site. */
  NewInputsLoader?: ComponentType<NewInputsLoaderProps>;
  /** Fields that are never stored in the browser. */
  secret?: readonly FieldName<Schema>[];
  /** The fields of the create and the edit form, from `formFields<typeof schema>()`. */
  Fields: ComponentType<FieldsProps<Row>>;
}

type Declared<Row, Schema extends z.ZodObject, Name> = Omit<FormDescriptor<Row, Schema>, 'routes'> & {
  entity: Name;
  routes?: ResourceRoutes;
};

/** @param descriptor without `routes`, the pages are those that are called after the entity. */
export function defineForm<Name extends EntityName, Schema extends z.ZodObject>(
  descriptor: Declared<RecordOf<Name>, Schema, Name>,
): FormDescriptor<RecordOf<Name>, Schema> & { entity: Name } {
  return { routes: routesOf(descriptor.entity), ...descriptor };
}
