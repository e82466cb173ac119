import type { z } from 'zod';
import type { RecordOf } from '#domain/entities/index.ts';
import type { RecordCalls } from '#crud/data/useRecordCalls.ts';
import type { RowsView } from '#crud/data/useRows.ts';
import type { UsesView } from './uses.ts';

export type IconEntity = 'productCategory' | 'productFeature';
export type IconRow = RecordOf<IconEntity>;

/** The rows' own order; a list without one is sorted by name. */
export interface RowOrder {
  compare: (one: IconRow, other: IconRow) => number;
  isMoving: boolean;
  /** The new place of the last moved row, for screen readers. */
  announcement: string;
  /** Moves a row to an index of the whole list. */
  move: (id: number, to: number) => void;
}

export interface IconListProps {
  entity: IconEntity;
  /** The page's title. */
  title: string;
  about: string;
  view: RowsView<IconRow>;
  uses: UsesView;
  /** The field of a product by which the lists of products filter. */
  field: 'categoryId' | 'featureIds';
  /** The advice for a record that is in use. */
  wayOut: string;
  calls: RecordCalls;
  schema: z.ZodObject;
  order?: RowOrder | null;
}
