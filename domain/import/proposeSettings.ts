import type { ImportKind } from './kinds/kind.ts';
import { matchColumns } from './matchColumns.ts';
import type { ImportSettings } from './plan.ts';
import type { ImportTable } from './table.ts';

/** The settings with which an import begins: columns as they seem, nothing answered, missing areas made along the way. */
export function proposeSettings(kind: ImportKind, table: ImportTable, siteId: number | null): ImportSettings {
  return {
    kind: kind.id,
    fields: matchColumns(kind, table),
    answers: {},
    siteId: siteId === 0 ? null : siteId,
    existing: 'change',
    makesMissing: true,
  };
}
