import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LiveAct, LiveEvent } from '#domain/live/event.ts';
import type { PagingHabits } from '#tests/support/replica/pagingServer.ts';
import { PagedRows, type Watched } from './pagedRows.ts';
import { draws } from '#tests/support/properties/seed.ts';

const moments = {
  create: 3,
  update: 4,
  remove: 3,
  serve: 8,
  deliver: 8,
  lose: 1,
  event: 6,
  loseEvent: 1,
  down: 1,
  up: 2,
  recovered: 1,
  time: 4,
  focus: 1,
  open: 2,
  shut: 1,
} as const;
type Moment = keyof typeof moments;

interface History {
  habits: PagingHabits;
  newestFirst: boolean;
  seeded: number;
  steps: { moment: Moment; pick: number }[];
}

const history: fc.Arbitrary<History> = fc.record({
  habits: fc.record({
    pageSize: fc.integer({ min: 2, max: 6 }),
    limits: fc.boolean(),
    counts: fc.boolean(),
    ignoresOffset: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  }),
  newestFirst: fc.boolean(),
  seeded: fc.integer({ min: 0, max: 14 }),
  steps: fc.array(
    fc.record({
      moment: fc.oneof(
        ...(Object.keys(moments) as Moment[]).map((moment) => ({
          weight: moments[moment],
          arbitrary: fc.constant(moment),
        })),
      ),
      pick: fc.nat(1000),
    }),
    { maxLength: 80, size: 'max' },
  ),
});

type Row = { id: number; customerId: number; code: string; createdAt: string };
const windows = [{ limit: 3 }, { skip: 3, limit: 4 }, { skip: 8, limit: 5 }, {}] as const satisfies readonly {
  skip?: number;
  limit?: number;
}[];

/** A customer's PIN codes on a changing server, and tabs that view them. */
class Run {
  readonly rows: PagedRows;
  readonly open: { watched: Watched; window: { skip?: number; limit?: number } }[] = [];
  private readonly newestFirst: boolean;
  private readonly events: LiveEvent[] = [];
  private missed = false;
  private made = 0;

  constructor({ habits, newestFirst, seeded }: History) {
    this.rows = new PagedRows(habits);
    this.newestFirst = newestFirst;
    for (let count = 0; count < seeded; count += 1) this.create();
    this.events.length = 0;
    this.look(0);
  }

  get list(): Row[] {
    return this.rows.server.rows as Row[];
  }

  happen(moment: Moment, pick: number): void {
    const { server, scheduler, views } = this.rows;
    const acts: Record<Moment, () => void> = {
      create: () => this.create(),
      update: () => this.update(pick),
      remove: () => this.remove(pick),
      serve: () => server.serve(pick),
      deliver: () => server.deliver(pick),
      lose: () => server.lose(pick),
      event: () => this.hear(pick),
      loseEvent: () => this.loseEvent(pick),
      down: () => this.down(),
      up: () => this.up(false),
      recovered: () => this.up(!this.missed),
      time: () => void scheduler.runNext(),
      focus: () => views.refetch(),
      open: () => this.look(pick),
      shut: () => this.open.splice(pick % Math.max(1, this.open.length), 1)[0]?.watched.shut(),
    };
    acts[moment]();
  }

  async rest(): Promise<void> {
    if (this.missed) this.down();
    this.up(false);
    const isBusy = () => this.open.some(({ watched: { state } }) => state?.freshness.state !== 'live');
    for (let round = 0; round < 300; round += 1) {
      if (this.events.length > 0) this.hear(0);
      else if (this.rows.server.requests.length > 0) await this.rows.server.settle();
      else if (isBusy()) this.rows.scheduler.runNext();
      else return;
      await setImmediate();
    }
    throw new Error('The views do not come to rest.');
  }

  private look(pick: number): void {
    const window = windows[pick % windows.length]!;
    this.open.push({ window, watched: this.rows.open('pinCode', { of: { subject: 'customer', id: 1 }, ...window }) });
  }

  private create(): void {
    this.made += 1;
    const id = this.made;
    const row = { id, customerId: 1, code: 'v0', createdAt: '2026-11-21T00:00:00.000Z' };
    if (this.newestFirst) this.list.unshift(row);
    else this.list.push(row);
    this.tell('CREATE', id);
  }

  private update(pick: number): void {
    const at = pick % Math.max(1, this.list.length);
    const row = this.list[at];
    if (row === undefined) return;
    this.list[at] = { ...row, code: `v${pick}` };
    this.tell('UPDATE', row.id);
  }

  private remove(pick: number): void {
    const [row] = this.list.splice(pick % Math.max(1, this.list.length), 1);
    if (row !== undefined) this.tell('DELETE', row.id);
  }

  private tell(act: LiveAct, id: number): void {
    this.events.push({ entity: 'pinCode', act, id, organisationId: 1 });
  }

  private hear(pick: number): void {
    if (!this.rows.isConnected) return;
    const [event] = this.events.splice(pick % Math.max(1, this.events.length), 1);
    if (event !== undefined) this.rows.views.event(event);
  }

  private loseEvent(pick: number): void {
    if (this.events.splice(pick % Math.max(1, this.events.length), 1).length > 0) this.missed = true;
  }

  private down(): void {
    this.rows.isConnected = false;
    this.rows.views.disconnected();
  }

  /** A recovered socket delivers missed events; a new one does not. */
  private up(recovered: boolean): void {
    if (this.rows.isConnected) return;
    this.rows.isConnected = true;
    if (!recovered) {
      this.missed = false;
      this.events.length = 0;
    }
    this.rows.views.connected(recovered);
  }
}

it('shows at rest, in every tab, what the server lists, whatever was delayed, lost or reordered before', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (given) => {
      const run = new Run(given);
      for (const { moment, pick } of given.steps) {
        run.happen(moment, pick);
        await setImmediate();
      }
      await run.rest();
      for (const { watched, window } of run.open) {
        const { skip = 0, limit = 1000 } = window as { skip?: number; limit?: number };
        expect(watched.state?.rows).toEqual(run.list.slice(skip, skip + limit));
        const { total = 0 } = watched.state ?? {};
        if (given.habits.counts) expect(total).toBe(run.list.length);
        else expect(total > skip + limit).toBe(run.list.length > skip + limit);
        watched.shut();
      }
    }),
    { numRuns: draws(150) },
  );
});
