import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { recordKey } from '#domain/entities/recordKey.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import { SyncRegistry } from '#collections/replica/host/syncRegistry.ts';
import { Sequence } from '#collections/replica/scheduler.ts';
import { RecordedApi } from '#tests/support/replica/recordedApi.ts';
import { noSocketWait } from '#tests/support/replica/noSocketWait.ts';
import { VirtualScheduler } from '#tests/support/replica/virtualScheduler.ts';

const base = 'api/admin/bookings';

let api: RecordedApi;
let scheduler: VirtualScheduler;
let syncs: SyncRegistry;

/** Until every answer has arrived: the API answers each request in the next turn. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
}

async function hold(name: EntityName, lists: Readonly<Record<string, readonly object[]>>): Promise<void> {
  for (const [path, rows] of Object.entries(lists)) api.rows.set(path, rows as AnyRecord[]);
  syncs.addSync(name).resync(true);
  await settle();
  api.takeAsked();
}

const heldKeys = (name: EntityName) =>
  [...syncs.get(name)!.visibleRows()].map((row) => recordKey(name, row)).toSorted();

async function hear(event: Omit<LiveEvent, 'entity'>): Promise<string[]> {
  syncs.event({ entity: 'booking', ...event });
  // The read after a DELETE waits.
  if (event.act === 'DELETE') scheduler.runNext();
  await settle();
  return api.takeAsked();
}

beforeEach(() => {
  api = new RecordedApi();
  scheduler = new VirtualScheduler();
  syncs = new SyncRegistry({
    api,
    scheduler,
    sequence: new Sequence(),
    socketWait: noSocketWait(),
    apply: () => undefined,
    onStateChanged: () => undefined,
    onRecordRead: () => undefined,
    onFailed: () => undefined,
    report: () => undefined,
  });
});

describe('records of several types with one number', () => {
  it('are all held, although one list has them', async () => {
    const types = ['UnitController', 'DumbHID', 'MotorisedLock'];
    const configs = [1, 2, 3, 4].flatMap((id) => types.map((type) => ({ id, type })));
    await hold('deviceConfig', { 'api/admin/deviceConfigs': configs });
    expect(heldKeys('deviceConfig')).toHaveLength(12);
    expect(syncs.get('deviceConfig')?.visibleRow('DumbHID:3')).toMatchObject({ id: 3, type: 'DumbHID' });
  });

  describe('bookings', () => {
    beforeEach(() =>
      hold('booking', {
        [`${base}/storage`]: [{ id: 5, type: 'storage' }],
        [`${base}/workspace`]: [{ id: 5 }, { id: 6, type: 'WORKSPACE' }],
        [`${base}/hire`]: [],
      }),
    );

    it('are told apart by the list that they come from, where they say no type themselves', () => {
      expect(heldKeys('booking')).toEqual(['storage:5', 'workspace:5', 'workspace:6']);
    });

    it('are read each under its own type, when an event says no type', async () => {
      expect(await hear({ act: 'UPDATE', id: 5 })).toEqual([`${base}/storage/5`, `${base}/workspace/5`]);
      expect(await hear({ act: 'UPDATE', id: 6 })).toEqual([`${base}/workspace/6`]);
      expect(await hear({ act: 'UPDATE', id: 7 })).toEqual([]);
    });

    it('are read under the type that an event says', async () => {
      expect(await hear({ act: 'UPDATE', id: 5, type: 'workspace' })).toEqual([`${base}/workspace/5`]);
    });

    it('are looked for under every type, when one was created', async () => {
      api.rows.set(`${base}/hire`, [{ id: 5, type: 'hire' }]);
      expect(await hear({ act: 'CREATE', id: 5 })).toHaveLength(3);
      expect(heldKeys('booking')).toEqual(['hire:5', 'storage:5', 'workspace:5', 'workspace:6']);
    });

    it('leave the others in place, when one is deleted', async () => {
      api.rows.set(`${base}/storage`, []);
      await hear({ act: 'DELETE', id: 5 });
      expect(heldKeys('booking')).toEqual(['workspace:5', 'workspace:6']);
    });

    it('are missing under another type, which alone is asked', async () => {
      expect(await syncs.get('booking')?.fetch('hire:6')).toBe(false);
      expect(api.takeAsked()).toEqual([`${base}/hire/6`]);
    });
  });
});
