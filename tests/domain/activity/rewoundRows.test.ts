import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Journal } from '#collections/replica/journal/journal.ts';
import { PastCursor } from '#collections/replica/journal/pastCursor.ts';
import { PastFiguresReader } from '#collections/replica/journal/pastFigures.ts';
import { RewoundRows, type RecordChange } from '#domain/activity/rewoundRows.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import type { RecordKey } from '#domain/entities/recordKey.ts';
import { applyTo, letPass, pastArbitrary, type Happening } from '#tests/collections/journal/past.ts';
import { VirtualScheduler } from '#tests/support/replica/virtualScheduler.ts';

type Moments = readonly number[];
const momentsArbitrary = fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 1, maxLength: 12 });

const sorted = (rows: Iterable<AnyRecord>) => [...rows].toSorted((one, other) => one.id - other.id);

/** Plays the changes. Takes a snapshot after each millisecond with a change. */
function record(past: readonly Happening[]) {
  const scheduler = new VirtualScheduler();
  const journal = new Journal({ scheduler, disk: null });
  const rows = new Map<number, AnyRecord>();
  const snapshots: { at: number; rows: AnyRecord[] }[] = [];
  const firstSeen = new Map<RecordKey, number>();
  for (const { after, ...happening } of past) {
    letPass(scheduler, after);
    const changes = applyTo(rows, happening);
    journal.applied('unit', changes);
    for (const { id, before, origin } of changes)
      if (before === null && origin === 'seed') firstSeen.set(id, Math.max(firstSeen.get(id) ?? 0, scheduler.now()));
    snapshots.push({ at: scheduler.now(), rows: sorted(rows.values()) });
  }
  return { scheduler, journal, rows, snapshots, firstSeen };
}

const rowsAt = (snapshots: ReturnType<typeof record>['snapshots'], at: number) =>
  snapshots.findLast((each) => each.at <= at)?.rows ?? [];

describe('rows that move through time', () => {
  it('are the recorded ones at any moment, however often the moment moves back and forth', async () => {
    await fc.assert(
      fc.asyncProperty(pastArbitrary, momentsArbitrary, async (past: Happening[], moments: Moments) => {
        // A second first sight tells nothing of the time in between.
        const seen = new Set<number>();
        const happenings = past.map((each): Happening => {
          const origin = each.origin === 'seed' && seen.has(each.id) ? 'event' : each.origin;
          seen.add(each.id);
          return { ...each, origin };
        });
        const { scheduler, journal, rows, snapshots, firstSeen } = record(happenings);
        const cursor = new PastCursor({
          entities: ['unit'],
          past: journal.past,
          onStep: () => undefined,
          rowsOf: () => rows.values(),
        });
        for (const moment of moments) {
          const at = Math.min(moment, scheduler.now());
          await cursor.moveTo(at);
          const isKnown = ({ id }: AnyRecord) => (firstSeen.get(id) ?? 0) <= at;
          expect(sorted(cursor.rows('unit')).filter(isKnown)).toEqual(rowsAt(snapshots, at).filter(isKnown));
        }
      }),
    );
  });

  it('come back as they were when every change is undone and redone', () => {
    const changes: RecordChange[] = [
      { id: 1, kind: 'created', before: null, after: {}, origin: 'seed' },
      { id: 1, kind: 'changed', before: { status: 'locked' }, after: { status: 'opened', floor: 2 }, origin: 'event' },
      { id: 2, kind: 'created', before: null, after: { id: 2, status: 'locked' }, origin: 'event' },
      { id: 2, kind: 'removed', before: { id: 2, status: 'locked' }, after: null, origin: 'event' },
    ];
    const now = { id: 1, status: 'opened', floor: 2 };
    const state = new RewoundRows([now]);
    for (const change of changes.toReversed()) state.undo(change);
    expect([...state.rows.values()]).toEqual([]);
    expect([...state.unknown.values()]).toEqual([{ id: 1, status: 'locked' }]);
    for (const change of changes) state.redo(change);
    expect([...state.rows.values()]).toEqual([now]);
    expect(state.unknown.size).toBe(0);
  });
});

describe('figures of the past', () => {
  const unit = (status: string, more = {}): AnyRecord => ({ id: 1, siteId: 1, status, ...more });

  it('count the rows of each moment, and say from when on they are known', async () => {
    const scheduler = new VirtualScheduler(1_000);
    const journal = new Journal({ scheduler, disk: null });
    const rows = [unit('opened', { alarmingSince: '2026-11-21T08:00:00Z' })];
    const [now = unit('opened')] = rows;
    journal.applied('unit', [{ id: 1, before: null, row: unit('locked'), origin: 'seed' }]);
    letPass(scheduler, 1_000);
    journal.applied('unit', [{ id: 1, before: unit('locked'), row: now, origin: 'event' }]);
    const reader = new PastFiguresReader({
      rowsOf: (entity) => (entity === 'unit' ? rows : []),
      past: () => journal.past,
      now: () => scheduler.now(),
    });
    const { figures, knownFrom } = await reader.read({ siteId: 1, moments: [2_000, 1_500, 500] });
    expect(knownFrom).toBe(1_000);
    expect(figures.map(({ of }) => of.unit?.by['status'])).toEqual([{ opened: 1 }, { locked: 1 }, undefined]);
    expect(figures.map(({ alarming }) => alarming)).toEqual([1, 0, null]);
    const again = await reader.read({ siteId: 1, moments: [2_000] });
    expect(again.figures[0]?.of.unit?.by['status']).toEqual({ opened: 1 });
  });

  it('are unknown before this browser followed the site, and begin there for each site', async () => {
    const scheduler = new VirtualScheduler(1_000);
    const journal = new Journal({ scheduler, disk: null });
    const rows: AnyRecord[] = [unit('locked')];
    journal.applied('unit', [{ id: 1, before: null, row: unit('locked'), origin: 'seed' }]);
    journal.applied('gate', []);
    letPass(scheduler, 1_000);
    const later: AnyRecord[] = [2, 3].map((id) => ({ id, siteId: 2, status: 'locked', alarmingSince: '2026-11-21' }));
    journal.applied(
      'unit',
      later.map((row) => ({ id: row.id, before: null, row, origin: 'seed' as const })),
    );
    rows.push(...later);
    letPass(scheduler, 1_000);
    const reader = new PastFiguresReader({
      rowsOf: (entity) => (entity === 'unit' || entity === 'gate' ? (entity === 'unit' ? rows : []) : null),
      past: () => journal.past,
      now: () => scheduler.now(),
    });
    const known = async (siteId: number) => {
      const { figures, knownFrom } = await reader.read({ siteId, moments: [2_500, 1_500] });
      return {
        knownFrom,
        alarming: figures.map(({ alarming }) => alarming),
        units: figures.map(({ of }) => of.unit?.total),
      };
    };
    expect(await known(1)).toEqual({ knownFrom: 1_000, alarming: [0, 0], units: [1, 1] });
    expect(await known(2)).toEqual({ knownFrom: 2_000, alarming: [2, null], units: [2, undefined] });
    expect(await known(0)).toEqual({ knownFrom: 2_000, alarming: [2, null], units: [3, undefined] });
    const { at, knownFrom } = await journal.pastState({ entity: 'unit', at: 1_500, siteId: 2 }, rows);
    expect({ at, knownFrom }).toEqual({ at: 1_500, knownFrom: 2_000 });
  });
});
