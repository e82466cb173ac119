import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { EntityName, RecordOf } from '#domain/entities/index.ts';
import type { Level } from '#domain/permissions/bits.ts';
import type { Ask } from '#domain/permissions/can.ts';
import type { RouteId } from '#domain/routes/index.ts';
import type { PathParameters } from '#domain/routes/path.ts';
import type { ToneName } from '#ui/tone/tones.ts';

/** One column of a list. Methods, so that the engine can hold descriptors of any entity. */
export interface Column<Row> {
  id: string;
  header: string;
  /** null or undefined where the record does not say. */
  cell(row: Row): ReactNode;
  /** The field that the store sorts by; absent: the column cannot be sorted. */
  sort?: string;
  /** Where the cell leads; plain text for those who may not open it. */
  link?(row: Row): { to: RouteId; parameters: PathParameters };
  /** Below which width the column folds away: 1200, 840 or 640 px. */
  folds?: 'belowMedium' | 'belowLarge' | 'belowCompact';
  /** Cards (below 440 px) show it as a line of their own, if the record says; the first two columns are always there. */
  inCards?: true;
  align?: 'end';
  /** A CSS width; what is left over is shared by the columns without one. */
  width?: string;
  /** Shown only while all sites are. */
  onlyForAllSites?: true;
}

/** A filter over one indexed field; several values at once. */
export interface Filter {
  field: string;
  label: string;
  options: readonly { value: string; label: string; tone?: ToneName }[];
}

export interface Fact<Row> {
  label: string;
  /** Shown to those alone who may. */
  ask?: Ask;
  /** null when the record does not say. */
  value(row: Row): ReactNode;
}

export interface DetailTab<Row> {
  id: string;
  label: string;
  /** Shown to those alone who may. */
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
  /** Between header and facts: what goes on right now. */
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

/** How an entity looks in lists and details; all else follows from the entity and the route table. */
export interface ResourceDescriptor<Row> {
  entity: EntityName;
  icon: LucideIcon;
  routes: ResourceRoutes;
  /** What to do while there is none at all. */
  emptyText: string;
  columns: readonly Column<Row>[];
  filters: readonly Filter[];
  /** Data attributes of a painted row. */
  attributes?(row: Row): Readonly<Record<`data-${string}`, string | number | undefined>>;
  /** The last cell of a row. */
  actions?(row: Row): ReactNode;
  /** Further buttons of the list, before “New”. */
  ListActions?: ComponentType;
  /** Above the rows: what must be known of all of them. */
  ListNotice?: ComponentType<{ siteId: number }>;
  /** What can be done with several rows, and the level that it asks in the entity's area. */
  bulk?: { level: Level; Bar: ComponentType<BulkBarProps> };
  /** What goes with a record when it is deleted, in a sentence; absent: nothing else; null: it goes with another one alone. */
  removalText?: string | null;
  /** Absent: it has no page of its own. */
  detail?: DetailSlots<Row>;
}

export type AnyRow = { id: number } & Record<string, unknown>;
export type AnyResource = ResourceDescriptor<AnyRow>;

/** Declares how an entity looks, with the types of its records. */
export function defineResource<Name extends EntityName>(
  descriptor: ResourceDescriptor<RecordOf<Name>> & { entity: Name },
): ResourceDescriptor<RecordOf<Name>> & { entity: Name } {
  return descriptor;
}
