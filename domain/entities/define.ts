import type { z } from 'zod';
import type { Area } from '../permissions/bits.ts';

/** How a resource reaches the browser: held whole, held while somebody looks, or read page by page. */
export type Replication = 'all' | 'window' | 'on-demand';

/** Whose record it is: of one site, of one organisation (seen at every site), or of its subject (a log of a unit, say). */
export type Scope = 'site' | 'organisation' | 'subject';

export interface EntityDefinition<Name extends string = string, Schema extends z.ZodType = z.ZodType> {
  /** The entity's name in code, singular. */
  name: Name;
  /** Its segments under api/admin/. */
  resource: string;
  /** The name before the colon in its live events; null when the server sends none. */
  event: string | null;
  scope: Scope;
  /** The permission area that guards its list, record and changes. */
  area: Area;
  replication: Replication;
  label: { one: string; many: string };
  /** Fields that queries filter or sort by: always present in a record, and indexed. */
  indexes: readonly (keyof z.output<Schema> & string)[];
  /** Fields that people search by, as dotted paths; the first names the record. */
  search: readonly string[];
  schema: Schema;
}

/** Declares an entity once; types, storage, replication, events, routes and tests are derived from it. */
export function defineEntity<const Name extends string, Schema extends z.ZodType<{ id: number }>>(
  definition: EntityDefinition<Name, Schema>,
): EntityDefinition<Name, Schema> {
  return definition;
}
