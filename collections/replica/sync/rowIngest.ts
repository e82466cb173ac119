import type { RecordKey } from '#domain/entities/recordKey.ts';
import type { DirtyCause } from './recordVersions.ts';
import type { ResyncResult } from './resyncResult.ts';
import type { Change, Origin, ReplicaRow } from './source.ts';
import type { SyncState } from './syncState.ts';

/** Takes the server's answers: `RecordVersions` decides about each row, and changes enter the store. */
export class RowIngest<Row extends ReplicaRow> {
  private readonly state: SyncState<Row>;
  private readonly result: ResyncResult<Row>;

  constructor(state: SyncState<Row>, result: ResyncResult<Row>) {
    this.state = state;
    this.result = result;
  }

  /** Takes the rows of a request that was sent at `sentAt`. Returns their ids in order, null where unreadable. */
  takeRows(sentAt: number, raw: readonly unknown[]): (RecordKey | null)[] {
    const ids = this.ingestRows(sentAt, raw);
    this.state.updateUnreadSince();
    this.result.resyncIfOutgrown();
    for (const id of ids) if (id !== null) this.notifyDecided(id);
    return ids;
  }

  /** Takes the answer to a read of one record; a null row: the record is gone. */
  takeRecord(id: RecordKey, sentAt: number, raw: unknown): void {
    if (raw === null) this.ingestGone(id, sentAt);
    else this.ingestRecord(id, sentAt, raw);
    this.state.updateUnreadSince();
    this.result.resyncIfOutgrown();
    this.notifyDecided(id);
  }

  /**
   * Takes the row of the answer to a save that was sent at `sentAt`: it is no evidence, because some servers answer with
   * what they were sent. Returns whether it was taken; a late one says nothing.
   */
  takeSaved(id: RecordKey, sentAt: number, row: Row, requestId: string): boolean {
    const { versions } = this.state;
    const before = versions.visibleRow(id);
    if (versions.takeAnswer(id, sentAt, row, requestId) !== 'taken') return false;
    this.state.apply(this.changesBy(id, sentAt, { before, row, origin: 'event' }));
    this.state.updateUnreadSince();
    this.result.resyncIfOutgrown();
    this.notifyDecided(id);
    return true;
  }

  private ingestRows(sentAt: number, raw: readonly unknown[]): (RecordKey | null)[] {
    const changes: Change<Row>[] = [];
    const ids = raw.map((one) => {
      const parsed = this.state.options.parse(one);
      if (parsed.ok) this.ingestRow(sentAt, parsed.row, changes);
      else this.skipRow(sentAt, parsed, changes);
      return parsed.ok ? this.state.keyOf(parsed.row) : parsed.id;
    });
    this.state.apply(changes);
    return ids;
  }

  private ingestRecord(id: RecordKey, sentAt: number, raw: unknown): void {
    if (this.ingestRows(sentAt, [raw]).includes(id)) return;
    const changes: Change<Row>[] = [];
    this.ingestUnreadable(id, sentAt, changes);
    this.state.apply(changes);
  }

  private ingestGone(id: RecordKey, sentAt: number): void {
    const { versions, options } = this.state;
    const before = versions.visibleRow(id);
    const origin = this.originOf(versions.causeOf(id), before);
    if (versions.takeAnswer(id, sentAt, null) !== 'taken') return this.readAgainIfDirty(id);
    if (before !== undefined) this.state.apply([{ id, before, row: null, origin }]);
    return options.onRecordRead?.(id, sentAt, null);
  }

  private ingestRow(sentAt: number, row: Row, changes: Change<Row>[]): void {
    const { versions, options } = this.state;
    const id = this.state.keyOf(row);
    const before = versions.visibleRow(id);
    const origin = this.originOf(versions.causeOf(id), before);
    if (versions.takeAnswer(id, sentAt, row) !== 'taken') return this.readAgainIfDirty(id);
    changes.push(...this.changesBy(id, sentAt, { before, row, origin }));
    return options.onRecordRead?.(id, sentAt, row);
  }

  /** The change that a row which was taken makes; none if it is equal, or not to be held. */
  private changesBy(
    id: RecordKey,
    sentAt: number,
    { before, row, origin }: { before: Row | undefined; row: Row; origin: Origin },
  ): Change<Row>[] {
    const { versions, interest, options } = this.state;
    if (before === undefined && !interest.covers(row) && /* rule 14: awaited-is-kept */ !interest.isPinned(id)) {
      versions.remove(id, sentAt);
      return [];
    }
    if (before !== undefined && /* rule 17: equal-is-no-change */ options.isEqual(before, row)) return [];
    return [{ id, before: /* rule 17: before */ before ?? null, row, origin }];
  }

  /** A late answer decides nothing: an id that is still dirty is read again. */
  private readAgainIfDirty(id: RecordKey): void {
    if (this.state.versions.dirtyIds.has(id)) this.state.actions.readDirtyIds();
  }

  private skipRow(sentAt: number, { id, problem }: { id: RecordKey | null; problem: string }, changes: Change<Row>[]) {
    this.state.metrics.onRowSkipped();
    // rule 11: unreadable-report
    this.state.options.onUnreadableRow(id, problem);
    // rule 11: unreadable-row
    if (id !== null) this.ingestUnreadable(id, sentAt, changes);
  }

  /** A record exists but cannot be read: the last good row of it stays, or comes back where it was hidden. */
  private ingestUnreadable(id: RecordKey, sentAt: number, changes: Change<Row>[]): void {
    const { versions } = this.state;
    const before = versions.visibleRow(id);
    const origin = this.originOf(versions.causeOf(id), before);
    if (versions.takeUnreadable(id, sentAt) !== 'taken') return this.readAgainIfDirty(id);
    const row = versions.visibleRow(id);
    if (before === undefined && row !== undefined) changes.push({ id, before: null, row, origin });
    return undefined;
  }

  private originOf(cause: DirtyCause | null, before: Row | undefined): Origin {
    // rule 17: event-origin
    if (cause === 'event') return 'event';
    const isFirst =
      before === undefined &&
      (cause === 'request' || /* rule 17: missed-is-no-seed */ !this.state.freshness.wasComplete);
    return isFirst ? /* rule 17: seed */ 'seed' : 'reconcile';
  }

  /** The answer about the id reaches waiters and the resync's result, unless an event has overtaken the read. */
  private notifyDecided(id: RecordKey): void {
    const { versions, interest } = this.state;
    if (versions.dirtyIds.has(id)) return;
    this.result.onDecided(id);
    if (versions.isUnreadable(id)) interest.waiters.rejectUnreadable(id);
    else interest.waiters.resolve(id, versions.lastRow(id) !== undefined);
  }
}
