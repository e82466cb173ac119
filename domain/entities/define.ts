import type { z } from 'zod';
import type { Area, Level } from '../permissions/bits.ts';
import type { Ask } from '../permissions/can.ts';

/** How the browser holds it: always, while viewed, or page by page from the API. */
export type Replication = 'all' | 'window' | 'on-demand';

/** The owner: a site, an organisation (visible at every site), another record (a unit's log), or a user. */
export type Scope = 'site' | 'organisation' | 'subject' | 'user';

/** The six calls of a resource with a base. */
export const resourceActs = ['list', 'read', 'create', 'update', 'remove', 'removeMany'] as const;
export type ResourceAct = (typeof resourceActs)[number];

/** A field's text for finding and sorting. */
export interface IndexText {
  of: (record: Readonly<Record<string, unknown>>) => string;
  /** The text of a query's value. */
  ofQuery: (value: string) => string;
}

export interface EntityDefinition<Name extends string = string, Schema extends z.ZodType = z.ZodType> {
  name: Name;
  /** The path under the base; null: only its subject's calls return it. */
  resource: string | null;
  /** The path before the resource; absent: api/admin/. */
  base?: string;
  /** Calls that do not exist: a special call has their path. */
  without?: readonly ResourceAct[];
  /** The name before the colon in its live events; null: none. */
  event: string | null;
  /** Some changes have no event, so it is refetched like a record without events. */
  changesSilently?: true;
  /** A change of such a record changes no other record, so nothing else without events is refetched after it. */
  changesAlone?: true;
  scope: Scope;
  /** The field that names its site; absent: siteId. */
  siteField?: keyof z.output<Schema> & string;
  /** The field with several sites. A body has its own site first among them, and no field for it alone. */
  sitesField?: keyof z.output<Schema> & string;
  /** The field of the path (`:field`) whose values each have a list of their own. */
  parts?: { field: keyof z.output<Schema> & string; values: readonly string[] };
  /** The field whose values number their records separately in one list; absent: that of `parts`, else none. */
  numberedBy?: { field: keyof z.output<Schema> & string; values: readonly string[] };
  /** The field that identifies a record in the single read; absent: its id. */
  readBy?: keyof z.output<Schema> & string;
  /** The API's names of body fields that ours names otherwise: `unitIds` is sent as `units`. */
  sentAs?: Readonly<Record<string, string>>;
  /** The permission area; null: any signed-in user, for their own records. */
  area: Area | null;
  /** Areas whose read right adds fields. */
  borrows?: readonly Area[];
  replication: Replication;
  /** The order of its lists; absent: by ascending id, which no change of a record disturbs. */
  order?: 'newest first';
  label: { one: string; many: string };
  /** Fields that queries filter and sort by. Gatehouse's own server always sends them. */
  indexes: readonly (keyof z.output<Schema> & string)[];
  /** Fields that are found and sorted by a different text. */
  indexedAs?: Readonly<Record<string, IndexText>>;
  /** Searched fields as dotted paths; the first names the record. */
  search: readonly string[];
  /** The first list with a text names the record. Absent: the first search field. */
  names?: readonly (readonly string[])[];
  /** Fields computed from the others on each read, for any server. */
  derive?: (record: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  /** A complete record of Gatehouse's own server. Others may omit any field but the id. */
  schema: Schema;
}

/** The schema is created on first use: many pages never parse a record. */
type EntityDeclaration<Name extends string, Schema extends z.ZodType> = Omit<
  EntityDefinition<Name, Schema>,
  'schema'
> & { schema: () => Schema };

/** Declares an entity. Types, storage, replication, events, routes and tests derive from it. */
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

/** The API's name of a body's field: "units" for "unitIds". */
export function sentName(
  {
    sentAs = {},
    siteField = 'siteId',
    sitesField,
  }: { sentAs?: Readonly<Record<string, string>>; siteField?: string; sitesField?: string },
  field: string,
): string {
  return (field === siteField ? sitesField : undefined) ?? sentAs[field] ?? field;
}

/** Returns a record's sites; empty: it has none. */
export function sitesOf(
  { siteField = 'siteId', sitesField }: { siteField?: string; sitesField?: string },
  record: Readonly<Record<string, unknown>>,
): number[] {
  const own = record[siteField];
  const others = sitesField === undefined ? [] : (record[sitesField] as readonly { id: number }[] | null | undefined);
  const all = [...(typeof own === 'number' ? [own] : []), ...(others ?? []).map(({ id }) => id)];
  return [...new Set(all)];
}

/** Whether a record is shown at a site (0: all sites). One without a site is shown at each. */
export function isShownAt(
  definition: Pick<EntityDefinition, 'scope'> & { siteField?: string; sitesField?: string },
  record: Readonly<Record<string, unknown>>,
  siteId: number,
): boolean {
  return siteId === 0 || definition.scope !== 'site' || sitesOf(definition, record).includes(siteId);
}

/** Whether events announce every change. Otherwise the entity must be refetched. */
export function hasCompleteEvents({
  event,
  changesSilently,
}: Pick<EntityDefinition, 'event' | 'changesSilently'>): boolean {
  return event !== null && changesSilently !== true;
}

/** The right to an entity's records. */
export function askFor({ area }: Pick<EntityDefinition, 'area'>, level: Level): Ask {
  return area === null ? {} : { area, level };
}
