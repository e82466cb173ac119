import type { z } from 'zod';
import type { Area, Level } from '../permissions/bits.ts';
import type { Ask } from '../permissions/can.ts';

/** How a resource reaches the browser: held whole, held while somebody looks, or read page by page. */
export type Replication = 'all' | 'window' | 'on-demand';

/**
 * Whose record it is: of one site, of one organisation (seen at every site), of its subject (a log of a unit, say), or
 * of the one user whom it was made for.
 */
export type Scope = 'site' | 'organisation' | 'subject' | 'user';

/** The six calls that a resource with a base answers. */
export const resourceActs = ['list', 'read', 'create', 'update', 'remove', 'removeMany'] as const;
export type ResourceAct = (typeof resourceActs)[number];

/** The text by which a field is found and sorted. */
export interface IndexText {
  /** That of a record. */
  of: (record: Readonly<Record<string, unknown>>) => string;
  /** That of a value that somebody looks for. */
  asked: (value: string) => string;
}

export interface EntityDefinition<Name extends string = string, Schema extends z.ZodType = z.ZodType> {
  /** The entity's name in code, singular. */
  name: Name;
  /** Its segments under the base; null: it has no calls of its own and is reached through its subject. */
  resource: string | null;
  /** What stands before the segments; absent: api/admin/. */
  base?: string;
  /** Calls of the base that do not exist, since a special call has their path. */
  without?: readonly ResourceAct[];
  /** The name before the colon in its live events; null when the server sends none. */
  event: string | null;
  /** Some of its changes come without an event, so that it is reread as records are that have none. */
  changesSilently?: true;
  scope: Scope;
  /** The field that names its site; absent: siteId. */
  siteField?: keyof z.output<Schema> & string;
  /** The field with the records of all its sites, where it can have several. */
  sitesField?: keyof z.output<Schema> & string;
  /** Its lists, where it has one for each value of a field that stands in the path as `:field`. */
  parts?: { field: keyof z.output<Schema> & string; values: readonly string[] };
  /** The field by which the single read names a record; absent: its id. */
  readBy?: keyof z.output<Schema> & string;
  /** The permission area that guards its list, record and changes; null: any signed-in user, for what is theirs. */
  area: Area | null;
  /** Areas whose reading decides what else its records show. */
  borrows?: readonly Area[];
  replication: Replication;
  /** Lists go by ascending id, which no change of a record disturbs; logs go newest first. */
  order?: 'newest first';
  label: { one: string; many: string };
  /** Fields that queries filter or sort by: always present in a record, and indexed. */
  indexes: readonly (keyof z.output<Schema> & string)[];
  /** Indexed fields that are found and sorted by another text than their own. */
  indexedAs?: Readonly<Record<string, IndexText>>;
  /** Fields that people search by, as dotted paths; the first names the record. */
  search: readonly string[];
  /** The fields that name a record, side by side: the first of these lists that has a text. Absent: the first search field. */
  names?: readonly (readonly string[])[];
  /** A record as Gatehouse's own server sends it, whole. Any field but the id may be missing in another server's. */
  schema: Schema;
}

/** An entity as it is written down: its schema is made when the first record is parsed, which many pages never do. */
type EntityDeclaration<Name extends string, Schema extends z.ZodType> = Omit<
  EntityDefinition<Name, Schema>,
  'schema'
> & { schema: () => Schema };

/** Declares an entity once; types, storage, replication, events, routes and tests are derived from it. */
export function defineEntity<const Name extends string, Schema extends z.ZodType<{ id: number }>>({
  schema,
  ...rest
}: EntityDeclaration<Name, Schema>): EntityDefinition<Name, Schema> {
  let made: Schema | null = null;
  return {
    ...rest,
    get schema() {
      return (made ??= schema());
    },
  };
}

/** The sites that a record belongs to; empty: none. */
export function sitesOf(
  { siteField = 'siteId', sitesField }: { siteField?: string; sitesField?: string },
  record: Readonly<Record<string, unknown>>,
): number[] {
  const own = record[siteField];
  const others = sitesField === undefined ? [] : (record[sitesField] as readonly { id: number }[] | null | undefined);
  const all = [...(typeof own === 'number' ? [own] : []), ...(others ?? []).map(({ id }) => id)];
  return [...new Set(all)];
}

/** Whether a record is shown at a site (0: at all of them): those that are not of a site are shown at each. */
export function isShownAt(
  definition: Pick<EntityDefinition, 'scope'> & { siteField?: string; sitesField?: string },
  record: Readonly<Record<string, unknown>>,
  siteId: number,
): boolean {
  return siteId === 0 || definition.scope !== 'site' || sitesOf(definition, record).includes(siteId);
}

/** Whether live events tell of every change of such a record; of others some, or all, are found by reading alone. */
export function isToldByEvents({
  event,
  changesSilently,
}: Pick<EntityDefinition, 'event' | 'changesSilently'>): boolean {
  return event !== null && changesSilently !== true;
}

/** What somebody must be allowed to do something with records of an entity. */
export function askFor({ area }: Pick<EntityDefinition, 'area'>, level: Level): Ask {
  return area === null ? {} : { area, level };
}
