import { isFields } from '#domain/entities/readable.ts';
import type { RecordKey } from '#domain/entities/recordKey.ts';
import { saveTiming } from '#domain/limits/replica.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import type { RowIngest } from './rowIngest.ts';
import type { ReplicaRow } from './source.ts';
import type { SyncState } from './syncState.ts';

export type SyncEvent = Pick<LiveEvent, 'act' | 'siteId' | 'requestId'> & { id: RecordKey };

/** A saved record, and the answer to its save. */
export interface SavedRecord {
  id: RecordKey;
  raw: unknown;
}

interface Save {
  /** null: it makes a record. */
  id: RecordKey | null;
  sentAt: number;
  /** The save's own events, which arrived before its answer. */
  events: SyncEvent[];
  cancelTimer: () => void;
}

/**
 * Whether a value of an answer has as many fields as the held one. A related record may be shortened: one with nothing
 * but an id says too little.
 */
function tellsAll(value: unknown, held: unknown): boolean {
  if (Array.isArray(value)) {
    const [sample] = Array.isArray(held) ? (held as unknown[]) : [];
    return value.every((item) => tellsAll(item, sample));
  }
  if (!isFields(value)) return true;
  if (!isFields(held)) return Object.keys(value).some((field) => field !== 'id');
  return Object.entries(held).every(([field, known]) => field in value && tellsAll(value[field], known));
}

/** Takes the records of saves from their answers, as of the moment before each save was sent. */
export class OwnSaves<Row extends ReplicaRow> {
  private readonly state: SyncState<Row>;
  private readonly ingest: RowIngest<Row>;
  private readonly onEvent: (event: SyncEvent, isOwn: boolean) => void;
  /** Saves without an answer, by their requests' ids. */
  private readonly saves = new Map<string, Save>();

  /** @param onEvent receives events that a save held back and did not answer. */
  constructor(
    state: SyncState<Row>,
    ingest: RowIngest<Row>,
    onEvent: (event: Omit<SyncEvent, 'requestId'>, isOwn: boolean) => void,
  ) {
    this.state = state;
    this.ingest = ingest;
    this.onEvent = onEvent;
  }

  get size(): number {
    return this.saves.size;
  }

  /** A save is about to be sent. @param id null: it makes a record. */
  begin(requestId: string, id: RecordKey | null): void {
    const { options, versions } = this.state;
    const sentAt = options.sequence.next();
    // rule 19: save-is-in-flight
    versions.inFlight.add(sentAt);
    const save: Save = { id, sentAt, events: [], cancelTimer: () => undefined };
    this.saves.set(requestId, save);
    this.waitFor(save, requestId, saveTiming.longest);
  }

  /** Whether an event announces nothing but a save whose answer is held, or will arrive. */
  covers(event: SyncEvent): boolean {
    const { act, requestId, id } = event;
    if (requestId === undefined || act === 'DELETE') return false;
    const save = this.saves.get(requestId);
    if (save === undefined) return this.state.versions.isSavedBy(id, requestId);
    if (save.id !== null && save.id !== id) return false;
    save.events.push(event);
    // rule 19: held-back-for-a-second
    this.waitFor(save, requestId, saveTiming.answer);
    return true;
  }

  /**
   * A save has ended.
   * @param saved null: it failed, or its answer tells no id.
   * @returns whether the record needs no further read.
   */
  end(requestId: string, saved: SavedRecord | null): boolean {
    const save = this.saves.get(requestId);
    if (save === undefined) return false;
    const isTaken = saved !== null && this.take(requestId, save, saved);
    this.saves.delete(requestId);
    save.cancelTimer();
    this.state.versions.inFlight.done(save.sentAt);
    const unanswered = save.events.filter(({ id }) => !isTaken || id !== saved.id);
    for (const { act, id, siteId } of unanswered) this.onEvent({ act, id, siteId }, saved !== null);
    return isTaken || unanswered.some(({ id }) => id === saved?.id);
  }

  /** A new connection begins: an answer in flight may be older than events that never came. */
  forget(): void {
    for (const requestId of Array.from(this.saves.keys())) this.end(requestId, null);
  }

  stop(): void {
    for (const { cancelTimer } of this.saves.values()) cancelTimer();
    this.saves.clear();
  }

  private waitFor(save: Save, requestId: string, limit: number): void {
    save.cancelTimer();
    save.cancelTimer = this.state.options.scheduler.after(limit, () => void this.end(requestId, null));
  }

  private take(requestId: string, { id, sentAt }: Save, saved: SavedRecord): boolean {
    const { options, versions, keyOf } = this.state;
    const parsed = options.parse(options.source.asRead?.(saved.id, saved.raw) ?? saved.raw);
    if (!parsed.ok || keyOf(parsed.row) !== saved.id || (id ?? saved.id) !== saved.id) return false;
    if (/* rule 19: save-in-part */ !this.isWhole(parsed.row, this.sampleOf(id, saved.id))) return false;
    const at = /* rule 19: save-is-ordered */ sentAt;
    if (!this.ingest.takeSaved(saved.id, at, parsed.row, requestId)) return false;
    // A request in flight can be older than the save, though sent later.
    // rule 19: save-overtakes-reads
    versions.bufferSave(saved.id, options.sequence.next());
    return true;
  }

  /**
   * The held row that shows which fields the server sends; of a new record, another one's. The answer to a repetition
   * may be old: a record that was known before is read.
   */
  private sampleOf(changed: RecordKey | null, id: RecordKey): Row | undefined {
    const { versions } = this.state;
    if (changed !== null) return versions.visibleRow(id);
    if (/* rule 19: repeated-create */ versions.knows(id)) return undefined;
    const [other] = versions.visibleRows();
    return other;
  }

  private isWhole(row: Row, held: Row | undefined): boolean {
    if (held === undefined || !tellsAll(row, held)) return false;
    // rule 19: undeclared-fields
    return Object.keys(row).every((field) => field in held || this.state.options.isDeclared?.(field) === true);
  }
}
