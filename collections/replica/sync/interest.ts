import type { Coverage } from '#domain/live/connection.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import type { ReplicaRow } from './source.ts';
import { Waiting } from './waiting.ts';

/** Which rows are held: those of the followed list, and those that somebody looks at, of whichever site they are. */
export class Interest<Row extends ReplicaRow> {
  /** Screens that wait for one record to be read, by id. */
  readonly waiting = new Waiting();
  private readonly sitesOf: ((row: Row) => readonly number[]) | null;
  /** The followed site; 0 for all. */
  private followed = 0;
  private paged: { count: number | null } | null = null;
  private lookedAt: ReadonlySet<number> = new Set();
  private shownIds: ReadonlySet<number> = new Set();

  /** @param sitesOf the sites that a row belongs to; null: rows belong to none. */
  constructor(sitesOf: ((row: Row) => readonly number[]) | null) {
    this.sitesOf = sitesOf;
  }

  /** The site whose list is walked; 0 for the list of all. */
  get siteId(): number {
    return this.sitesOf === null ? 0 : this.followed;
  }

  follow(siteId: number): void {
    this.followed = siteId;
  }

  /** Whether the list is too long to be held: only what screens look at is. */
  get isPaged(): boolean {
    return this.paged !== null;
  }

  page(count: number | null): void {
    this.paged = { count };
  }

  hold(): void {
    this.paged = null;
  }

  coverage(): Coverage {
    return this.paged === null ? { kind: 'whole' } : { kind: 'paged', count: this.paged.count };
  }

  /** Screens show these records. */
  lookAt(ids: ReadonlySet<number>): void {
    this.lookedAt = ids;
  }

  /** Lists on screens show these records. */
  show(ids: ReadonlySet<number>): void {
    this.shownIds = ids;
  }

  /** Whether the record is on a screen now. */
  isShown(id: number): boolean {
    return this.shownIds.has(id) || this.isLookedAt(id);
  }

  looked(): Iterable<number> {
    return this.lookedAt;
  }

  isLookedAt(id: number): boolean {
    return this.lookedAt.has(id) || this.waiting.has(id);
  }

  /** Whether a walk of the followed list is to hold the row: none does where the list is too long. */
  covers(row: Row): boolean {
    if (this.paged !== null) return false;
    return this.sitesOf === null || this.followed === 0 || this.sitesOf(row).includes(this.followed);
  }

  /** Whether a new record would be held. */
  admits(id: number): boolean {
    return this.paged === null || this.isLookedAt(id);
  }

  /** Whether an event of a site is about what is followed here; the row as it is held may tell better. */
  concerns({ id, siteId }: Pick<LiveEvent, 'id' | 'siteId'>, held: Row | undefined): boolean {
    if (this.siteId === 0 || siteId === undefined || siteId === this.siteId) return true;
    return this.isLookedAt(id) || (held !== undefined && this.covers(held));
  }
}
