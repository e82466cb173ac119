import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors/appError.ts';
import { table, WatchedHall } from './hall.ts';

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

/** What memory storage holds in this realm: each part of it with its documents, deleted ones included. */
const heldInMemory = () =>
  [...getRxStorageMemory().collectionStates]
    .filter(([key]) => key.includes('guest'))
    .map(([, { documents }]) => documents.size);

describe('a watched pool hall', () => {
  it('shows the tables in the order of the API, and what is booked, five a table', async () => {
    const hall = watch([table(9, [' Ana ', '', null, 'd', 'e', 'sixth']), table(2)]);
    await hall.untilShown('shown');
    expect(hall.views[0]?.state).toBe('loading');
    expect(hall.view).toEqual({
      state: 'shown',
      failingSince: null,
      tables: [
        { id: 9, name: 'Table 9', area: 'Pool hall', bookings: ['Ana', null, null, 'd', 'e'] },
        { id: 2, name: 'Table 2', area: 'Pool hall', bookings: [] },
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
    const told = hall.views.length;
    for (let round = 0; round < 20; round += 1) await hall.askAgain();
    expect(hall.views).toHaveLength(told);
    hall.answer = [table(1, ['Ana']), table(2, ['Bo'])];
    await hall.askAgain();
    await hall.untilShown('shown', ({ tables }) => tables[1]?.bookings.length === 1);
    expect(hall.view?.tables[0]).toBe(first);
    expect(hall.views).toHaveLength(told + 1);
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
    const hall = watch([table(1), { id: 2 }, table(3), table(3, [], 'Again')]);
    await hall.untilShown('shown');
    expect(names(hall)).toEqual(['Table 1', 'Table 3']);
    for (let round = 0; round < 3; round += 1) await hall.askAgain();
    expect(warned).toHaveBeenCalledExactlyOnceWith('Rows of the hall that are no tables, and are left out: 2.');
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

  it('holds no more after two thousand changes than after one, and nothing once it is left', async () => {
    const hall = watch([table(1)]);
    await hall.untilShown('shown');
    const first = heldInMemory();
    for (let round = 0; round < 2_000; round += 1) {
      hall.answer = [table(1 + (round % 3), [`Round ${round}`]), table(1_000 + round)];
      await hall.askAgain();
    }
    const newest = hall.answer as { name: string }[];
    await hall.askAgain();
    await hall.untilShown('shown', () => names(hall)?.join() === newest.map(({ name }) => name).join());
    expect(Math.max(...heldInMemory())).toBeLessThanOrEqual(Math.max(...first) + 2);
    expect(hall.returns.size).toBe(1);
    hall.close();
    expect([hall.scheduler.isIdle, hall.returns.size]).toEqual([true, 0]);
    await expect.poll(heldInMemory).toEqual([]);
  });

  it('leaves nothing when it is left before it stands', async () => {
    watch([table(1)]).close();
    await expect.poll(heldInMemory).toEqual([]);
  });
});
