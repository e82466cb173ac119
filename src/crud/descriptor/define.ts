import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { EntityName, RecordOf } from '#domain/entities/index.ts';
import type { Level } from '#domain/permissions/bits.ts';
import type { Ask } from '#domain/permissions/can.ts';
import type { RouteId } from '#domain/routes/index.ts';
import { routesOf, type ResourceRoutes } from '#domain/routes/resourceRoutes.ts';
import type { PathParameters } from '#domain/routes/path.ts';
import type { OfSubject, QueryValue, RowQuery } from '#collections/rowQuery.ts';
import type { BulkEditing } from '../bulk/declaration.ts';
import type { Filter } from '../filter/filter.ts';
import type { UseGroups } from '../list/rowGroups.ts';
import type { Filters, Sorting } from '../list/tableUrl.ts';
import type { Column } from '../table/column.ts';

export type { Filter } from '../filter/filter.ts';

/** One of several lists of an entity: its fixed conditions, beside a table state of its own. */
export interface ListVariant {
  /** Names the list's table state among those of the entity. */
  id: string;
  /** The list's title: "Storage bookings". */
  title: string;
  /** The values that fields of every row have. */
  fixed: Readonly<Record<string, readonly QueryValue[]>>;
  /** The ranges in which fields of every row are. */
  fixedRanges?: RowQuery['ranges'];
  /** A list of a call of its own instead of the entity's list: the users of a role, the archived alerts. */
  of?: OfSubject;
}

export interface Fact<Row> {
  label: string;
  /** The right that is needed to see it. */
  ask?: Ask;
  /** Absent: every record has the fact. */
  isShown?(row: Row): boolean;
  /** Whether it takes the width of two, for a sentence whose length is not known before it loads. */
  isWide?: true;
  value(row: Row): ReactNode;
}

export interface DetailTab<Row> {
  id: string;
  label: string;
  /** The right that is needed to see it. */
  ask?: Ask;
  /** The kind of record whose history it shows: a server that does not keep it shows no tab. */
  historyOf?: EntityName;
  /** Absent: every record has the tab. */
  isShown?(row: Row): boolean;
  content(row: Row): ReactNode;
  /** Beside the label: a number, or a component that counts live, such as `<RowCount>`. */
  count?(row: Row): ReactNode;
}

/** The page that creates a related record, with the record filled in. */
export interface RelatedCreate {
  /** A verb with its object: "New booking". */
  label: string;
  to: RouteId;
  parameters?: PathParameters;
  search?: string;
  /** The right that is needed; the route's own right is always asked for. */
  ask?: Ask;
}

export interface DetailDialogProps<Row> {
  row: Row;
  onClose: () => void;
}

/**
 * A further action of a details page. It stands in the "⋯" menu; with `isBeside`, beside the primary action where there
 * is room for it. It opens a page (`to`) or a dialog.
 */
export interface DetailAction<Row> {
  id: string;
  label: string;
  icon: LucideIcon;
  /** The right that is needed to see it. */
  ask?: Ask;
  isBeside?: true;
  /** Whether the record has the action now; absent: always. */
  isShown?(row: Row): boolean;
  /** Why it can't be used now, in a sentence; null: it can. */
  obstacle?(row: Row): ReactNode;
  to?(row: Row): { to: RouteId; parameters?: PathParameters; search?: string };
  /** Mounted while it is open. */
  dialog?(props: DetailDialogProps<Row>): ReactNode;
}

export interface BulkBarProps {
  ids: readonly number[];
}

export interface BulkActions<Row> {
  /** Commands, and the level that they need in the entity's area. */
  level?: Level;
  Bar?: ComponentType<BulkBarProps>;
  edit?: BulkEditing<Row>;
}

export interface DetailSlots<Row> {
  mark?(row: Row): ReactNode;
  /** Below the name. */
  subtitle?(row: Row): ReactNode;
  /** The primary action by state, with those beside it; on a phone they share one row with the menu. */
  primary?(row: Row): ReactNode;
  /** Further actions, before Edit and Delete. */
  more?: readonly DetailAction<Row>[];
  /** A note between header and facts. */
  notice?(row: Row): ReactNode;
  facts: readonly Fact<Row>[];
  /** The content that the record holds, below the facts. */
  holdings?(row: Row): ReactNode;
  tabs: readonly DetailTab<Row>[];
}

/** The look of an entity in lists and details. Everything else is derived from the entity and the route table. */
export interface ResourceDescriptor<Row> {
  entity: EntityName;
  icon: LucideIcon;
  routes: ResourceRoutes;
  /** The next step while the list is empty. */
  emptyText: string;
  columns: readonly Column<Row>[];
  /** How the list is sorted before somebody sorts it; absent: by its first sortable column. */
  firstSorting?: Sorting;
  /** The filters that the list opens with; those of the address win, then those that somebody chose before. */
  firstFilters?: Filters;
  /** A heading above the rows that share it, while the list is sorted by the field of `firstSorting`. */
  sectionOf?(row: Row): { id: string | number | null; title: ReactNode };
  filters: readonly Filter[];
  /** Parts of the list with a chip each, that counts and shows its rows. Needs a filter of kind 'group' with their ids. */
  useGroups?: UseGroups;
  /** A hook: the ids of rows that a search finds through other records, such as the holder of a unit. */
  useFoundIds?: (search: string) => readonly number[];
  /** The choice filter whose values stand as chips with their counts above the rows, instead of in a menu. */
  chipField?: string;
  /** Absent: all records of the entity. Made by `listVariant`. */
  variant?: ListVariant;
  attributes?(row: Row): Readonly<Record<`data-${string}`, string | number | null | undefined>>;
  actions?(row: Row): ReactNode;
  /** The width of their column in rem; absent: that of two buttons. */
  actionsWidth?: number;
  /** Further buttons of the list, before “New”. */
  ListActions?: ComponentType;
  /** Tabs below the title that lead to other lists of the entity. */
  ListTabs?: ComponentType;
  /** A notice above the rows. */
  ListNotice?: ComponentType<{ siteId: number }>;
  /** A row as a card: the list then offers cards beside its table. */
  Card?(props: { row: Row }): ReactNode;
  bulk?: BulkActions<Row>;
  /**
   * The records that a deletion removes besides this one, in a sentence; absent: none. null: the record can only be
   * deleted with its parent.
   */
  removalText?: string | null;
  /** Whether the record may be deleted now: null, or why not ("Rented by Mia Chen."). Absent: the server decides. */
  removalObstacle?(row: Row): ReactNode;
  /** Absent: the entity has no details page. */
  detail?: DetailSlots<Row>;
}

export type AnyRow = { id: number } & Record<string, unknown>;
export type AnyResource = ResourceDescriptor<AnyRow>;

type Declared<Row, Name> = Omit<ResourceDescriptor<Row>, 'routes'> & { entity: Name; routes?: ResourceRoutes };

/** @param descriptor without `routes`, the pages are those that are called after the entity. */
export function defineResource<Name extends EntityName>(
  descriptor: Declared<RecordOf<Name>, Name>,
): ResourceDescriptor<RecordOf<Name>> & { entity: Name } {
  return { routes: routesOf(descriptor.entity), ...descriptor };
}
