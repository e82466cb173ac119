import type { z } from 'zod';
import { allSites } from '#domain/entities/site.ts';
import type { FormDescriptor } from '../descriptor/form.ts';

type Descriptor<Row, Schema extends z.ZodObject> = Pick<
  FormDescriptor<Row, Schema>,
  'entity' | 'schema' | 'newRecordValues'
>;

export function newFormName({ entity }: Pick<Descriptor<unknown, z.ZodObject>, 'entity'>): string {
  return `${entity}.new`;
}

/** The initial values of a new record, with the current site if the entity belongs to one. */
export function newRecord<Row, Schema extends z.ZodObject>(
  { schema, newRecordValues }: Descriptor<Row, Schema>,
  siteId: number | null,
): Partial<Record<keyof z.input<Schema>, unknown>> {
  const hasSite = 'siteId' in schema.shape && siteId !== null && siteId !== allSites.id;
  return { ...newRecordValues, ...(hasSite ? { siteId } : {}) } as Partial<Record<keyof z.input<Schema>, unknown>>;
}
