import type { z } from 'zod';
import type { PathParameters } from '#domain/routes/path.ts';
import type { ResourceRoutes } from '#domain/routes/resourceRoutes.ts';
import type { FormDescriptor } from '../descriptor/form.ts';

/** Each page, and each set of page parameters, has a draft of its own. */
export function newFormName(
  { entity, routes }: Pick<FormDescriptor<unknown, z.ZodObject>, 'entity'> & { routes?: ResourceRoutes },
  parameters: PathParameters = {},
): string {
  // Products have two pages, and two kinds of records: "bookable", "purchasable".
  const page = routes?.create?.split('.')[0] ?? entity;
  return [page, 'new', ...Object.values(parameters)].join('.');
}
