import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { networkDeviceCalls, type NetworkDevice } from '#domain/calls/networkDevices.ts';
import { AppError } from '#domain/errors/appError.ts';
import { timing } from '#domain/limits/timing.ts';
import type { ConnectionState } from '#domain/live/connection.ts';
import type { LiveSubject } from '#domain/live/event.ts';
import { deviceSourceOf } from '#parts/network/deviceSource.ts';
import type { NetworkDevicesView } from '#parts/network/useNetworkDevices.ts';
import { HeldReplica } from '#tests/crud/workbench/heldReplica.ts';
import { networkDevice } from '#tests/support/records/networkDevice.ts';

const { afterEvent, withoutEvents } = timing.networkDevices;
const { siteNetworkDevices } = networkDeviceCalls;
const visibility = vi.spyOn(document, 'visibilityState', 'get');

beforeEach(() => {
  vi.useFakeTimers();
  visibility.mockReturnValue('visible');
});
afterEach(() => vi.useRealTimers());

const refusal = (status: number) => new AppError({ code: 'server', message: 'It broke.', status });

interface Read {
  path: string;
  answer: (devices: readonly NetworkDevice[]) => Promise<unknown>;
  fail: (error: AppError) => Promise<unknown>;
}

/** Views of site 1, as a page shows them. */
function openSource(isOfNoSite = false) {
  const replica = new HeldReplica({ rowsOf: () => [] });
  const reads: Read[] = [];
  const settled = () => vi.advanceTimersByTimeAsync(0);
  const api = {
    call: ({ path }: { path: string }) =>
      new Promise((resolve, reject) => {
        reads.push({
          path,
          answer: (devices) => (resolve(devices), settled()),
          fail: (error) => (reject(error), settled()),
        });
      }),
    list: () => Promise.reject(refusal(500)),
  };
  const source = deviceSourceOf({ replica, api }, { siteId: 1, isOfNoSite });
  const views: NetworkDevicesView[] = [];
  return {
    source,
    reads,
    views,
    show: () => source.view$.subscribe((view) => views.push(view)),
    pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
    happen: (siteId: number | undefined, entity: LiveSubject = 'networkDevice') =>
      replica.tabEvents$.next({ entity, act: 'UPDATE', id: 5, siteId }),
    connect: (state: ConnectionState) => replica.connection$.next({ state, since: 0 }),
  };
}

const look = (state: 'visible' | 'hidden') => {
  visibility.mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

const [before, after] = [[networkDevice({ id: 1 })], [networkDevice({ id: 1, online: false })]];

it('reads the list again after events of its site, and after no others', async () => {
  const { reads, views, show, pass, happen } = openSource();
  const shown = show();
  await pass(0);
  await reads[0]?.answer(before);
  happen(2);
  happen(undefined);
  happen(1, 'user');
  await pass(10 * afterEvent);
  expect(reads).toHaveLength(1);
  happen(1);
  happen(1);
  await pass(afterEvent);
  expect(reads).toHaveLength(2);
  await reads[1]?.answer(after);
  expect(views.at(-1)).toEqual({ status: 'ready', devices: after, failure: null });
  shown.unsubscribe();
});

it('reads devices of no site again with their events, for those who may see them', async () => {
  const { reads, show, pass, happen } = openSource(true);
  const shown = show();
  await pass(0);
  for (const read of [...reads]) await read.answer(before);
  happen(undefined);
  await pass(afterEvent);
  expect(reads.map(({ path }) => path === siteNetworkDevices.path)).toEqual([true, false, true, false]);
  shown.unsubscribe();
});

it('never reads twice at once, and once more for what changed meanwhile', async () => {
  const { source, reads, show, pass, happen } = openSource();
  const shown = show();
  await pass(0);
  happen(1);
  await pass(afterEvent);
  happen(1);
  source.reread();
  await pass(afterEvent);
  expect(reads).toHaveLength(1);
  await reads[0]?.answer(before);
  expect(reads).toHaveLength(2);
  await reads[1]?.answer(before);
  await pass(10 * afterEvent);
  expect(reads).toHaveLength(2);
  shown.unsubscribe();
});

it('reads on while there are no events and the page is visible', async () => {
  const { reads, show, pass, connect } = openSource();
  const shown = show();
  await pass(0);
  const answerAll = async () => {
    for (const read of reads) await read.answer(before);
  };
  await answerAll();
  connect('reconnecting');
  for (let count = 2; count < 5; count += 1) {
    await pass(withoutEvents + afterEvent);
    expect(reads).toHaveLength(count);
    await answerAll();
  }
  look('hidden');
  await pass(5 * withoutEvents);
  expect(reads).toHaveLength(4);
  look('visible');
  await pass(afterEvent);
  expect(reads).toHaveLength(5);
  await answerAll();
  // Events may have been missed.
  connect('live');
  await pass(afterEvent);
  expect(reads).toHaveLength(6);
  await answerAll();
  await pass(5 * withoutEvents);
  expect(reads).toHaveLength(6);
  shown.unsubscribe();
});

it('keeps the list that cannot be read again, and says so', async () => {
  const { reads, views, show, pass, happen } = openSource();
  const shown = show();
  await pass(0);
  await reads[0]?.fail(refusal(500));
  expect(views.at(-1)).toMatchObject({ status: 'failed', message: 'It broke.' });
  happen(1);
  await pass(afterEvent);
  await reads[1]?.answer(before);
  happen(1);
  await pass(afterEvent);
  await reads[2]?.fail(refusal(500));
  expect(views.at(-1)).toEqual({ status: 'ready', devices: before, failure: 'It broke.' });
  shown.unsubscribe();
});

it('asks a server without such devices once', async () => {
  const { reads, views, show, pass, connect } = openSource();
  connect('connecting');
  const shown = show();
  await pass(0);
  await reads[0]?.fail(new AppError({ code: 'server', message: 'No such call', status: 404 }));
  expect(views.at(-1)).toEqual({ status: 'absent' });
  await pass(5 * withoutEvents);
  expect(reads).toHaveLength(1);
  shown.unsubscribe();
});

it('reads nothing for nobody, but at once for the next page after an event', async () => {
  const { source, reads, show, pass, happen } = openSource();
  const first = show();
  await pass(0);
  await reads[0]?.answer(before);
  first.unsubscribe();
  happen(1);
  await pass(10 * afterEvent);
  expect(reads).toHaveLength(1);
  const second = show();
  source.rereadIfOld();
  await pass(0);
  expect(reads).toHaveLength(2);
  second.unsubscribe();
});
