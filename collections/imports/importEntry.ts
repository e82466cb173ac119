import { importVerdicts, type ImportQuestion, type ImportVerdict, type PlannedRow } from '#domain/import/plan.ts';
import type { ImportTable } from '#domain/import/table.ts';
import {
  importRowStates,
  type ImportFieldView,
  type ImportRow,
  type ImportRows,
  type ImportRowsQuery,
  type ImportRowState,
  type ImportView,
} from '#domain/import/view.ts';
import { idOfKey } from '#domain/entities/recordKey.ts';
import { roundToCent } from '#domain/money/dollars.ts';
import { importRunMessages } from '#domain/messages/importRun.ts';
import type { KeptImport, KeptPlace, KeptRow } from './importLedger.ts';

/** A secret cell on the screen. */
export const hiddenCell = '••••';
/** Cells of a column that are shown beside its name. */
const mostSamples = 5;
/** The rows in which different cells are looked for. */
const sampledRows = 500;

const startedStates: readonly KeptImport['state'][] = [
  'running',
  'paused',
  'stopped',
  'finished',
  'undoing',
  'undone',
] as const;

/** A step that rows share is sent once, before the rows: "area:North". */
export const isSharedStep = (name: string): boolean => name.includes(':');

/** Adds what a row brings forward, in whole cents. */
function addBalances({ steps }: PlannedRow, sums: { owed: number; credit: number }): void {
  for (const { act, body } of steps) {
    const amount = act === 'openingBalance' ? Number(body['amount']) : 0;
    if (amount > 0) sums.owed = roundToCent(sums.owed + amount);
    if (amount < 0) sums.credit = roundToCent(sums.credit - amount);
  }
}

const counts = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;

/** An import of this browser, with its file while that is in memory. */
export class ImportEntry {
  kept: KeptImport;
  readonly fields: readonly ImportFieldView[];
  /** The file's cells; null: they are not in memory. */
  table: ImportTable | null = null;
  /** The checked rows in the order of the file; empty: they are not checked, or not in memory. */
  rows: PlannedRow[] = [];
  /** How far each row and shared step is. */
  places = new Map<string, KeptPlace>();
  questions: readonly ImportQuestion[] = [];
  progress: { done: number; total: number } | null = null;
  /** What a person must know about the file or the server. */
  notices: readonly string[] = [];
  /** Why the run waits; null: it does not. */
  waitsFor: string | null = null;
  /** Whether secret cells are in memory. */
  hasSecrets = false;
  /** Whether rows and places of the ledger are in memory. */
  isLoaded = false;
  /** Rises with every check of the rows: an older one ends. */
  check = 0;
  /** The samples of the table with these settings. */
  private sampled:
    | (Pick<ImportEntry, 'table'> & {
        settings: KeptImport['settings'];
        cells: readonly (readonly string[])[];
      })
    | null = null;
  private counted: Pick<ImportView, 'verdicts' | 'outcomes' | 'balances'> | null = null;

  constructor(kept: KeptImport, fields: readonly ImportFieldView[]) {
    this.kept = kept;
    this.fields = fields;
  }

  get isStarted(): boolean {
    return startedStates.includes(this.kept.state);
  }

  /** Whether the file must be chosen again before the import goes on. */
  get needsFile(): boolean {
    if (this.kept.state === 'failed' || this.kept.state === 'reading') return false;
    if (!this.isStarted) return this.table === null;
    return !this.hasSecrets && this.isLoaded && this.rows.some((row) => this.needsSecret(row));
  }

  get canUndo(): boolean {
    if (this.kept.state === 'running' || this.kept.state === 'undoing') return false;
    for (const { steps } of this.places.values())
      if (Object.values(steps).some(({ state }) => state === 'done')) return true;
    return false;
  }

  /** Something changed that `view` counts. */
  changed(): void {
    this.counted = null;
  }

  setPlace(place: string, kept: KeptPlace): void {
    this.places.set(place, kept);
    this.counted = null;
  }

  placeOf(index: number): KeptPlace | undefined {
    return this.places.get(String(index));
  }

  stateOf(row: PlannedRow): ImportRowState {
    return this.placeOf(row.index)?.state ?? 'waiting';
  }

  /** Each step that rows share, once. */
  sharedSteps(): Map<string, PlannedRow['steps'][number]> {
    const steps = this.rows.flatMap((row) => row.steps.filter(({ name }) => isSharedStep(name)));
    const first = new Map<string, PlannedRow['steps'][number]>();
    for (const step of steps) if (!first.has(step.name)) first.set(step.name, step);
    return first;
  }

  view(): ImportView {
    const { kept, fields, questions, progress, needsFile, canUndo, waitsFor } = this;
    const { reason } = kept;
    const own = needsFile ? [this.isStarted ? importRunMessages.needsFileForSecrets : importRunMessages.needsFile] : [];
    return {
      id: kept.id,
      kind: kept.kind,
      fileName: kept.fileName,
      isMade: kept.isMade === true,
      at: kept.at,
      state: kept.state,
      settings: kept.settings,
      columns: kept.columns,
      samples: this.samples(),
      fields,
      questions,
      rowCount: kept.rowCount,
      progress,
      ...this.count(),
      notices: [...new Set([reason, waitsFor, ...own, ...this.notices].filter((each) => each !== null))],
      needsFile,
      canUndo,
    };
  }

  /** The rows that a screen asks for. Rows that have nothing to save are in no state. */
  page({ verdict, states, offset, limit }: ImportRowsQuery): ImportRows {
    const found = this.rows.filter(
      (row) =>
        (verdict === undefined || row.verdict === verdict) &&
        (states === undefined || (row.steps.length > 0 && states.includes(this.stateOf(row)))),
    );
    return { count: found.length, rows: found.slice(offset, offset + limit).map((row) => this.rowView(row)) };
  }

  /** The columns whose cells are secret. */
  secretColumns(): ReadonlySet<number> {
    const secret = new Set(this.fields.filter(({ isSecret }) => isSecret).map(({ id }) => id));
    return new Set(
      this.kept.settings.fields.flatMap((field, index) => (field !== null && secret.has(field) ? [index] : [])),
    );
  }

  /** The table without secret cells. */
  tableWithoutSecrets(): ImportTable | null {
    const { table } = this;
    const secret = this.secretColumns();
    if (table === null || secret.size === 0) return table;
    return { ...table, rows: table.rows.map((cells) => withoutCells(cells, secret)) };
  }

  /** A row as the ledger keeps it. A column without a field may have codes and passwords too. */
  keptRow(row: PlannedRow): KeptRow {
    const cells = this.table?.rows[row.index] ?? [];
    const steps = row.steps.map((step) => ({ ...step, body: withEmptyFields(step.body, step.secret) }));
    const { fields } = this.kept.settings;
    const secret = this.secretColumns();
    const isKept = (column: number) => (fields[column] ?? null) !== null && !secret.has(column);
    return { plan: { ...row, steps }, cells: cells.map((cell, column) => (isKept(column) ? cell : '')) };
  }

  /** Takes rows and places from the ledger. */
  take(rows: readonly KeptRow[], places: ReadonlyMap<string, KeptPlace>): void {
    if (this.rows.length === 0 && rows.length > 0) {
      this.rows = rows.map(({ plan }) => plan);
      this.table ??= {
        columns: this.kept.columns,
        rows: rows.map(({ cells }) => cells),
        lines: rows.map(({ plan }) => plan.line),
      };
    }
    this.places = new Map(places);
    this.isLoaded = true;
    this.counted = null;
  }

  /** Whether a secret value of a row is still to be sent. */
  needsSecret(row: PlannedRow): boolean {
    const sent = this.placeOf(row.index)?.steps ?? {};
    const isUnsent = (name: string) => sent[name] === undefined || sent[name].state === 'sending';
    return row.steps.some(({ name, secret }) => secret.length > 0 && isUnsent(name)) && this.stateOf(row) !== 'done';
  }

  private count(): Pick<ImportView, 'verdicts' | 'outcomes' | 'balances'> {
    if (this.counted !== null) return this.counted;
    const verdicts: Record<ImportVerdict, number> = counts(importVerdicts);
    const outcomes: Record<ImportRowState, number> = counts(importRowStates);
    const balances = { owed: 0, credit: 0 };
    for (const row of this.rows) {
      addBalances(row, balances);
      verdicts[row.verdict] += 1;
      if (row.steps.length > 0) outcomes[this.stateOf(row)] += 1;
    }
    const hasBalances = balances.owed > 0 || balances.credit > 0;
    this.counted = { verdicts, outcomes, balances: hasBalances ? balances : null };
    return this.counted;
  }

  private samples(): readonly (readonly string[])[] {
    const { table } = this;
    const { settings } = this.kept;
    if (this.sampled?.table !== table || this.sampled.settings !== settings)
      this.sampled = { table, settings, cells: this.readSamples() };
    return this.sampled.cells;
  }

  private readSamples(): string[][] {
    const secret = this.secretColumns();
    return this.kept.columns.map((_name, column) => {
      const cells: string[] = [];
      for (const row of this.table?.rows.slice(0, sampledRows) ?? []) {
        const cell = row[column] ?? '';
        if (cell !== '' && !cells.includes(cell)) cells.push(cell);
        if (cells.length === mostSamples) break;
      }
      return secret.has(column) ? cells.map(() => hiddenCell) : cells;
    });
  }

  private rowView(row: PlannedRow): ImportRow {
    const secret = this.secretColumns();
    const cells: Record<string, string> = {};
    for (const [column, field] of this.kept.settings.fields.entries()) {
      const cell = this.table?.rows[row.index]?.[column] ?? '';
      if (field !== null) cells[field] = secret.has(column) ? hiddenCell : cell;
    }
    const steps = row.steps.map((step) => ({ ...step, body: withoutFields(step.body, step.secret) }));
    const place = this.placeOf(row.index);
    const made = place?.steps['record'];
    const key = row.recordId ?? (made?.state === 'done' ? made.key : null);
    const recordId = key === null ? null : idOfKey(key);
    return { ...row, recordId, steps, cells, state: this.stateOf(row), outcome: place?.outcome ?? null };
  }
}

const withoutCells = (cells: readonly string[], secret: ReadonlySet<number>): readonly string[] =>
  secret.size === 0 ? cells : cells.map((cell, column) => (secret.has(column) ? '' : cell));

/** The fields keep their places: a server compares the body of a repetition with the first one. */
const withEmptyFields = (body: Readonly<Record<string, unknown>>, secret: readonly string[]) =>
  secret.length === 0
    ? body
    : Object.fromEntries(Object.entries(body).map(([name, value]) => [name, secret.includes(name) ? null : value]));

const withoutFields = (body: Readonly<Record<string, unknown>>, secret: readonly string[]) =>
  secret.length === 0 ? body : Object.fromEntries(Object.entries(body).filter(([name]) => !secret.includes(name)));
