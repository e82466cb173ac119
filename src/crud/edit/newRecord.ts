import type { z } from 'zod';
import { allSites } from '#domain/entities/site.ts';
import type { FormDescriptor } from '../descriptor/form.ts';

type Descriptor<Row, Schema extends z.ZodObject> = Pick<FormDescriptor<Row, Schema>, 'entity' | 'schema' | 'beginning'>;

/** The name of the form for a new record. */
export function newFormName({ entity }: Pick<Descriptor<unknown, z.ZodObject>, 'entity'>): string {
  return `${entity}.new`;
}

/** What a new record begins with, at the site on screen where it is of one. */
export function newRecord<Row, Schema extends z.ZodObject>(
  { schema, beginning }: Descriptor<Row, Schema>,
  siteId: number | null,
): Partial<Record<keyof z.input<Schema>, unknown>> {
  const hasSite = 'siteId' in schema.shape && siteId !== null && siteId !== allSites.id;
  return { ...beginning, ...(hasSite ? { siteId } : {}) } as Partial<Record<keyof z.input<Schema>, unknown>>;
}
