import type { EntityName } from '#domain/entities/index.ts';
import { answersToKeep } from '#domain/import/customerAnswers.ts';
import type { MadeTable } from '#domain/import/madeTable.ts';
import type { ImportSettings } from '#domain/import/plan.ts';
import type { ImportFile, ImportRows, ImportRowsQuery, ImportState, ImportView } from '#domain/import/view.ts';
import { AppError, toAppError } from '#domain/errors/appError.ts';
import { importRunLimits } from '#domain/limits/importRun.ts';
import { importRunMessages } from '#domain/messages/importRun.ts';
import type { ImportAct } from '#collections/hostContract.ts';
import { importsNameOf } from '#collections/schema/storeName.ts';
import { shortHash } from '#collections/schema/textHash.ts';
import { newRequestKey } from '#collections/transport/requestKey.ts';
import { pauseOf } from '../replica/host/cachedRows.ts';
import type { ReplicaOwner } from '../replica/host/options.ts';
import { Throttle } from '../replica/throttle.ts';
import { ImportDatabase } from './importDatabase.ts';
import { ImportChecks } from './importChecks.ts';
import { ImportEntry } from './importEntry.ts';
import type { ImportHost } from './importHost.ts';
import { MemoryLedger, type ImportLedger, type KeptImport } from './importLedger.ts';
import { ImportRun, LedgerFailure, type HaltReason } from './importRun.ts';
import type { ImportTools } from './importTools.ts';
import { refillSecrets } from './refillSecrets.ts';
import { sha256 } from './sha256.ts';

export interface ImportsOptions {
  host: ImportHost;
  owner: ReplicaOwner;
  tools: ImportTools;
}

const refused = (message: string) => new AppError({ code: 'refused', message, status: 409 });
const isMadeTable = (content: ImportFile['content']): content is MadeTable =>
  typeof content === 'object' && 'rows' in content;
const choiceKey = ({ kind, columns }: Pick<KeptImport, 'kind' | 'columns'>) =>
  `${kind} ${shortHash(JSON.stringify(columns))}`;

/** Imports that ended: the same file begins a new one. */
const endedStates: readonly ImportState[] = ['finished', 'undone', 'failed'];
const startableStates: readonly ImportState[] = ['planned', 'paused', 'stopped', 'finished'];

async function openLedger({ host, owner }: ImportsOptions): Promise<ImportLedger> {
  const name = importsNameOf(owner);
  try {
    if (host.openLedger !== undefined) return await host.openLedger(name);
    if (host.persistent && host.mayWrite()) return await ImportDatabase.openLedger(name);
  } catch (cause) {
    host.report(importRunMessages.leftNotRead, cause);
  }
  return new MemoryLedger();
}

/** One user's imports in this browser: files, checks, runs and their ledger. */
export class Imports {
  private readonly options: ImportsOptions;
  private readonly ledger: ImportLedger;
  private readonly entries = new Map<string, ImportEntry>();
  private readonly runs = new Map<string, { run: ImportRun; ended: Promise<void> }>();
  private readonly viewers = new Set<() => void>();
  private readonly checks: ImportChecks;
  private readonly updates: Throttle;
  /** When records were saved last, by their entities, in milliseconds since 1970. */
  private readonly saved = new Map<EntityName, number>();
  /** Another host runs the imports, or the session ended. */
  private isReleased = false;

  private constructor(options: ImportsOptions, ledger: ImportLedger) {
    this.options = options;
    this.ledger = ledger;
    const { host, owner, tools } = options;
    this.updates = new Throttle({
      scheduler: host.scheduler,
      interval: importRunLimits.viewUpdate,
      show: () => this.viewers.forEach((show) => show()),
    });
    this.checks = new ImportChecks({
      host,
      owner,
      tools,
      isKept: ledger.isKept,
      isBehind: (entity) => this.isBehind(entity),
      onChange: () => this.changed(),
    });
  }

  /** Opens the ledger, and goes on with the imports that were running. */
  static async open(options: ImportsOptions): Promise<Imports> {
    const imports = new Imports(options, await openLedger(options));
    await imports.takeLedger();
    return imports;
  }

  /** Shows all imports, the newest first, until the returned function is called. */
  open(show: (views: readonly ImportView[]) => void): () => void {
    return this.watch(() => {
      const newest = [...this.entries.values()].toSorted((one, other) => other.kept.at - one.kept.at);
      show(newest.map((entry) => entry.view()));
    });
  }

  openRows(question: ImportRowsQuery, show: (rows: ImportRows) => void): () => void {
    return this.watch(() => show(this.entries.get(question.id)?.page(question) ?? { count: 0, rows: [] }));
  }

  /** Takes a file. @returns the id of its import, which is an earlier one that the file continues. */
  async openFile({ kind, name, content, siteId }: ImportFile): Promise<string> {
    this.requireHost();
    const { host, tools } = this.options;
    const made = isMadeTable(content) ? content : null;
    const text = isMadeTable(content) ? JSON.stringify({ siteId, ...content }) : content;
    const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : new Uint8Array(text);
    const contentHash = await sha256(bytes, pauseOf(host.scheduler));
    const begun = [...this.entries.values()].find(
      ({ kept }) => kept.kind === kind && kept.contentHash === contentHash && !endedStates.includes(kept.state),
    );
    if (begun !== undefined) {
      if (made === null) await this.continueWith(begun, typeof text === 'string' ? text : bytes);
      else if (!begun.isStarted) void this.takeMade(begun, made);
      return begun.kept.id;
    }
    const settings: ImportSettings = { kind, fields: [], answers: {}, siteId, existing: 'change', makesMissing: true };
    const entry = new ImportEntry(
      {
        id: newRequestKey(),
        kind,
        fileName: name,
        ...(made === null ? {} : { isMade: true }),
        at: host.scheduler.now(),
        state: 'reading',
        settings,
        columns: [],
        rowCount: 0,
        contentHash,
        hash: null,
        hasRows: false,
        serverId: null,
        isUndoing: false,
        reason: null,
      },
      tools.fieldViews(kind),
    );
    entry.isLoaded = true;
    this.entries.set(entry.kept.id, entry);
    this.changed();
    if (made === null) void this.read(entry, typeof text === 'string' ? text : bytes);
    else void this.takeMade(entry, made);
    return entry.kept.id;
  }

  async setSettings(id: string, settings: ImportSettings): Promise<null> {
    const entry = this.entryOf(id);
    if (entry.isStarted) throw refused(importRunMessages.alreadySent);
    entry.kept = { ...entry.kept, settings: { ...settings, kind: entry.kept.kind } };
    entry.changed();
    this.changed();
    await this.keep(entry);
    if (entry.kept.isMade !== true) {
      const lasting = { ...settings, answers: answersToKeep(settings.answers) };
      await this.ledger.putChoice({ key: choiceKey(entry.kept), settings: lasting });
    }
    void this.checkRows(entry, true);
    return null;
  }

  async setCell(id: string, index: number, field: string, text: string): Promise<null> {
    const entry = this.entryOf(id);
    this.requireResting(entry);
    if (entry.needsFile) throw refused(importRunMessages.needsFile);
    const row = entry.rows[index];
    const { table } = entry;
    if (row === undefined || table === null) throw refused(importRunMessages.notPlanned);
    if (!['waiting', 'failed'].includes(entry.stateOf(row))) throw refused(importRunMessages.alreadySent);
    const column = entry.kept.settings.fields.indexOf(field);
    if (column < 0) {
      const label = entry.fields.find((each) => each.id === field)?.label ?? field;
      throw refused(importRunMessages.noColumn(label));
    }
    const rows = table.rows.map((cells, at) => (at === index ? cells.with(column, text) : cells));
    entry.table = { ...table, rows };
    void this.checkRows(entry, true);
    return null;
  }

  async steer(id: string, act: ImportAct): Promise<null> {
    const entry = this.entryOf(id);
    if (act === 'pause' || act === 'stop') await this.halt(entry, act === 'pause' ? 'paused' : 'stopped');
    else if (act === 'start') await this.start(entry);
    else if (act === 'undo') await this.undo(entry);
    else await this.forget(entry);
    return null;
  }

  async refusals(id: string): Promise<string> {
    const entry = this.entryOf(id);
    const table = entry.tableWithoutSecrets();
    if (table === null || entry.rows.length === 0) throw refused(importRunMessages.notPlanned);
    const rows = entry.rows.flatMap((row) => {
      if (row.verdict === 'cannot') return [row];
      const place = entry.placeOf(row.index);
      if (place === undefined || (place.state !== 'failed' && place.state !== 'unknown')) return [];
      // What the check noted was no reason.
      const remarks = [{ field: null, sentence: place.outcome ?? '' }];
      return [{ ...row, verdict: 'cannot' as const, remarks }];
    });
    return this.options.tools.refusalsCsv(table, rows);
  }

  /** Another host takes over: nothing is sent or written after this. */
  async release(): Promise<void> {
    this.isReleased = true;
    for (const { run } of this.runs.values()) run.halt('closed');
    await Promise.all(Array.from(this.runs.values(), ({ ended }) => ended));
    for (const entry of this.entries.values()) entry.notices = [importRunMessages.elsewhere];
    this.changed();
    this.ledger.close();
  }

  async close(): Promise<void> {
    for (const entry of this.entries.values()) entry.check += 1;
    await this.release();
    this.updates.stop();
    this.viewers.clear();
  }

  private changed(): void {
    this.updates.trigger();
  }

  private watch(show: () => void): () => void {
    this.viewers.add(show);
    show();
    return () => this.viewers.delete(show);
  }

  private async takeLedger(): Promise<void> {
    const { tools } = this.options;
    for (const kept of await this.ledger.imports()) {
      const entry = new ImportEntry(kept, tools.fieldViews(kept.kind));
      this.entries.set(kept.id, entry);
      // Rows that a form wrote may all be there before the note that they are: the browser was closed in between.
      const rows = kept.hasRows || kept.isMade === true ? await this.ledger.rowsOf(kept.id) : [];
      if (kept.hasRows || (rows.length > 0 && rows.length === kept.rowCount)) {
        entry.kept = { ...kept, hasRows: true, state: kept.state === 'planning' ? 'planned' : kept.state };
        entry.take(rows, await this.ledger.placesOf(kept.id));
      } else if (!entry.isStarted) entry.kept = { ...kept, state: 'matching' };
    }
    for (const entry of this.entries.values()) {
      if (entry.kept.state === 'undoing') this.run(entry, 'undo');
      if (entry.kept.state !== 'running') continue;
      if (entry.needsFile) await this.setState(entry, 'paused');
      else this.run(entry, 'save');
    }
  }

  private entryOf(id: string): ImportEntry {
    this.requireHost();
    const entry = this.entries.get(id);
    if (entry === undefined) throw new AppError({ code: 'notFound', message: importRunMessages.gone, status: 404 });
    return entry;
  }

  private requireHost(): void {
    if (this.isReleased) throw refused(importRunMessages.elsewhere);
  }

  private requireResting({ kept: { id } }: ImportEntry): void {
    if (this.runs.has(id)) throw refused(importRunMessages.running);
  }

  private async read(entry: ImportEntry, content: Uint8Array | string): Promise<void> {
    const { tools } = this.options;
    await pauseOf(this.options.host.scheduler)();
    try {
      const { kind, settings } = entry.kept;
      const table = tools.readTable(content);
      entry.table = table;
      entry.hasSecrets = true;
      const kept = { ...entry.kept, columns: table.columns, rowCount: table.rows.length };
      const chosen = await this.ledger.choice(choiceKey(kept));
      const proposed = tools.proposeSettings(kind, table, settings.siteId);
      const used = chosen === undefined ? proposed : { ...chosen.settings, siteId: settings.siteId ?? proposed.siteId };
      entry.kept = { ...kept, state: 'matching', settings: used };
      await this.keep(entry);
      this.changed();
      await this.checkRows(entry, false);
    } catch (thrown) {
      entry.kept = { ...entry.kept, state: 'failed', reason: toAppError(thrown).message };
      this.changed();
    }
  }

  /** Checks rows that a form wrote: nothing of them is matched or asked. */
  private async takeMade(entry: ImportEntry, made: MadeTable): Promise<void> {
    const { kind, settings } = entry.kept;
    const { table, settings: decided } = this.options.tools.takeMade(kind, made, settings.siteId);
    entry.table = table;
    entry.hasSecrets = true;
    entry.kept = {
      ...entry.kept,
      state: 'planning',
      columns: table.columns,
      rowCount: table.rows.length,
      settings: decided,
    };
    await this.keep(entry);
    this.changed();
    await this.checkRows(entry, true);
  }

  /** The file of an import came again: its cells, also the secret ones, are in memory now. */
  private async continueWith(entry: ImportEntry, content: Uint8Array | string): Promise<void> {
    if (!entry.needsFile) return;
    const { tools } = this.options;
    const table = tools.readTable(content);
    if (!entry.isStarted) {
      entry.table = table;
      entry.hasSecrets = true;
      this.changed();
      void this.checkRows(entry, false);
      return;
    }
    const planned = await this.checks.planAgain(entry, table);
    for (const { place, kept } of refillSecrets(entry, table, planned)) {
      entry.setPlace(place, kept);
      await this.ledger.putPlace(entry.kept.id, place, kept);
    }
    entry.changed();
    this.changed();
  }

  private async checkRows(entry: ImportEntry, plans: boolean): Promise<void> {
    try {
      const isPlanned = await this.checks.check(entry, plans);
      // No file can bring back rows that a form wrote.
      if (isPlanned && (entry.kept.hasRows || entry.kept.isMade === true)) await this.keepRows(entry);
    } catch (thrown) {
      entry.notices = [toAppError(thrown).message];
      if (!entry.isStarted) entry.kept = { ...entry.kept, state: 'matching' };
      this.options.host.report('An import could not be checked.', thrown);
    }
    this.changed();
  }

  private async start(entry: ImportEntry): Promise<void> {
    this.requireResting(entry);
    if (entry.kept.isUndoing && entry.canUndo) return this.undo(entry);
    if (!startableStates.includes(entry.kept.state) || entry.rows.length === 0)
      throw refused(importRunMessages.notPlanned);
    if (entry.needsFile) throw refused(importRunMessages.needsFileForSecrets);
    if (!entry.kept.hasRows) await this.keepRows(entry);
    await this.setState(entry, 'running');
    this.run(entry, 'save');
  }

  private async undo(entry: ImportEntry): Promise<void> {
    this.requireResting(entry);
    if (!entry.canUndo) throw refused(importRunMessages.nothingToUndo);
    entry.kept = { ...entry.kept, isUndoing: true };
    await this.setState(entry, 'undoing');
    this.run(entry, 'undo');
  }

  private async halt(entry: ImportEntry, reason: HaltReason): Promise<void> {
    const running = this.runs.get(entry.kept.id);
    running?.run.halt(reason);
    await running?.ended;
  }

  private async forget(entry: ImportEntry): Promise<void> {
    this.requireResting(entry);
    const { id } = entry.kept;
    entry.check += 1;
    this.entries.delete(id);
    await this.ledger.remove(id);
    this.changed();
    if (entry.kept.serverId !== null && entry.kept.state !== 'undone') await this.runOf(entry).closeForgotten();
  }

  private runOf(entry: ImportEntry): ImportRun {
    const { host, owner } = this.options;
    const { kind, contentHash, id } = entry.kept;
    const earlier = [...this.entries.values()].filter(
      ({ kept }) =>
        kept.id !== id && kept.kind === kind && kept.contentHash === contentHash && endedStates.includes(kept.state),
    ).length;
    const { ledger, saved } = this;
    return new ImportRun({
      entry,
      host,
      owner,
      ledger,
      earlier,
      onChange: () => this.changed(),
      onSaved: (saving) => saved.set(saving, host.scheduler.now()),
    });
  }

  /** Events bring saved records to the replica a moment later. */
  private isBehind(entity: EntityName): boolean {
    const at = this.saved.get(entity);
    return at !== undefined && this.options.host.scheduler.now() - at < importRunLimits.eventsArrive;
  }

  private run(entry: ImportEntry, act: 'save' | 'undo'): void {
    const { id } = entry.kept;
    const run = this.runOf(entry);
    const ended = this.conclude(entry, act === 'save' ? run.save() : run.undo(), act).finally(() => {
      this.runs.delete(id);
      this.changed();
    });
    this.runs.set(id, { run, ended });
    this.changed();
  }

  /** Notes how a run ended. An import whose host closed goes on in the next one. */
  private async conclude(entry: ImportEntry, run: Promise<HaltReason | null>, act: 'save' | 'undo'): Promise<void> {
    try {
      const halted = await run;
      if (halted === 'closed') return;
      await this.setState(entry, halted ?? (act === 'save' ? 'finished' : 'undone'));
    } catch (thrown) {
      const reason = thrown instanceof LedgerFailure ? thrown.message : toAppError(thrown).message;
      entry.kept = { ...entry.kept, state: 'stopped', reason };
      await this.keep(entry).catch((cause: unknown) => this.options.host.report(importRunMessages.ledgerFailed, cause));
    }
  }

  private async setState(entry: ImportEntry, state: ImportState): Promise<void> {
    entry.kept = { ...entry.kept, state, reason: null };
    this.changed();
    await this.keep(entry);
  }

  private async keep(entry: ImportEntry): Promise<void> {
    if (this.isReleased) return;
    await this.ledger.putImport(entry.kept);
  }

  /** Writes the checked rows into the ledger, without secret values. */
  private async keepRows(entry: ImportEntry): Promise<void> {
    const pause = pauseOf(this.options.host.scheduler);
    const { rowsOfBlock } = importRunLimits;
    for (let from = 0; from < entry.rows.length; from += rowsOfBlock) {
      const rows = entry.rows.slice(from, from + rowsOfBlock).map((row) => entry.keptRow(row));
      await this.ledger.putRows(entry.kept.id, from / rowsOfBlock, rows);
      await pause();
    }
    entry.kept = { ...entry.kept, hasRows: true };
    await this.keep(entry);
  }
}
