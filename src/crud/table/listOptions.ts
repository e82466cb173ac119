import type { ReactNode } from 'react';
import type { RowQuery } from '#collections/rowQuery.ts';
import type { EntityName } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { textAtPath } from '#domain/search/textAtPath.ts';
import type { ColumnControls } from '../columns/columnPreferences.ts';
import type { AnyResource, AnyRow } from '../descriptor/define.ts';
import type { Sorting } from '../list/tableUrl.ts';
import type { Selection } from '../list/useSelection.ts';
import type { Column } from './column.ts';

/**
 * The options of a list for its rows. A resource has all of them; rows of several entities have a field with their
 * name.
 */
export type ListRows = Pick<AnyResource, 'attributes' | 'actions' | 'actionsWidth' | 'firstSorting' | 'sectionOf'> &
  Partial<Pick<AnyResource, 'routes'>> & { nameField?: string };

/** The parts that the table of a list has beyond rows: its caller sorts, pages and adds up. */
export interface ListOptions {
  resource: ListRows;
  pending: boolean;
  skeletonRows: number;
  sorting: Sorting | null;
  /** null: the table's default order. */
  onSort: (sorting: Sorting | null) => void;
  /** Why the rows cannot be sorted now. */
  disabledReason: string | undefined;
  /** null: rows cannot be selected. */
  selection: Selection | null;
  /** An empty or error state instead of rows. */
  message: ReactNode;
  /** The person's columns, widths and density; absent: as the columns are declared. */
  layout?: ColumnControls | undefined;
  /** The footer shows this query's sums, unless the table has some of its own; absent: no footer, as for paged lists. */
  sumsOf?: RowQuery | undefined;
}

/** Whether a column's link leads to the row's own page; false where it leads to another record, as a booking's customer. */
export function leadsToOwnPage({ routes }: ListRows, { link }: Column<AnyRow>, row: AnyRow): boolean {
  return link !== undefined && routes !== undefined && link(row).to === routes.detail;
}

/** The row's name, else its number. */
export function rowName(entity: EntityName | undefined, { nameField = '' }: ListRows, row: AnyRow): string {
  return entity === undefined ? textAtPath(row, nameField) || `#${row.id}` : recordName(entity, row);
}
