import type { z } from 'zod';
import type { RecordOf } from '#domain/entities/index.ts';
import type { RecordCalls } from '#crud/data/useRecordCalls.ts';
import type { RowsView } from '#crud/data/useRows.ts';
import type { UsesView } from './uses.ts';

/** Entities that are a name and an icon. */
export type IconEntity = 'productCategory' | 'productFeature';
export type IconRow = RecordOf<IconEntity>;

/** An order that people set; without it a list stands by name. */
export interface RowOrder {
  compare: (one: IconRow, other: IconRow) => number;
  isMoving: boolean;
  /** Where the row that was moved last stands now, for screen readers. */
  said: string;
  /** Moves a row to an index of the whole list. */
  move: (id: number, to: number) => void;
}

export interface IconListProps {
  entity: IconEntity;
  /** The page's title. */
  title: string;
  /** What they are for, in a sentence. */
  about: string;
  view: RowsView<IconRow>;
  uses: UsesView;
  /** The field of a product by which the lists of products filter. */
  field: 'categoryId' | 'featureIds';
  /** What to do about a record that is in use. */
  wayOut: string;
  calls: RecordCalls;
  schema: z.ZodObject;
  order?: RowOrder | null;
}
