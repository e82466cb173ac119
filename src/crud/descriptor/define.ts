import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { EntityName, RecordOf } from '#domain/entities/index.ts';
import type { Level } from '#domain/permissions/bits.ts';
import type { Ask } from '#domain/permissions/can.ts';
import type { RouteId } from '#domain/routes/index.ts';
import type { PathParameters } from '#domain/routes/path.ts';
import type { ToneName } from '#ui/tone/tones.ts';

/**
 * One column of a list. Its functions are methods, so that the engine can hold descriptors of any entity (method
 * parameters are bivariant).
 */
export interface Column<Row> {
  id: string;
  header: string;
  /** null or undefined if the record has no value. */
  cell(row: Row): ReactNode;
  sort?: string;
  /** The page that the cell links to; plain text without the right. */
  link?(row: Row): { to: RouteId; parameters: PathParameters };
  /** The width below which the column is hidden: a breakpoint of the theme, or 640 px. */
  folds?: 'lgDown' | 'mdDown' | 'below640';
  /** Whether a card (below 440 px) shows the column. The first two columns always show. */
  inCards?: true;
  align?: 'end';
  /** A CSS width. Columns without one share the rest. */
  width?: string;
  /** Only in lists of all sites. */
  onlyForAllSites?: true;
}

/** A filter over one indexed field; several values can be chosen. */
export interface Filter {
  field: string;
  label: string;
  options: readonly { value: string; label: string; tone?: ToneName }[];
}

export interface Fact<Row> {
  label: string;
  /** The right that is needed to see it. */
  ask?: Ask;
  /** null if the record has no value. */
  value(row: Row): ReactNode;
}

export interface DetailTab<Row> {
  id: string;
  label: string;
  /** The right that is needed to see it. */
  ask?: Ask;
  content(row: Row): ReactNode;
}

export interface BulkBarProps {
  ids: readonly number[];
}

export interface DetailSlots<Row> {
  /** Beside the name: the state. */
  mark?(row: Row): ReactNode;
  /** Below the name. */
  subtitle?(row: Row): ReactNode;
  actions?(row: Row): ReactNode;
  /** Between header and facts: the current activity. */
  notice?(row: Row): ReactNode;
  facts: readonly Fact<Row>[];
  tabs: readonly DetailTab<Row>[];
}

/** The pages of an entity, as far as the route table has them. */
export interface ResourceRoutes {
  list?: RouteId;
  detail?: RouteId;
  create?: RouteId;
  edit?: RouteId;
}

/** How lists and details show an entity. Everything else is derived from the entity and the route table. */
export interface ResourceDescriptor<Row> {
  entity: EntityName;
  icon: LucideIcon;
  routes: ResourceRoutes;
  /** What to do while the list is empty. */
  emptyText: string;
  columns: readonly Column<Row>[];
  filters: readonly Filter[];
  /** Data attributes of a row. */
  attributes?(row: Row): Readonly<Record<`data-${string}`, string | number | undefined>>;
  /** The last cell of a row. */
  actions?(row: Row): ReactNode;
  /** Further buttons of the list, before “New”. */
  ListActions?: ComponentType;
  /** A notice above the rows. */
  ListNotice?: ComponentType<{ siteId: number }>;
  /** The actions on several rows, and the level that they need in the entity's area. */
  bulk?: { level: Level; Bar: ComponentType<BulkBarProps> };
  /**
   * What a deletion removes besides the record, in a sentence; absent: nothing. null: the record can only be deleted
   * with its parent.
   */
  removalText?: string | null;
  /** Absent: the entity has no details page. */
  detail?: DetailSlots<Row>;
}

export type AnyRow = { id: number } & Record<string, unknown>;
export type AnyResource = ResourceDescriptor<AnyRow>;

/** Declares a descriptor with the types of the entity's records. */
export function defineResource<Name extends EntityName>(
  descriptor: ResourceDescriptor<RecordOf<Name>> & { entity: Name },
): ResourceDescriptor<RecordOf<Name>> & { entity: Name } {
  return descriptor;
}
