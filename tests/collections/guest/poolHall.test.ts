import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors/appError.ts';
import { timing } from '#domain/limits/timing.ts';
import { watchPoolHall, type HallView } from '#collections/guest/poolHall.ts';
import type { Api } from '#collections/transport/api.ts';
import { heldBytes } from '#tests/support/memory/heldBytes.ts';
import { isProofOf } from '#tests/support/proofs.ts';
import { VirtualScheduler } from '#tests/support/replica/virtualScheduler.ts';

const table = (id: number, notes: readonly (string | null)[] = [], name = `Table ${id}`) => ({
  id,
  name,
  Bookings: notes.map((note) => ({ notes: note })),
  Area: { name: 'Pool hall' },
});

/** Runs on the test's clock; `answer` is the API's: rows, or a failure. */
class WatchedHall {
  readonly scheduler = new VirtualScheduler();
  readonly views: HallView[] = [];
  answer: readonly unknown[] | Error = [];
  asks = 0;
  readonly returns = new Set<() => void>();
  private readonly waiting = new Set<() => void>();
  private readonly subscription;

  constructor(answer: readonly unknown[] | Error) {
    this.answer = answer;
    const api: Pick<Api, 'list'> = {
      list: async () => {
        this.asks += 1;
        this.look();
        const said = await Promise.resolve(this.answer);
        if (said instanceof Error) throw said;
        return { count: null, rows: [...said] };
      },
    };
    const watchReturns = (returned: () => void) => {
      this.returns.add(returned);
      return () => this.returns.delete(returned);
    };
    this.subscription = watchPoolHall({
      api: api as Api,
      areaId: 7,
      watchReturns,
      scheduler: this.scheduler,
    }).subscribe((view) => {
      this.views.push(view);
      this.look();
    });
  }

  get view(): HallView | undefined {
    return this.views.at(-1);
  }

  until(holds: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!holds()) return;
        this.waiting.delete(look);
        resolve();
      };
      this.waiting.add(look);
      look();
    });
  }

  untilShown(state: HallView['state'], test: (view: HallView) => boolean = () => true): Promise<void> {
    return this.until(() => this.view?.state === state && test(this.view));
  }

  /** A second passes, then the next answer. */
  async askAgain(): Promise<void> {
    this.scheduler.after(1_000, () => undefined);
    this.scheduler.runNext();
    const before = this.asks;
    while (this.asks === before) {
      this.returns.forEach((returned) => returned());
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  close(): void {
    this.subscription.unsubscribe();
  }

  private look(): void {
    for (const look of this.waiting) look();
  }
}

const opened: WatchedHall[] = [];
const watch = (answer: readonly unknown[] | Error) => {
  const hall = new WatchedHall(answer);
  opened.push(hall);
  return hall;
};
afterEach(() => {
  opened.splice(0).forEach((hall) => hall.close());
  vi.restoreAllMocks();
});

const failure = (status: number) =>
  new AppError({ code: status === 404 ? 'notFound' : 'server', message: 'No.', status });
const names = (hall: WatchedHall) => hall.view?.tables.map(({ name }) => name);

const booking = (note: string | null) => ({ note, startsAt: null, endsAt: null });
const known = { area: 'Pool hall', zone: null, isIdle: null };

describe('a watched pool hall', () => {
  it('shows the tables in the order of the API, and what is booked, five a table', async () => {
    const hall = watch([table(9, [' Ana ', '', null, 'd', 'e', 'sixth']), table(2)]);
    await hall.untilShown('shown');
    expect(hall.views[0]?.state).toBe('loading');
    expect(hall.view).toEqual({
      state: 'shown',
      failingSince: null,
      tables: [
        { id: 9, name: 'Table 9', ...known, bookings: ['Ana', null, null, 'd', 'e'].map(booking) },
        { id: 2, name: 'Table 2', ...known, bookings: [] },
      ],
    });
    hall.answer = [table(2), table(9), table(4)];
    await hall.askAgain();
    await hall.untilShown('shown', ({ tables }) => tables.length === 3);
    expect(names(hall)).toEqual(['Table 2', 'Table 9', 'Table 4']);
  });

  it('says nothing anew while answers are equal, and keeps tables identical that did not change', async () => {
    const hall = watch([table(1, ['Ana']), table(2)]);
    await hall.untilShown('shown');
    const [first] = hall.view?.tables ?? [];
    const count = hall.views.length;
    for (let round = 0; round < 20; round += 1) await hall.askAgain();
    expect(hall.views).toHaveLength(count);
    hall.answer = [table(1, ['Ana']), table(2, ['Bo'])];
    await hall.askAgain();
    await hall.untilShown('shown', ({ tables }) => tables[1]?.bookings.length === 1);
    expect(hall.view?.tables[0]).toBe(first);
    expect(hall.views).toHaveLength(count + 1);
  });

  it('keeps what it had through a failure of any kind, and says since when', async () => {
    const hall = watch([table(1)]);
    await hall.untilShown('shown');
    vi.spyOn(console, 'warn').mockReturnValue();
    for (const answer of [failure(500), [{ id: 'x' }, 'nothing']]) {
      hall.answer = answer;
      await hall.askAgain();
      await hall.untilShown('shown', ({ failingSince }) => failingSince !== null);
      expect([hall.view?.failingSince, names(hall)]).toEqual([hall.scheduler.now(), ['Table 1']]);
      const since = hall.view?.failingSince;
      await hall.askAgain();
      expect(hall.view?.failingSince).toBe(since);
      hall.answer = [table(1)];
      await hall.askAgain();
      await hall.untilShown('shown', ({ failingSince }) => failingSince === null);
    }
  });

  it('leaves out what is no table, and reports it once', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    const hall = watch([table(1), { name: 'No id' }, table(3), table(3, [], 'Again'), null, { id: '4' }]);
    await hall.untilShown('shown');
    expect(names(hall)).toEqual(['Table 1', 'Table 3']);
    for (let round = 0; round < 3; round += 1) await hall.askAgain();
    expect(warned).toHaveBeenCalledExactlyOnceWith('Rows of the hall that are no tables, and are left out: 4.');
  });

  it('says that there is no such hall, or no answer, and comes back from either', async () => {
    const hall = watch(failure(500));
    await hall.untilShown('silent');
    hall.answer = failure(404);
    await hall.askAgain();
    await hall.untilShown('missing', ({ failingSince }) => failingSince === null);
    hall.answer = [];
    await hall.askAgain();
    await hall.untilShown('shown');
    expect(hall.view?.tables).toEqual([]);
    hall.answer = [table(1)];
    await hall.askAgain();
    await hall.untilShown('shown', ({ tables }) => tables.length === 1);
    hall.answer = failure(404);
    await hall.askAgain();
    await hall.untilShown('missing');
    expect(hall.view?.tables).toEqual([]);
  });

  it('never takes tables that go for tables that are on their way', async () => {
    const hall = watch([table(1)]);
    await hall.untilShown('shown');
    const before = hall.views.length;
    hall.answer = [];
    await hall.askAgain();
    await hall.untilShown('shown', ({ tables }) => tables.length === 0);
    expect(hall.views.slice(before).map(({ state }) => state)).not.toContain('loading');
  });

  it('reads a row by its id alone, and counts each odd field as unknown', async () => {
    const odd = {
      id: 2,
      name: 7,
      status: [],
      Bookings: [null, 'x', { notes: 3, startsAt: 'soon', endsAt: 9 }],
      Area: 'Hall',
    };
    const hall = watch([{ id: 1 }, odd, { id: 3, name: ' ', Bookings: {}, Area: { name: '', timeZone: 4 } }]);
    await hall.untilShown('shown');
    const unknown = { area: null, zone: null, isIdle: null };
    expect(hall.view?.tables).toEqual([
      { id: 1, name: 'Table 1', ...unknown, bookings: [] },
      { id: 2, name: 'Table 2', ...unknown, bookings: [null, null, null].map(booking) },
      { id: 3, name: 'Table 3', ...unknown, bookings: [] },
    ]);
  });

  /** A hall whose tables change with each poll. */
  function watchBusyHall() {
    const scheduler = new VirtualScheduler();
    let polls = 0;
    let newest: HallView | undefined;
    const api = {
      list: () => {
        polls += 1;
        const rows = [1, 2, 3].map((id) => table(id, [`Round ${Math.floor(polls / 10)}`]));
        return Promise.resolve({ count: null, rows: [...rows, table(1_000 + polls)] });
      },
    } as unknown as Api;
    const subscription = watchPoolHall({ api, areaId: 7, watchReturns: () => () => undefined, scheduler }).subscribe(
      (view) => (newest = view),
    );
    const pollUntil = async (count: number) => {
      while (polls < count) {
        scheduler.runNext();
        // An answer takes some microtasks.
        for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
      }
      expect([newest?.tables.length, newest?.tables[3]?.id, newest?.failingSince]).toEqual([4, 1_000 + count, null]);
      expect(scheduler.now()).toBe((count - 1) * timing.guestPoll);
    };
    return { scheduler, pollUntil, leave: () => subscription.unsubscribe() };
  }

  it('is asked for at its pace, poll after poll, and not any more once it is left', async () => {
    const { scheduler, pollUntil, leave } = watchBusyHall();
    await pollUntil(200);
    leave();
    expect(scheduler.isIdle).toBe(true);
  });

  it.runIf(isProofOf('long'))('holds no more after ten thousand polls than after the first ones', async () => {
    const { pollUntil, leave } = watchBusyHall();
    await pollUntil(2_000);
    const before = heldBytes();
    await pollUntil(12_000);
    // Less than a row a poll.
    expect((heldBytes() - before) / 10_000).toBeLessThan(40);
    leave();
  });
});
