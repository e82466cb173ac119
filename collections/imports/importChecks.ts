import type { EntityName } from '#domain/entities/index.ts';
import type { KnownRecords } from '#domain/import/knownRecords.ts';
import type { ImportQuestion, ImportSettings, PlannedRow } from '#domain/import/plan.ts';
import type { ImportTable } from '#domain/import/table.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { importRunLimits } from '#domain/limits/importRun.ts';
import { importTableMessages } from '#domain/messages/importFiles.ts';
import { importRunMessages } from '#domain/messages/importRun.ts';
import { serverKnowsKeys } from '#collections/transport/api.ts';
import { pauseOf } from '../replica/host/cachedRows.ts';
import type { ReplicaOwner } from '../replica/host/options.ts';
import type { ImportEntry } from './importEntry.ts';
import type { ImportHost } from './importHost.ts';
import type { ImportTools, RowPlanner } from './importTools.ts';
import { listServerImports } from './serverImports.ts';
import { knownLists } from './knownLists.ts';

export interface ImportChecksOptions {
  host: ImportHost;
  owner: ReplicaOwner;
  tools: ImportTools;
  /** Whether the ledger survives the browser's last tab. */
  isKept: boolean;
  /** Whether the replica may not hold an entity's last saves yet. */
  isBehind: (entity: EntityName) => boolean;
  onChange: () => void;
}

const isAnswered = ({ answers }: ImportSettings, { id }: ImportQuestion) => answers[id] !== undefined;

/** States of rows that were sent: their plan stays as it was. */
const sentStates = ['sending', 'done', 'unknown', 'undone', 'kept'];

/** Checks the rows of imports against all records that they may meet. */
export class ImportChecks {
  private readonly options: ImportChecksOptions;

  constructor(options: ImportChecksOptions) {
    this.options = options;
  }

  /**
   * Asks what the settings leave open; with `plans`, checks all rows once nothing is open. An earlier check of the import
   * ends. The import says why a list cannot be read, and then has no checked rows.
   * @returns whether all rows are checked.
   */
  async check(entry: ImportEntry, plans: boolean): Promise<boolean> {
    const { tools, onChange } = this.options;
    entry.check += 1;
    const { check, table } = entry;
    const { kind, settings } = entry.kept;
    if (table === null) return false;
    let known: KnownRecords;
    try {
      known = await knownLists(
        this.options.host,
        tools.neededEntities(kind, settings),
        settings.siteId ?? 0,
        this.options.isBehind,
      );
    } catch (thrown) {
      if (entry.check !== check) return false;
      entry.notices = [toAppError(thrown).message];
      if (!entry.isStarted) {
        entry.rows = [];
        entry.kept = { ...entry.kept, state: 'matching' };
      }
      entry.progress = null;
      entry.changed();
      onChange();
      return false;
    }
    if (entry.check !== check) return false;
    const plan = tools.plan(kind, table, settings, known);
    const questions = await this.inSlices(plan.ask(), () => entry.check === check);
    if (questions === null) return false;
    entry.questions = questions;
    entry.notices = this.notices(entry);
    const isOpen = entry.questions.some((question) => !isAnswered(settings, question));
    if (isOpen || !plans) {
      if (!entry.isStarted) entry.kept = { ...entry.kept, state: 'matching' };
      entry.progress = null;
      onChange();
      return false;
    }
    return this.planRows(entry, plan);
  }

  /** Plans all rows in slices, so that the host is free for events of doors in between. */
  private async planRows(entry: ImportEntry, plan: RowPlanner): Promise<boolean> {
    const { host, onChange } = this.options;
    const { check } = entry;
    const total = entry.table?.rows.length ?? 0;
    const pause = pauseOf(host.scheduler);
    if (!entry.isStarted) entry.kept = { ...entry.kept, state: 'planning' };
    const rows: ImportEntry['rows'] = [];
    let sliceEnd = performance.now() + importRunLimits.slice;
    for (let index = 0; index < total; index += 1) {
      const planned = plan.planRow(index);
      const earlier = entry.rows[index];
      const isSent = earlier !== undefined && sentStates.includes(entry.stateOf(earlier));
      rows.push(isSent ? earlier : planned);
      if (performance.now() < sliceEnd) continue;
      entry.progress = { done: index + 1, total };
      onChange();
      await pause();
      if (entry.check !== check) return false;
      sliceEnd = performance.now() + importRunLimits.slice;
    }
    entry.rows = rows;
    entry.changed();
    const aboutBalances = await this.balanceNotices(entry);
    if (entry.check !== check) return false;
    entry.progress = null;
    if (!entry.isStarted) entry.kept = { ...entry.kept, state: 'planned' };
    entry.notices = [...this.notices(entry), ...aboutBalances];
    onChange();
    return true;
  }

  /** Does work that rests often, and pauses there as `planRows`. null: it is no longer wanted. */
  private async inSlices<Result>(
    work: Generator<undefined, Result>,
    isWanted: () => boolean = () => true,
  ): Promise<Result | null> {
    const pause = pauseOf(this.options.host.scheduler);
    let sliceEnd = performance.now() + importRunLimits.slice;
    for (;;) {
      const step = work.next();
      if (step.done === true) return step.value;
      if (performance.now() < sliceEnd) continue;
      await pause();
      if (!isWanted()) return null;
      sliceEnd = performance.now() + importRunLimits.slice;
    }
  }

  /** Plans the rows of a file that came again. @throws AppError when a list that it needs cannot be read */
  async planAgain({ kept: { kind, settings } }: ImportEntry, table: ImportTable): Promise<PlannedRow[]> {
    const { host, tools } = this.options;
    const known = await knownLists(
      host,
      tools.neededEntities(kind, settings),
      settings.siteId ?? 0,
      this.options.isBehind,
    );
    const plan = tools.plan(kind, table, settings, known);
    await this.inSlices(plan.ask());
    const pause = pauseOf(host.scheduler);
    const rows: PlannedRow[] = [];
    let sliceEnd = performance.now() + importRunLimits.slice;
    for (let index = 0; index < table.rows.length; index += 1) {
      rows.push(plan.planRow(index));
      if (performance.now() < sliceEnd) continue;
      await pause();
      sliceEnd = performance.now() + importRunLimits.slice;
    }
    return rows;
  }

  /** What a person should know about the file, the browser and the server. */
  private notices({ table }: ImportEntry): string[] {
    const { owner, isKept } = this.options;
    const { totals = [] } = table ?? {};
    return [
      ...(totals.length > 0 ? [importTableMessages.totals(totals)] : []),
      ...(isKept ? [] : [importRunMessages.notKept]),
      ...(serverKnowsKeys(owner.apiBase) ? [] : [importRunMessages.withoutKeys]),
    ];
  }

  /** A server of another kind takes no opening balances. */
  private async balanceNotices(entry: ImportEntry): Promise<string[]> {
    const hasBalances = entry.rows.some(({ steps }) => steps.some(({ act }) => act === 'openingBalance'));
    if (!hasBalances) return [];
    return (await listServerImports(this.options.host.api)) === null ? [importRunMessages.balancesToday] : [];
  }
}
