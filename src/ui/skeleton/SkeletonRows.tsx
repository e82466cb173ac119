import { SkeletonBlock } from './SkeletonBlock.tsx';

const widths = ['64%', '48%', '72%', '40%', '56%'];

export interface SkeletonColumn {
  id: string;
  align?: 'end' | undefined;
  folds?: string | undefined;
  card?: string | undefined;
}

export interface SkeletonRowsProps {
  rows: number;
  /** The table's own columns, or how many there are. */
  columns: readonly SkeletonColumn[] | number;
}

/** The rows fold as real ones do. */
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
