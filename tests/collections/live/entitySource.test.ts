import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '#domain/entities/index.ts';
import { recordKey } from '#domain/entities/recordKey.ts';
import { entitySource } from '#collections/replica/host/entitySource.ts';
import { RecordedApi } from '#tests/support/replica/recordedApi.ts';

const base = 'api/admin/bookings';

function bookings() {
  const api = new RecordedApi();
  for (const [type, ids] of Object.entries({ storage: [1, 2], workspace: [2, 3], hire: [4] })) {
    api.rows.set(
      `${base}/${type}`,
      ids.map((id) => ({ id, type })),
    );
  }
  return { api, source: entitySource(api, 'booking', () => undefined) };
}

describe('a booking, whose number bookings of other types have too', () => {
  it('is read under its own type alone', async () => {
    const { api, source } = bookings();
    expect(await source.read('workspace:2')).toMatchObject({ id: 2, type: 'workspace' });
    await expect(source.read('storage:3')).rejects.toMatchObject({ status: 404 });
    expect(api.takeAsked()).toEqual([`${base}/workspace/2`, `${base}/storage/3`]);
  });

  it('is missing where the server answers with a booking of another type', async () => {
    const { api, source } = bookings();
    api.rows.set(`${base}/storage`, [{ id: 5, type: 'workspace' }]);
    await expect(source.read('storage:5')).rejects.toMatchObject({ status: 404 });
  });

  it('is not gone because its type could not be asked', async () => {
    const { api, source } = bookings();
    api.isAway = true;
    await expect(source.read('workspace:3')).rejects.toMatchObject({ code: 'network' });
  });

  it('is read with many others by one filtered call for each type', async () => {
    const { api, source } = bookings();
    const read = (await source.readMany(['storage:2', 'workspace:2', 'workspace:3', 'hire:4'])) as AnyRecord[];
    expect(read.map(({ type, id }) => `${type as string}:${id}`)).toEqual([
      'storage:2',
      'workspace:2',
      'workspace:3',
      'hire:4',
    ]);
    const asked = api.asked.map(({ path, query }) => [path, query?.searchQuery?.[0]?.query]);
    expect(asked).toEqual([
      [`${base}/storage`, [2]],
      [`${base}/workspace`, [2, 3]],
      [`${base}/hire`, [4]],
    ]);
  });
});

describe('a device config, whose number configs of other types have too', () => {
  it('is read with its type, and told apart in one list', async () => {
    const api = new RecordedApi();
    const path = 'api/admin/deviceConfigs';
    api.rows.set(path, [
      { id: 7, type: 'UnitController' },
      { id: 7, type: 'MotorisedLock' },
    ]);
    const source = entitySource(api, 'deviceConfig', () => undefined);
    await source.read('MotorisedLock:7').catch(() => undefined);
    expect(api.asked.map(({ path: asked, fields }) => [asked, fields])).toEqual([
      [`${path}/7`, { type: 'MotorisedLock' }],
    ]);
    const { rows } = await source.page(0, 0, '');
    expect(rows.map((row) => recordKey('deviceConfig', row as AnyRecord))).toEqual([
      'UnitController:7',
      'MotorisedLock:7',
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
