import type { z } from 'zod';
import type { PathParameters } from '#domain/routes/path.ts';
import { allSites } from '#domain/entities/site.ts';
import type { ResourceRoutes } from '../descriptor/define.ts';
import type { FormDescriptor } from '../descriptor/form.ts';

type Descriptor<Row, Schema extends z.ZodObject> = Pick<
  FormDescriptor<Row, Schema>,
  'entity' | 'schema' | 'newRecordValues'
>;

/** Each page, and each set of page parameters, has a draft of its own. */
export function newFormName(
  { entity, routes }: Pick<FormDescriptor<unknown, z.ZodObject>, 'entity'> & { routes?: ResourceRoutes },
  parameters: PathParameters = {},
): string {
  // Products have two pages, and two kinds of records: "bookable", "purchasable".
  const page = routes?.create?.split('.')[0] ?? entity;
  return [page, 'new', ...Object.values(parameters)].join('.');
}

/** The initial values of a new record, with the current site if the entity belongs to one, and from the page's parameters. */
export function newRecord<Row, Schema extends z.ZodObject>(
  { schema, newRecordValues }: Descriptor<Row, Schema>,
  siteId: number | null,
  parameters: PathParameters = {},
): Partial<Record<keyof z.input<Schema>, unknown>> {
  const hasSite = 'siteId' in schema.shape && siteId !== null && siteId !== allSites.id;
  const own = typeof newRecordValues === 'function' ? newRecordValues(parameters) : newRecordValues;
  return { ...(hasSite ? { siteId } : {}), ...own } as Partial<Record<keyof z.input<Schema>, unknown>>;
}
