import type { EntityName } from '#domain/entities/index.ts';
import type { KnownRecords } from '#domain/import/knownRecords.ts';
import type { ImportKindId, ImportQuestion, ImportSettings, PlannedRow } from '#domain/import/plan.ts';
import type { MadeTable } from '#domain/import/madeTable.ts';
import type { ImportTable } from '#domain/import/table.ts';
import type { ImportFieldView } from '#domain/import/view.ts';

/** A plan of all rows of a file. Rows are planned in order. */
export interface RowPlanner {
  /** Looks through the whole file for questions, and rests after each row. Comes before `planRow`. */
  ask(): Generator<undefined, readonly ImportQuestion[]>;
  planRow(index: number): PlannedRow;
}

/** The rules of imports for kinds by their ids, as the host uses them. */
export interface ImportTools {
  readTable(content: Uint8Array | string): ImportTable;
  /** The rows that a form of ours wrote as a table, with the settings that leave nothing to ask. */
  takeMade(
    kind: ImportKindId,
    made: MadeTable,
    siteId: number | null,
  ): { table: ImportTable; settings: ImportSettings };
  proposeSettings(kind: ImportKindId, table: ImportTable, siteId: number | null): ImportSettings;
  fieldViews(kind: ImportKindId): readonly ImportFieldView[];
  neededEntities(kind: ImportKindId, settings: ImportSettings): readonly EntityName[];
  plan(kind: ImportKindId, table: ImportTable, settings: ImportSettings, known: KnownRecords): RowPlanner;
  refusalsCsv(table: ImportTable, rows: readonly PlannedRow[]): string;
}
