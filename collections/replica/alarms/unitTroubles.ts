import { isShownAt, sitesOf } from '#domain/entities/define.ts';
import { allSites } from '#domain/entities/site.ts';
import { entityOf, type AnyRecord } from '#domain/entities/index.ts';
import { troubles, troublesField, troublesOf, type Trouble } from '#domain/states/trouble.ts';
import type { Change } from '../sync/source.ts';
import type { Alarms } from './alarms.ts';

type UnitChange = Change<AnyRecord>;

export interface UnitTroublesOptions {
  /** Reads the lists of a site (0: of all) as long as it is not ended; `refuse`: they may not be read. */
  open: (question: { siteId: number }, show: (alarms: Alarms) => void, refuse: () => void) => () => void;
  /** A unit as the server sent it, where it is held. */
  rowOf: (id: number) => AnyRecord | undefined;
  rows: () => Iterable<AnyRecord>;
  /**
   * Called when a list changed, with the held units whose troubles changed by that, before and after: units that are
   * not held may have changed too.
   */
  changed: (changes: readonly UnitChange[]) => void;
}

/** One of the API's two lists, as far as it was read. */
interface TroubleList {
  ids: Set<number>;
  /** The sites whose units it covers; 0: those of all. */
  sites: Set<number>;
}

const unit = entityOf('unit');

/**
 * Notes on each unit what the API's lists of alarming and faulted units say of it: they are the truth, whatever the
 * unit's own record says. Units that no list covers yet keep what was noted on them last.
 */
export class UnitTroubles {
  private readonly options: UnitTroublesOptions;
  private readonly lists: Record<Trouble, TroubleList> = {
    alarm: { ids: new Set(), sites: new Set() },
    fault: { ids: new Set(), sites: new Set() },
  };
  private followedSite: number | null = null;
  private isRefused = false;
  private leave: () => void = () => undefined;

  constructor(options: UnitTroublesOptions) {
    this.options = options;
  }

  /** Reads the lists of this site (0: of all) from now on; null: of none. */
  follow(siteId: number | null): void {
    if (siteId === this.followedSite) return;
    this.leave();
    this.followedSite = siteId;
    this.isRefused = false;
    this.leave = siteId === null ? () => undefined : this.read(siteId);
  }

  /** The user's rights changed: lists that were refused may be read now. */
  rightsChanged(): void {
    const siteId = this.followedSite;
    if (!this.isRefused) return;
    this.follow(null);
    this.follow(siteId);
  }

  stop(): void {
    this.follow(null);
    for (const trouble of troubles) this.lists[trouble] = { ids: new Set(), sites: new Set() };
  }

  /** Units of an earlier start as the server sent them; what was noted on them then counts until a list is read. */
  unnoted(rows: readonly AnyRecord[]): AnyRecord[] {
    return rows.map((row) => {
      if (row[troublesField] === undefined) return row;
      for (const trouble of troublesOf(row)) this.lists[trouble].ids.add(row.id);
      const { [troublesField]: _noted, ...sent } = row;
      return sent;
    });
  }

  /** A unit with its troubles noted; the same object where its own fields say the same. */
  noted(row: AnyRecord): AnyRecord {
    const own = troublesOf(row);
    const listed = troubles.filter((trouble) => this.isIn(trouble, row, own));
    const isSaid = listed.length === own.length && listed.every((trouble) => own.includes(trouble));
    return isSaid ? row : { ...row, [troublesField]: listed };
  }

  notedChange(change: UnitChange): UnitChange {
    const { before, row } = change;
    return { ...change, before: before && this.noted(before), row: row && this.noted(row) };
  }

  private isIn(trouble: Trouble, row: AnyRecord, own: readonly Trouble[]): boolean {
    const { ids, sites } = this.lists[trouble];
    if (ids.has(row.id)) return true;
    const isCovered = sites.has(allSites.id) || sitesOf(unit, row).some((siteId) => sites.has(siteId));
    return !isCovered && own.includes(trouble);
  }

  private read(siteId: number): () => void {
    const take = ({ alarming, faulted, isRead }: Alarms) => {
      if (isRead.alarming) this.take('alarm', siteId, alarming);
      if (isRead.faulted) this.take('fault', siteId, faulted);
    };
    return this.options.open({ siteId }, take, () => {
      this.isRefused = true;
    });
  }

  private take(trouble: Trouble, siteId: number, listed: ReadonlyMap<number, string>): void {
    const list = this.lists[trouble];
    const isFirst = !list.sites.has(siteId);
    const gone = [...list.ids].filter((id) => !listed.has(id) && this.isOf(siteId, id));
    const come = [...listed.keys()].filter((id) => !list.ids.has(id));
    if (!isFirst && gone.length === 0 && come.length === 0) return;
    const { rows, rowOf } = this.options;
    const affected = isFirst ? [...rows()] : [...gone, ...come].flatMap((id) => rowOf(id) ?? []);
    const before = affected.map((row) => this.noted(row));
    for (const id of gone) list.ids.delete(id);
    for (const id of come) list.ids.add(id);
    list.sites.add(siteId);
    this.show(affected, before);
  }

  private show(rows: readonly AnyRecord[], before: readonly AnyRecord[]): void {
    const changes = rows.flatMap((row, index): UnitChange[] => {
      const was = before[index] ?? row;
      const is = this.noted(row);
      const isSame = troublesOf(was).join() === troublesOf(is).join();
      return isSame ? [] : [{ id: row.id, before: was, row: is, origin: 'event' }];
    });
    this.options.changed(changes);
  }

  /** Whether a unit counts at a site; one that is not held may be anywhere. */
  private isOf(siteId: number, id: number): boolean {
    const row = this.options.rowOf(id);
    return row === undefined || isShownAt(unit, row, siteId);
  }
}
