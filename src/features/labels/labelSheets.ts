/** Sizes of A4 sheets of labels, in millimetres. */
export interface LabelSheet {
  id: string;
  columns: number;
  rows: number;
  width: number;
  height: number;
  /** The margins before the first label. */
  top: number;
  left: number;
  /** Between two columns. */
  gap: number;
}

export const paper = { width: 210, height: 297 } as const;

/** The usual sheets of label makers. */
export const labelSheets: readonly LabelSheet[] = [
  { id: '3x8', columns: 3, rows: 8, width: 70, height: 37, top: 0.5, left: 0, gap: 0 },
  { id: '3x7', columns: 3, rows: 7, width: 63.5, height: 38.1, top: 15.15, left: 7.25, gap: 2.5 },
  { id: '2x7', columns: 2, rows: 7, width: 99.1, height: 38.1, top: 15.15, left: 4.65, gap: 2.5 },
  { id: '2x4', columns: 2, rows: 4, width: 99.1, height: 67.7, top: 13.1, left: 4.65, gap: 2.5 },
];

/** "3 × 8, 70 × 37 mm" */
export const sheetText = ({ columns, rows, width, height }: LabelSheet): string =>
  `${columns} × ${rows}, ${width} × ${height} mm`;

export const placesOf = ({ columns, rows }: LabelSheet): number => columns * rows;

/** The items of each sheet in their places; null: a label that is used up. */
export function sheetsOf<Item>(items: readonly Item[], sheet: LabelSheet, skipped: number): (Item | null)[][] {
  const all = [...Array.from({ length: skipped }, () => null), ...items];
  const places = placesOf(sheet);
  return Array.from({ length: Math.ceil(all.length / places) }, (_, page) =>
    all.slice(page * places, (page + 1) * places),
  );
}
