import { importKinds } from './kinds/index.ts';
import type { ImportKindId, ImportSettings } from './plan.ts';
import type { ImportTable } from './table.ts';

/** Rows that a form of ours wrote, by the fields of their kind: nobody matches their columns. */
export interface MadeTable {
  fields: readonly string[];
  rows: readonly (readonly string[])[];
}

/** The rows as those of a file. */
export function tableOfMade(kind: ImportKindId, { fields, rows }: MadeTable): ImportTable {
  const labels = new Map(importKinds[kind].fields.map(({ id, label }) => [id, label]));
  return {
    columns: fields.map((field) => labels.get(field) ?? field),
    rows,
    lines: rows.map((_row, at) => at + 1),
  };
}

/** Forms write numbers in one way, so nobody is asked how to read them. Records that exist stay as they are. */
export const settingsOfMade = (kind: ImportKindId, { fields }: MadeTable, siteId: number | null): ImportSettings => ({
  kind,
  fields,
  answers: { decimalMark: 'point', sizeUnit: 'metres' },
  siteId,
  existing: 'keep',
  makesMissing: true,
});
