import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { deleteOtherStores } from '#collections/replica/disk/deleteDatabases.ts';
import { journalLimits } from '#domain/limits/replica.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import { VirtualScheduler } from '#tests/support/replica/virtualScheduler.ts';
import { KeptRows } from '../disk/keptRows.ts';
import { applyTo, happeningArbitrary, letPass, type Happening } from './past.ts';
import { draws } from '#tests/support/properties/seed.ts';

const name = 'gatehouse-journal-test';

/** The host's fate between changes: it writes, or dies while writing more. */
type Turn = Happening & { fate: 'go on' | 'write' | 'die' | 'die while writing' };

const turnArbitrary: fc.Arbitrary<Turn> = fc
  .tuple(happeningArbitrary, fc.constantFrom('go on', 'go on', 'write', 'die', 'die while writing'))
  .map(([happening, fate]) => ({ ...happening, fate }) as Turn);

interface Moment {
  at: number;
  /** The number of the last entry then. */
  number: number;
  rows: AnyRecord[];
}

const sorted = (rows: Iterable<AnyRecord>) => [...rows].toSorted((a, b) => a.id - b.id);
const unit = (id: number, more: object = {}): AnyRecord => ({ id, siteId: 1, name: `A${id}`, ...more });

afterEach(() => deleteOtherStores(null));

/** Restarts with the written rows; the rest is no part of the past. */
async function startAgain(kept: KeptRows, scheduler: VirtualScheduler, moments: Moment[]): Promise<KeptRows> {
  const again = await KeptRows.open({ name, scheduler });
  expect(kept.failures).toEqual([]);
  const [newest] = await again.journal.query({ limit: 1 });
  while ((moments.at(-1)?.number ?? 0) > (newest?.number ?? 0)) moments.pop();
  expect(sorted(again.rows.values())).toEqual(moments.at(-1)?.rows ?? []);
  return again;
}

describe('the journal on disk', () => {
  it('rebuilds what was at any earlier moment, whoever died when', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(turnArbitrary, { minLength: 10, maxLength: 40 }), async (turns) => {
        const scheduler = new VirtualScheduler(1);
        let kept = await KeptRows.open({ name, scheduler });
        const moments: Moment[] = [];
        for (const { after, fate, ...happening } of turns) {
          letPass(scheduler, after);
          kept.apply(applyTo(new Map(kept.rows), happening));
          const [newest] = await kept.journal.query({ limit: 1 });
          moments.push({ at: scheduler.now(), number: newest?.number ?? 0, rows: sorted(kept.rows.values()) });
          const written = fate === 'go on' || fate === 'die' ? null : kept.disk.flush();
          if (fate === 'write') await written;
          if (fate !== 'go on' && fate !== 'write') kept = await startAgain(kept, scheduler, moments);
        }
        for (const [index, { at, rows }] of moments.entries()) {
          if (moments[index + 1]?.at === at) continue;
          const past = await kept.journal.pastState({ entity: 'unit', at }, kept.rows.values());
          expect(past.at).toBe(Math.max(at, past.knownFrom ?? 0));
          if (past.at === at) expect(sorted(past.rows)).toEqual(rows);
        }
        kept.disk.end();
        await deleteOtherStores(null);
      }),
      { numRuns: draws(15) },
    );
  });

  it('has each entry once, however slow the disk is', async () => {
    const kept = await KeptRows.open({ name, scheduler: new VirtualScheduler(1) });
    for (let id = 1; id <= 700; id += 1) kept.put(unit(id));
    const written = kept.disk.flush();
    kept.put(unit(701));
    await Promise.all([written, kept.disk.flush()]);
    expect(kept.journal.length).toBe(701);
    expect(await kept.journal.query({ limit: 2000 })).toHaveLength(701);
  });

  it('keeps to its bounds exactly, and deletes what is beyond them', async () => {
    const scheduler = new VirtualScheduler(1);
    const limits = { ...journalLimits, entries: 1200, age: 10_000 };
    const kept = await KeptRows.open({ name, scheduler, limits });
    for (let id = 1; id <= 2600; id += 1) {
      kept.put(unit(id));
      if (id % 300 === 0) await kept.disk.flush();
    }
    await kept.disk.flush();
    const entries = await kept.journal.query({ limit: 10_000 });
    expect(entries).toHaveLength(1200);
    expect(entries.at(-1)?.number).toBe(1401);
    expect(await kept.disk.database.bodies.count()).toBe(4);
    letPass(scheduler, 10_001);
    kept.put(unit(1, { floor: 1 }));
    expect(await kept.journal.query({ limit: 10 })).toHaveLength(1);
    kept.disk.end();
    const later = await KeptRows.open({ name, scheduler, limits });
    expect(await later.journal.query({ limit: 10 })).toHaveLength(0);
    await later.disk.flush();
    expect(await later.disk.database.bodies.count()).toBe(0);
    later.put(unit(3, { floor: 1 }));
    expect((await later.journal.query({ limit: 10 })).map(({ number }) => number)).toEqual([2601]);
    later.disk.end();
  });

  it('answers while it is written, and finds one record among thousands without reading all blocks', async () => {
    const scheduler = new VirtualScheduler(1);
    const kept = await KeptRows.open({ name, scheduler });
    for (let id = 1; id <= 3000; id += 1) kept.put(unit(id));
    const writing = kept.disk.flush();
    kept.put(unit(1, { floor: 2 }));
    const during = await kept.journal.query({ id: 1, limit: 5 });
    await writing;
    const after = await kept.journal.query({ id: 1, limit: 5 });
    expect(during.map(({ number }) => number)).toEqual([3001, 1]);
    expect(after).toEqual(during);
    let read = 0;
    const { bodies } = kept.disk.database;
    bodies.hook('reading', (body) => {
      read += 1;
      return body;
    });
    expect(await kept.journal.query({ id: 700, limit: 5 })).toHaveLength(1);
    expect(read).toBe(1);
    kept.disk.end();
  });
});
