import type { z } from 'zod';
import type { EntityName } from '../entities/index.ts';
import type { Fields } from '../entities/readable.ts';
import { copyRules } from './copyRules.ts';

export interface CopiedForm {
  entity: EntityName;
  schema: z.ZodObject;
  secret?: readonly string[] | undefined;
}

/**
 * The initial values of a new record that takes over another's, before its name and channel are counted on. An unknown
 * field begins as in any new record.
 * @param source the other's values in the form of the schema.
 * @param plain the initial values of any new record.
 */
export function copiedValues({ entity, schema, secret = [] }: CopiedForm, source: Fields, plain: Fields): Fields {
  const leftOut = new Set([...(copyRules[entity]?.leftOut ?? []), ...secret.map((path) => path.split('.')[0])]);
  const values: Record<string, unknown> = { ...plain };
  for (const field of Object.keys(schema.shape)) {
    if (!leftOut.has(field) && source[field] !== undefined) values[field] = source[field];
  }
  return values;
}
