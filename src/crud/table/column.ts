import type { ReactNode } from 'react';
import type { RowQuery } from '#collections/rowQuery.ts';
import type { Site } from '#domain/entities/site.ts';
import type { Ask } from '#domain/permissions/can.ts';
import type { EntityName } from '#domain/entities/index.ts';
import type { RouteId } from '#domain/routes/index.ts';
import type { PathParameters } from '#domain/routes/path.ts';
import type { TextSource } from '../columns/textSource.ts';

/**
 * One column of a table. Its functions are methods, so that the engine can hold columns of any rows (method parameters
 * are bivariant). `columnsOf(entity)` builds those of an entity's fields.
 */
export interface Column<Row> {
  id: string;
  header: string;
  /** The meaning of the header, said on hover. */
  meaning?: string;
  /** null or undefined if the record has no value. */
  cell(row: Row): ReactNode;
  /**
   * The field that a list sorts by ("rate"), a field of a record inside ("customer.name"), or the name of the record
   * that a field refers to ("hubId@hub").
   */
  sort?: string;
  /**
   * The value by which a table that holds all its rows sorts. Without it, or `sort` in a list, the column cannot be
   * sorted.
   */
  sortValue?(row: Row): string | number | null | undefined;
  /**
   * The cell as text, or as a number, for CSV, print and the cell's title. Absent: the cell itself, which is then a
   * text.
   */
  text?(row: Row, source: TextSource): string | number | null | undefined;
  /** The record that `text` names, so that an export reads the names of all rows. */
  refersTo?(row: Row): { entity: EntityName; id: number } | null;
  /** Other lists whose rows `text` needs (`source.rowsOf`), at the site of the list (0: all sites). */
  reads?(siteId: number): readonly { entity: EntityName; query: RowQuery }[];
  /** The footer's sum over all matching rows: of a numeric field (a dotted path), and how a sum is written. */
  sum?: { field: string; text: (sum: number) => string };
  /** The page that the cell links to; plain text without the right. */
  link?(row: Row): { to: RouteId; parameters: PathParameters };
  /**
   * How early the column gives way where a table is too narrow for all: lgDown first, below640 last. A column without it
   * stays.
   */
  folds?: 'lgDown' | 'mdDown' | 'below640';
  /**
   * The cell's place on a card (below 440 px): its title, beside the title, a line alone, the start or the end of a
   * shared line, a line with its header, the same unless it is blank, or none. In a list the first two columns are
   * title and mark, and others stay away unless they say a place. Elsewhere a column is a line with its header unless
   * it says another.
   */
  card?: 'title' | 'mark' | 'line' | 'start' | 'end' | 'labelled' | 'filled' | 'none';
  align?: 'end';
  /** Whether `text` gives dollars, which files write with their cents. */
  isAmount?: true;
  /** Its width in rem or px. Columns without one share the rest. */
  width?: string;
  /** What a column without a width needs, in rem or px. Absent: the width of two words. */
  leastWidth?: string;
  /** Whether the person chooses the column before it shows. */
  isOptional?: true;
  /** Only in lists of all sites. */
  onlyForAllSites?: true;
  /** The right to read what the column shows of other records; absent: the list's own. */
  ask?: Ask | undefined;
  /** Whether the server has what the column shows, as the user's sites tell. Absent: every server has it. */
  isShown?(sites: readonly Site[]): boolean;
  /** Not in CSV and print, since its values come from other lists. */
  onlyOnScreen?: true;
}
