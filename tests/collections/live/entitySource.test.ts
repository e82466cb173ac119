import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '#domain/entities/index.ts';
import { entitySource } from '#collections/replica/host/entitySource.ts';
import { RecordedApi } from '#tests/support/replica/recordedApi.ts';

const base = 'api/admin/bookings';

function bookings(held: Record<number, string> = {}) {
  const api = new RecordedApi();
  for (const [type, ids] of Object.entries({ storage: [1, 2], workspace: [3], hire: [4] })) {
    api.rows.set(
      `${base}/${type}`,
      ids.map((id) => ({ id, type })),
    );
  }
  const source = entitySource(api, 'booking', (id) => (held[id] === undefined ? undefined : { id, type: held[id] }));
  return { api, source };
}

describe('a booking, whose type no event tells', () => {
  it('is read under the type that it is held with', async () => {
    const { api, source } = bookings({ 3: 'workspace' });
    expect(await source.read(3)).toMatchObject({ id: 3 });
    expect(api.takeAsked()).toEqual([`${base}/workspace/3`]);
  });

  it('is looked for under each type, one after the other, where it is not held', async () => {
    const { api, source } = bookings();
    expect(await source.read(3)).toMatchObject({ id: 3 });
    expect(api.takeAsked()).toEqual([`${base}/storage/3`, `${base}/workspace/3`]);
    await expect(source.read(9)).rejects.toMatchObject({ status: 404 });
    expect(api.takeAsked()).toHaveLength(3);
  });

  it('is not gone because a type could not be asked', async () => {
    const { api, source } = bookings();
    api.isAway = true;
    await expect(source.read(3)).rejects.toMatchObject({ code: 'network' });
    expect(api.takeAsked()).toHaveLength(1);
  });

  it('is read with many others by one filtered call for each type that they may have', async () => {
    const { api, source } = bookings({ 1: 'storage', 2: 'storage' });
    expect(await source.readMany([1, 2])).toHaveLength(2);
    expect(api.takeAsked()).toEqual([`${base}/storage`]);
    expect((await source.readMany([1, 3, 4])) as AnyRecord[]).toMatchObject([{ id: 1 }, { id: 3 }, { id: 4 }]);
    const asked = api.asked.map(({ path, query }) => [path, query?.searchQuery?.[0]?.query]);
    expect(asked).toEqual([
      [`${base}/storage`, [1, 3, 4]],
      [`${base}/workspace`, [3, 4]],
      [`${base}/hire`, [3, 4]],
    ]);
  });
});

describe('the features of an organisation', () => {
  const path = 'api/admin/organisations/features';

  it('are read by their organisation, as they are held or as their event tells it', async () => {
    const api = new RecordedApi();
    const source = entitySource(api, 'organisationFeatures', (id) =>
      id === 7 ? { id, organisationId: 70 } : undefined,
    );
    source.noteKey({ id: 8, organisationId: 80 });
    for (const id of [7, 8, 9]) await source.read(id).catch(() => undefined);
    expect(api.takeAsked()).toEqual([`${path}/70`, `${path}/80`, `${path}/9`]);
  });
});
