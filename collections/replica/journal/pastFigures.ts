import type { Booking } from '#domain/entities/booking.ts';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import type { CountedRows } from '#domain/activity/tiles.ts';
import { dayMoves, type DayMoves } from '#domain/lifecycle/dayMoves.ts';
import { isShownAt } from '#domain/entities/define.ts';
import { troublesOf } from '#domain/states/trouble.ts';
import { countedNames, type CountedName } from '../figures/countedFields.ts';
import { SiteCounts } from '../figures/siteCounts.ts';
import { PastCursor } from './pastCursor.ts';
import type { Past } from './past.ts';
import { firstSightsAt } from './siteHistory.ts';

export interface PastFiguresQuery {
  /** 0: all sites. */
  siteId: number;
  /** The moments, in milliseconds since 1970, the latest first. */
  moments: readonly number[];
  /** The day of arrivals and departures (milliseconds since 1970), end exclusive; absent: they are not wanted. */
  day?: { from: number; until: number };
  /** After so many undone entries the answer ends with fewer moments; absent: never. */
  mostEntries?: number;
}

export interface PastFigures {
  at: number;
  /** The counts of each entity; null: the journal does not reach so far, or the user may not read the entity. */
  of: { [Name in CountedName]: CountedRows | null };
  /** Units with an alarm or a fault; null: as above. */
  alarming: number | null;
  faulted: number | null;
  moves: DayMoves | null;
}

export interface PastFiguresAnswer {
  /** The figures, in the order of the moments. */
  figures: PastFigures[];
  /** The earliest moment at which the site's doors and devices can be rebuilt; null: none. */
  knownFrom: number | null;
}

export interface PastFiguresOptions {
  /** The entity's current rows; null: the store does not hold them all. */
  rowsOf: (entity: EntityName) => Iterable<AnyRecord> | null;
  past: () => Past;
  now: () => number;
}

/**
 * A cursor of earlier answers serves the next one while it is so young (milliseconds): its rows and entries take
 * memory.
 */
const cursorAge = 120_000;

/** Computes figures of past moments from the current rows and the journal. */
export class PastFiguresReader {
  private readonly options: PastFiguresOptions;
  private cursor: CountingCursor | null = null;
  /** Answers run one after the other, since they move one cursor. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(options: PastFiguresOptions) {
    this.options = options;
  }

  read(query: PastFiguresQuery): Promise<PastFiguresAnswer> {
    const answer = this.last.then(() => this.answer(query));
    this.last = answer.catch(() => undefined);
    return answer;
  }

  private async answer({ siteId, moments, day, mostEntries = Infinity }: PastFiguresQuery): Promise<PastFiguresAnswer> {
    const figures: PastFigures[] = [];
    const { of: cursor, counts, firstSights } = this.cursorFor(siteId, moments);
    const sights = await firstSights;
    for (const at of moments) {
      if (cursor.steps >= mostEntries) break;
      await cursor.moveTo(at);
      figures.push(figuresAt({ cursor, counts, siteId, at, day, sights }));
    }
    return { figures, knownFrom: knownFromOf('unit', cursor, sights) };
  }

  /** A single moment, as a slider shows, is found from the one before it; several moments begin at the present. */
  private cursorFor(siteId: number, moments: readonly number[]): CountingCursor {
    const now = this.options.now();
    const { cursor } = this;
    const isSingle = moments.length === 1;
    if (isSingle && cursor !== null && this.isUsable(cursor, siteId, moments[0] ?? now)) return cursor;
    const opened = this.openCursor(siteId, now);
    if (isSingle) this.cursor = opened;
    return opened;
  }

  /** Whether the cursor is of this site, reaches the moment, and is young. A change of site withdraws rows. */
  private isUsable({ of: cursor, openedAt, siteId: ofSite }: CountingCursor, siteId: number, at: number): boolean {
    if (ofSite !== siteId || at > openedAt || this.options.now() - openedAt > cursorAge) return false;
    return !cursor.isSpent && cursor.knownFrom('unit') !== null;
  }

  private openCursor(siteId: number, openedAt: number): CountingCursor {
    const counts = new SiteCounts();
    const past = this.options.past();
    const of = new PastCursor({
      entities: countedNames,
      rowsOf: this.options.rowsOf,
      past,
      onStep: (entity, { before, row }) => counts.change(entity as CountedName, before, row),
    });
    return { of, counts, siteId, openedAt, firstSights: firstSightsAt(past, { entities: countedNames, siteId }) };
  }
}

interface CountingCursor {
  of: PastCursor;
  counts: SiteCounts;
  siteId: number;
  /** In milliseconds since 1970. */
  openedAt: number;
  firstSights: Promise<FirstSights>;
}

/** When the records of each entity were first seen at the site. */
type FirstSights = ReadonlyMap<EntityName, number>;

/** Doors and devices of a site are read together: while some are unknown, a sum of the others says too little. */
const doorsAndDevices: readonly EntityName[] = countedNames.filter((name) => name !== 'booking');

/** The earliest moment at which the site's records of the entity are known; null: none. */
function knownFromOf(entity: EntityName, cursor: PastCursor, sights: FirstSights): number | null {
  const from = cursor.knownFrom(entity);
  if (from === null) return null;
  const together = entity === 'booking' ? [entity] : doorsAndDevices;
  const held = together.filter((name) => cursor.knownFrom(name) !== null);
  return Math.max(from, ...held.map((name) => sights.get(name) ?? 0));
}

interface FigureInput {
  cursor: PastCursor;
  counts: SiteCounts;
  siteId: number;
  at: number;
  day: PastFiguresQuery['day'];
  sights: FirstSights;
}

function figuresAt({ cursor, counts, siteId, at, day, sights }: FigureInput): PastFigures {
  const isKnown = (entity: EntityName) => {
    const from = knownFromOf(entity, cursor, sights);
    return from !== null && from <= at;
  };
  const of = countedNames.map((name) => [
    name,
    isKnown(name) ? { total: counts.total(name, siteId), by: counts.by(name, siteId) } : null,
  ]);
  let [alarming, faulted] = [0, 0];
  const definition = entityOf('unit');
  for (const row of cursor.rows('unit')) {
    if (!isShownAt(definition, row, siteId)) continue;
    const troubles = troublesOf(row);
    if (troubles.includes('alarm')) alarming += 1;
    if (troubles.includes('fault')) faulted += 1;
  }
  const booking = entityOf('booking');
  const bookings = [...cursor.rows('booking')].filter((row) => isShownAt(booking, row, siteId));
  return {
    at,
    of: Object.fromEntries(of) as PastFigures['of'],
    alarming: isKnown('unit') ? alarming : null,
    faulted: isKnown('unit') ? faulted : null,
    moves: day === undefined || !isKnown('booking') ? null : dayMoves(bookings as readonly Booking[], day),
  };
}
