import { SkeletonBlock } from './SkeletonBlock.tsx';

const widths = ['64%', '48%', '72%', '40%', '56%'];

/** What decides where a column shows. */
export interface SkeletonColumn {
  id: string;
  align?: 'end' | undefined;
  folds?: string | undefined;
  /** Its place on a card (below 440 px). */
  card?: string | undefined;
}

export interface SkeletonRowsProps {
  rows: number;
  /** The table's own columns, or how many there are. */
  columns: readonly SkeletonColumn[] | number;
}

/** Placeholder rows for a <tbody>, as many and as high as the expected rows. They fold as the rows do. */
export function SkeletonRows({ rows, columns }: SkeletonRowsProps) {
  const each: readonly SkeletonColumn[] =
    typeof columns === 'number'
      ? Array.from({ length: columns }, (_column, index) => ({ id: String(index) }))
      : columns;
  return Array.from({ length: rows }, (_row, row) => (
    <tr key={row} aria-hidden="true" data-skeleton="">
      {each.map(({ id, align, folds, card }, column) => (
        <td key={id} data-folds={folds} data-card={card}>
          <SkeletonBlock
            width={widths[(row * 2 + column) % widths.length]}
            marginInlineStart={align === 'end' ? 'auto' : undefined}
          />
        </td>
      ))}
    </tr>
  ));
}
