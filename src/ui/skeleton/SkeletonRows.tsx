import { SkeletonBlock } from './SkeletonBlock.tsx';

const widths = ['64%', '48%', '72%', '40%', '56%'];

/** Placeholder rows for a <tbody>, as many and as high as the expected rows. */
export function SkeletonRows({ rows, columns }: { rows: number; columns: number }) {
  return Array.from({ length: rows }, (_row, row) => (
    <tr key={row} aria-hidden="true" data-skeleton="">
      {Array.from({ length: columns }, (_column, column) => (
        <td key={column}>
          <SkeletonBlock width={widths[(row * 2 + column) % widths.length]} />
        </td>
      ))}
    </tr>
  ));
}
