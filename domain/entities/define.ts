import type { z } from 'zod';
import type { Area, Level } from '../permissions/bits.ts';
import type { Ask } from '../permissions/can.ts';

/** How the browser holds a resource: always, while viewed, or page by page from the API. */
export type Replication = 'all' | 'window' | 'on-demand';

/**
 * The owner of a record: a site, an organisation (visible at every site), another record (for example a unit's log), or a
 * user.
 */
export type Scope = 'site' | 'organisation' | 'subject' | 'user';

/** The six calls of a resource with a base. */
export const resourceActs = ['list', 'read', 'create', 'update', 'remove', 'removeMany'] as const;
export type ResourceAct = (typeof resourceActs)[number];

/** The text by which a field is found and sorted. */
export interface IndexText {
  /** The text of a record. */
  of: (record: Readonly<Record<string, unknown>>) => string;
  /** The text of a query's value. */
  ofQuery: (value: string) => string;
}

export interface EntityDefinition<Name extends string = string, Schema extends z.ZodType = z.ZodType> {
  /** The entity's name in code, singular. */
  name: Name;
  /** Its path under the base; null: only its subject's calls return it. */
  resource: string | null;
  /** The path before the resource; absent: api/admin/. */
  base?: string;
  /** Calls that do not exist, because a special call has their path. */
  without?: readonly ResourceAct[];
  /** The name before the colon in its live events; null: none. */
  event: string | null;
  /** Some of its changes have no event, so it is refetched like a record without events. */
  changesSilently?: true;
  scope: Scope;
  /** The field that names its site; absent: siteId. */
  siteField?: keyof z.output<Schema> & string;
  /** The field with all its sites, where it can have several. */
  sitesField?: keyof z.output<Schema> & string;
  /** Its lists, where each value of a field in the path (`:field`) has one. */
  parts?: { field: keyof z.output<Schema> & string; values: readonly string[] };
  /** The field that identifies a record in the single read; absent: its id. */
  readBy?: keyof z.output<Schema> & string;
  /** The permission area of its calls; null: any signed-in user, for their own records. */
  area: Area | null;
  /** Areas whose read right adds fields to its records. */
  borrows?: readonly Area[];
  replication: Replication;
  /** The order of its lists; absent: by ascending id, which no change of a record disturbs. */
  order?: 'newest first';
  label: { one: string; many: string };
  /** Indexed fields, by which queries filter and sort. Gatehouse's own server always sends them. */
  indexes: readonly (keyof z.output<Schema> & string)[];
  /** Indexed fields that are found and sorted by a different text. */
  indexedAs?: Readonly<Record<string, IndexText>>;
  /** Search fields as dotted paths; the first names the record. */
  search: readonly string[];
  /** Lists of name fields; the first list with a text names the record. Absent: the first search field. */
  names?: readonly (readonly string[])[];
  /** Fields that are computed from the others whenever a record is read, whatever server sent it. */
  derive?: (record: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  /** A complete record of Gatehouse's own server. Another server may omit any field but the id. */
  schema: Schema;
}

/** An entity's declaration. Its schema is created on first use, because many pages never parse a record. */
type EntityDeclaration<Name extends string, Schema extends z.ZodType> = Omit<
  EntityDefinition<Name, Schema>,
  'schema'
> & { schema: () => Schema };

/** Declares an entity once. Types, storage, replication, events, routes and tests derive from it. */
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

/** A record's sites; empty: none. */
export function sitesOf(
  { siteField = 'siteId', sitesField }: { siteField?: string; sitesField?: string },
  record: Readonly<Record<string, unknown>>,
): number[] {
  const own = record[siteField];
  const others = sitesField === undefined ? [] : (record[sitesField] as readonly { id: number }[] | null | undefined);
  const all = [...(typeof own === 'number' ? [own] : []), ...(others ?? []).map(({ id }) => id)];
  return [...new Set(all)];
}

/** Whether a record is visible at a site (0: all sites). A record without a site is visible at each. */
export function isShownAt(
  definition: Pick<EntityDefinition, 'scope'> & { siteField?: string; sitesField?: string },
  record: Readonly<Record<string, unknown>>,
  siteId: number,
): boolean {
  return siteId === 0 || definition.scope !== 'site' || sitesOf(definition, record).includes(siteId);
}

/** Whether every change of the entity has a live event. Other entities must be refetched. */
export function hasCompleteEvents({
  event,
  changesSilently,
}: Pick<EntityDefinition, 'event' | 'changesSilently'>): boolean {
  return event !== null && changesSilently !== true;
}

/** The right that a user needs for an entity's records. */
export function askFor({ area }: Pick<EntityDefinition, 'area'>, level: Level): Ask {
  return area === null ? {} : { area, level };
}
