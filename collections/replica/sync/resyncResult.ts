import type { RecordKey } from '#domain/entities/recordKey.ts';
import type { Change, ReplicaRow } from './source.ts';
import type { SyncState } from './syncState.ts';

/** The ids that a resync of all lists of an entity showed. */
export interface ListedIds {
  seen: ReadonlySet<RecordKey>;
  /** Rows that cannot be read, since they have no id. */
  unreadable: number;
}

/**
 * Decides about the rows when a resync has ended: the list is held whole, is too long, or is forbidden. It is complete
 * only when every record that the resync did not show has been read.
 */
export class ResyncResult<Row extends ReplicaRow> {
  /** Rows of the list that the last resync could not read. */
  unreadableRows = 0;
  private readonly state: SyncState<Row>;
  /** Ids whose reads the result waits for; null: it waits for none. */
  private unconfirmed: Set<RecordKey> | null = null;

  constructor(state: SyncState<Row>) {
    this.state = state;
  }

  /** Another resync begins, and decides instead. */
  cancel(): void {
    this.unconfirmed = null;
  }

  /** A read decided about the id. */
  onDecided(id: RecordKey): void {
    if (this.unconfirmed?.delete(id) === true) this.completeIfConfirmed();
  }

  /** The whole list was read. One that was too long and fits again is resynced once more, and held this time. */
  onListed(startedAt: number, { seen, unreadable }: ListedIds): void {
    const { interest, freshness, metrics, actions } = this.state;
    this.unreadableRows = unreadable;
    metrics.onResyncCompleted();
    if (!interest.isPaged) return this.checkAbsent(startedAt, seen);
    interest.setWhole();
    freshness.forget();
    // rule 15: fits-again
    actions.startResync();
    return this.notifyChanged();
  }

  /** The list is forbidden: none of its rows may be held. */
  onForbidden(): void {
    const { interest, freshness, actions } = this.state;
    interest.setWhole();
    freshness.forget();
    // rule 16: forbidden
    this.withdraw((row) => interest.covers(row));
    actions.readDirtyIds();
    this.complete();
  }

  /** The list is too long to be held: its screens page through the API, and only pinned records are held. */
  onTooLong(count: number | null): void {
    const { versions, interest, freshness, metrics, options } = this.state;
    metrics.onResyncCompleted();
    interest.setPaged(count);
    freshness.forget();
    // rule 15: too-long-is-dropped
    this.withdraw((row) => !interest.isPinned(this.state.keyOf(row)));
    // The resync did not reach the end of the list, and may not have shown these.
    // rule 15: shown-of-too-long
    for (const id of interest.pinnedIds()) versions.markDirty(id, options.sequence.next(), 'recheck');
    this.confirm(new Set(versions.dirtyIds.all()));
    this.notifyChanged();
  }

  /** Removes rows that may not or need not be held. Pinned records are read again. */
  withdraw(isMeant: (row: Row) => boolean): void {
    const { versions, interest, options } = this.state;
    const at = options.sequence.next();
    versions.acceptOnlyKnownBefore(at);
    const changes: Change<Row>[] = [];
    for (const id of Array.from(versions.ids())) {
      const row = versions.lastRow(id);
      if (row !== undefined && !isMeant(row)) continue;
      const before = versions.visibleRow(id);
      if (before !== undefined) changes.push({ id, before, row: null, origin: 'withdrawn' });
      versions.forget(id);
      if (interest.isPinned(id)) versions.markDirty(id, at, 'request');
    }
    this.state.apply(changes);
  }

  /** Events brought more rows than may be held: a resync finds out whether the list is too long by now. */
  resyncIfOutgrown(): void {
    const { rowCount, maximumRows, interest, versions, isResyncing, actions } = this.state;
    if (rowCount <= maximumRows || interest.isPaged || isResyncing || this.unconfirmed !== null) return;
    let covered = 0;
    for (const row of versions.visibleRows()) if (interest.covers(row)) covered += 1;
    // rule 15: outgrown
    if (covered > maximumRows) actions.startResync();
  }

  /** Reads the records that the resync did not show, and removes those that a second resync did not show either. */
  private checkAbsent(startedAt: number, seen: ReadonlySet<RecordKey>): void {
    const { versions, interest, options, keyOf } = this.state;
    const missing = [...versions.visibleRows()].filter((row) => {
      if (!interest.covers(row)) return false;
      const id = keyOf(row);
      if (!seen.has(id)) return /* rule 10: newer-than-resync */ !versions.changedSince(id, startedAt);
      // rule 10: sighting
      versions.resetMisses(id);
      return false;
    });
    versions.forgetUnreadableExcept(seen, startedAt);
    // rule 10: second-miss
    const twice = missing.filter((row) => versions.missesOf(keyOf(row)) > 0);
    const once = missing.filter((row) => versions.missesOf(keyOf(row)) === 0).map(keyOf);
    for (const row of twice) versions.remove(keyOf(row), startedAt);
    // rule 10: missing-is-read
    for (const id of once) versions.markMissing(id, options.sequence.next());
    this.state.apply(twice.map((row) => ({ id: keyOf(row), before: row, row: null, origin: 'reconcile' as const })));
    this.confirm(
      new Set([.../* rule 12: live-is-confirmed */ once, .../* rule 12: seen-is-held */ this.overtakenIds(seen)]),
    );
  }

  /** Listed records that are not held: they were asked for after their page, and their reads decide. */
  private overtakenIds(seen: ReadonlySet<RecordKey>): RecordKey[] {
    const { versions } = this.state;
    return [...versions.dirtyIds.all()].filter((id) => seen.has(id) && versions.lastRow(id) === undefined);
  }

  /** Reads these ids: the result is certain once each of them is decided. */
  private confirm(ids: Set<RecordKey>): void {
    this.unconfirmed = ids;
    this.state.actions.readDirtyIds();
    this.completeIfConfirmed();
  }

  private completeIfConfirmed(): void {
    if (this.unconfirmed === null || this.unconfirmed.size > 0) return;
    this.unconfirmed = null;
    this.complete();
  }

  private complete(): void {
    this.state.freshness.onResyncCompleted();
    // rule 15: no-room
    if (this.state.rowCount > this.state.maximumRows) this.withdrawOtherSites();
    this.notifyChanged();
  }

  /**
   * Rows of sites that were followed earlier are held only as long as there is room for them. One that is about to be
   * read may have moved to the followed site.
   */
  private withdrawOtherSites(): void {
    const { interest, freshness, versions, keyOf } = this.state;
    freshness.forgetOtherSites();
    this.withdraw((row) => {
      const isToBeRead = /* rule 15: changed-may-have-moved */ versions.dirtyIds.has(keyOf(row));
      return !interest.covers(row) && !interest.isPinned(keyOf(row)) && !isToBeRead;
    });
  }

  private notifyChanged(): void {
    this.state.updateUnreadSince();
    this.resyncIfOutgrown();
    this.state.options.onStateChanged();
  }
}
