import { isShownAt, sitesOf } from '#domain/entities/define.ts';
import { allSites } from '#domain/entities/site.ts';
import { entityOf, type AnyRecord } from '#domain/entities/index.ts';
import { troubles, troublesField, troublesOf, type Trouble } from '#domain/states/trouble.ts';
import type { Change } from '../sync/source.ts';
import type { Alarms } from './alarms.ts';

type UnitChange = Change<AnyRecord>;

export interface UnitTroublesOptions {
  /** Reads a site's lists (0: all sites) until the returned function is called; `refuse`: no right to them. */
  open: (question: { siteId: number }, show: (alarms: Alarms) => void, refuse: () => void) => () => void;
  /** Returns a held unit as the server sent it. */
  rowOf: (id: number) => AnyRecord | undefined;
  rows: () => Iterable<AnyRecord>;
  /** Called with the held units whose troubles changed; others may have changed too. */
  onChange: (changes: readonly UnitChange[]) => void;
}

interface TroubleList {
  ids: Set<number>;
  /** The sites that the list covers; 0: all sites. */
  sites: Set<number>;
}

const unit = entityOf('unit');

/**
 * Adds to each unit its troubles from the API's lists, which override its own record. Units that no list covers yet
 * keep their last troubles.
 */
export class UnitTroubles {
  private readonly options: UnitTroublesOptions;
  private readonly lists: Record<Trouble, TroubleList> = {
    alarm: { ids: new Set(), sites: new Set() },
    fault: { ids: new Set(), sites: new Set() },
  };
  private followedSite: number | null = null;
  private isRefused = false;
  private closeLists: () => void = () => undefined;

  constructor(options: UnitTroublesOptions) {
    this.options = options;
  }

  /** 0: all sites; null: no lists. */
  follow(siteId: number | null): void {
    if (siteId === this.followedSite) return;
    this.closeLists();
    this.followedSite = siteId;
    this.isRefused = false;
    this.closeLists = siteId === null ? () => undefined : this.openLists(siteId);
  }

  /** Refused lists are read again. */
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

  /** Cached troubles count until a list is read. */
  withoutTroubles(rows: readonly AnyRecord[]): AnyRecord[] {
    return rows.map((row) => {
      if (row[troublesField] === undefined) return row;
      for (const trouble of troublesOf(row)) this.lists[trouble].ids.add(row.id);
      const { [troublesField]: _noted, ...sent } = row;
      return sent;
    });
  }

  /** Returns the same object when its own fields say the same. */
  withTroubles(row: AnyRecord): AnyRecord {
    const own = troublesOf(row);
    const listed = troubles.filter((trouble) => this.isListed(trouble, row, own));
    const isSame = listed.length === own.length && listed.every((trouble) => own.includes(trouble));
    return isSame ? row : { ...row, [troublesField]: listed };
  }

  changeWithTroubles(change: UnitChange): UnitChange {
    const { before, row } = change;
    return { ...change, before: before && this.withTroubles(before), row: row && this.withTroubles(row) };
  }

  private isListed(trouble: Trouble, row: AnyRecord, own: readonly Trouble[]): boolean {
    const { ids, sites } = this.lists[trouble];
    if (ids.has(row.id)) return true;
    const isCovered = sites.has(allSites.id) || sitesOf(unit, row).some((siteId) => sites.has(siteId));
    return !isCovered && own.includes(trouble);
  }

  private openLists(siteId: number): () => void {
    const apply = ({ alarming, faulted, isRead }: Alarms) => {
      if (isRead.alarming) this.applyList('alarm', siteId, alarming);
      if (isRead.faulted) this.applyList('fault', siteId, faulted);
    };
    return this.options.open({ siteId }, apply, () => {
      this.isRefused = true;
    });
  }

  private applyList(trouble: Trouble, siteId: number, listed: ReadonlyMap<number, string>): void {
    const list = this.lists[trouble];
    const isFirst = !list.sites.has(siteId);
    const gone = [...list.ids].filter((id) => !listed.has(id) && this.isAtSite(siteId, id));
    const come = [...listed.keys()].filter((id) => !list.ids.has(id));
    if (!isFirst && gone.length === 0 && come.length === 0) return;
    const { rows, rowOf } = this.options;
    const affected = isFirst ? [...rows()] : [...gone, ...come].flatMap((id) => rowOf(id) ?? []);
    const before = affected.map((row) => this.withTroubles(row));
    for (const id of gone) list.ids.delete(id);
    for (const id of come) list.ids.add(id);
    list.sites.add(siteId);
    this.reportChanges(affected, before);
  }

  private reportChanges(rows: readonly AnyRecord[], before: readonly AnyRecord[]): void {
    const changes = rows.flatMap((row, index): UnitChange[] => {
      const was = before[index] ?? row;
      const is = this.withTroubles(row);
      const isSame = troublesOf(was).join() === troublesOf(is).join();
      return isSame ? [] : [{ id: row.id, before: was, row: is, origin: 'event' }];
    });
    this.options.onChange(changes);
  }

  /** A unit that is not held may be at any site. */
  private isAtSite(siteId: number, id: number): boolean {
    const row = this.options.rowOf(id);
    return row === undefined || isShownAt(unit, row, siteId);
  }
}
