import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { saveTiming } from '#domain/limits/replica.ts';
import { syncedWith, type SyncedEntity } from '#tests/support/replica/syncedEntity.ts';
import type { ServerHabits } from '#tests/support/replica/simulatedServer.ts';

const ofOurs = { namesRequests: true } as const;

/** A save of this record (null: of a new one) that the server has carried out, and whose answer is on its way. */
async function saving(id: number | null, habits: Partial<ServerHabits> = ofOurs) {
  const synced = await syncedWith(2, { habits });
  const { sync, server } = synced;
  sync.beginSave('request', id);
  const answer = server.save(id, 1, 'request');
  server.serve(0);
  answer.catch(() => undefined);
  return { synced, end: () => endSave(synced, answer, id) };
}

/** Delivers the answer. Resolves with whether nothing is left to read for it. */
async function endSave({ sync, server }: SyncedEntity, answer: Promise<unknown>, id: number | null, extra = {}) {
  server.deliver(0);
  const raw = await answer;
  const row = typeof raw === 'object' ? { ...raw, ...extra } : raw;
  return sync.endSave('request', { id: id ?? (raw as { id: number }).id, raw: row });
}

const versionOf = ({ sync }: SyncedEntity, id: number) => sync.visibleRow(id)?.['version'];

describe('a save', () => {
  it.each([1, null])('of %s counts by its answer, without a read, though its event came first', async (id) => {
    const { synced, end } = await saving(id);
    synced.hear();
    expect(await end()).toBe(true);
    expect(synced.server.requests).toEqual([]);
    expect(versionOf(synced, id ?? 3)).toBe(3);
    expect(synced.sync.memorySizes()).toMatchObject({ saves: 0, dirty: 0, savedIds: 0, bufferedEvents: 0 });
  });

  it('counts by its answer, without a read, though its event comes later and twice', async () => {
    const { synced, end } = await saving(1);
    expect(await end()).toBe(true);
    const [event] = synced.server.events;
    synced.hear();
    synced.sync.event(event!);
    expect(synced.server.requests).toEqual([]);
    expect(versionOf(synced, 1)).toBe(3);
  });

  it('is followed by a read for an event that does not name it', async () => {
    const { synced, end } = await saving(1, { namesRequests: false });
    expect(await end()).toBe(true);
    expect(versionOf(synced, 1)).toBe(3);
    synced.hear();
    expect(synced.server.requests).toHaveLength(1);
  });

  it('is late for somebody else’s event that came after it was sent', async () => {
    const { synced, end } = await saving(1);
    synced.hear();
    synced.server.update(0);
    synced.hear();
    expect(await end()).toBe(true);
    await synced.settle();
    expect(versionOf(synced, 1)).toBe(4);
  });

  it('is read where a page that was asked for after it is older, and arrives last', async () => {
    const synced = await syncedWith(2, { habits: ofOurs });
    const { sync, server } = synced;
    sync.beginSave('request', 1);
    const answer = server.save(1, 1, 'request');
    sync.resyncInBackground();
    server.serve(1);
    server.serve(0);
    expect(await endSave(synced, answer, 1)).toBe(true);
    synced.hear();
    await synced.settle();
    expect(sync.visibleRow(1)).toEqual(server.find(1));
  });

  it.each(['part', 'text'] as const)('is read where its answer is a %s', async (answers) => {
    const { synced, end } = await saving(1, { ...ofOurs, answers });
    expect(await end()).toBe(false);
    expect(versionOf(synced, 1)).toBe(1);
  });

  it('is read where its answer has what no record has', async () => {
    const synced = await syncedWith(1);
    synced.sync.beginSave('request', 1);
    const answer = synced.server.save(1, 1, 'request');
    synced.server.serve(0);
    expect(await endSave(synced, answer, 1, { password: 'secret' })).toBe(false);
    expect(synced.sync.visibleRow(1)).not.toHaveProperty('password');
  });

  it('is read where its answer shortens a related record', async () => {
    const synced = await syncedWith(1);
    synced.sync.beginSave('request', 1);
    const answer = synced.server.save(1, 1, 'request');
    synced.server.serve(0);
    expect(await endSave(synced, answer, 1, { alsoAt: [{ id: 2 }] })).toBe(false);
  });

  it('of a new record is read if the record was known before its answer: that may repeat an old one', async () => {
    const synced = await syncedWith(2);
    synced.sync.beginSave('request', null);
    expect(synced.sync.endSave('request', { id: 1, raw: { ...synced.server.find(1), version: 0 } })).toBe(false);
    expect(versionOf(synced, 1)).toBe(1);
  });

  it('of a new record does not bring it back that was removed before its answer', async () => {
    const { synced, end } = await saving(null, {});
    const { server, scheduler } = synced;
    const answerRead = async () => {
      server.serve(0);
      server.deliver(1);
      await setImmediate();
    };
    synced.hear();
    await answerRead();
    expect(versionOf(synced, 3)).toBe(3);
    server.remove(2);
    synced.hear();
    scheduler.runNext();
    await answerRead();
    expect(await end()).toBe(false);
    expect(synced.sync.visibleRow(3)).toBeUndefined();
  });

  it('is read a second after its event, if its answer does not come', async () => {
    const { synced } = await saving(1);
    synced.hear();
    expect(synced.server.requests).toHaveLength(1);
    synced.scheduler.runNext();
    expect(synced.scheduler.now()).toBe(saveTiming.answer);
    expect(synced.server.requests).toHaveLength(2);
  });

  it('is read where its answer was on its way when the connection began anew: events may be missing', async () => {
    const { synced, end } = await saving(1);
    synced.sync.disconnected();
    synced.server.events.length = 0;
    synced.sync.resync(true);
    expect(await end()).toBe(false);
    expect(versionOf(synced, 1)).toBe(1);
  });

  it('is read after its event, if it fails', async () => {
    const { synced } = await saving(1);
    synced.hear();
    synced.server.lose(0);
    synced.sync.endSave('request', null);
    await synced.settle();
    expect(versionOf(synced, 1)).toBe(3);
  });
});
