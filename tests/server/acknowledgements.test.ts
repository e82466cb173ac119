import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { acknowledgingMessages } from '#domain/messages/acknowledging.ts';
import { storeReadings } from '#server/devices/readings/storeReadings.ts';
import { nameOfStaff } from '#server/viewer.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { listenLive } from '#tests/support/server/listen.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();

const began = new Date('2026-11-20T02:14:00.000Z');
const bits = { read: 2, command: 2 + 16 };

async function home() {
  const { id: organisationId } = await server.build.organisation();
  const { id: siteId } = await server.build.site({ organisationId });
  const person = async (sites: number, of = organisationId) => {
    const user = await server.build.user({ organisationId: of, permissions: { sites, alerts: 2 } });
    const token = await server.signIn(user);
    const send = (method: string, path: string, body?: object) =>
      server.call(method, `api/admin/${path}`, { token, ...(body === undefined ? {} : { body }) });
    return {
      user,
      token,
      send,
      list: async () => (await send('GET', 'acknowledgements')).body,
      acknowledge: (items: readonly object[], note?: string) =>
        send('POST', 'acknowledgements', { items, ...(note === undefined ? {} : { note }) }),
    };
  };
  return { organisationId, siteId, person };
}

const alarmOf = (id: number, since: Date = began) => ({
  entity: 'unit',
  id,
  trouble: 'alarm',
  since: since.toISOString(),
});

describe('an acknowledged trouble', () => {
  it('is so for everybody who sees the door, with who and when from the server, and live', async () => {
    const { siteId, person } = await home();
    const { id } = await server.build.unit({ siteId, alarmingSince: began });
    const [ann, ben] = [await person(bits.command), await person(bits.read)];
    const live = await listenLive(server.url, ben.token);
    const answer = await ann.acknowledge([alarmOf(id)], '  On my way ');
    expect(answer.status).toBe(200);
    const name = nameOfStaff(ann.user.id, ann.user);
    const row = {
      ...alarmOf(id),
      siteId,
      at: expect.any(String),
      by: { id: ann.user.id, name },
      note: 'On my way',
    };
    expect(answer.body).toEqual([row]);
    expect(await ben.list()).toEqual([row]);
    expect((await live.hears('ACKNOWLEDGEMENT:CREATE', id)).payload).toMatchObject({ id, siteId });
    live.close();
    const log = await ann.send('GET', `actionLogs/units/${id}`);
    expect(log.body).toMatchObject({
      rows: [{ action: 'Acknowledged the alarm', userId: ann.user.id, changes: [{ field: 'note', to: 'On my way' }] }],
    });
  });

  it('stays the first person’s, and a trouble that begins again is new', async () => {
    const { siteId, person } = await home();
    const { id } = await server.build.unit({ siteId, alarmingSince: began });
    const [ann, ben] = [await person(bits.command), await person(bits.command)];
    await ann.acknowledge([alarmOf(id)]);
    expect((await ben.acknowledge([alarmOf(id)], 'Me too')).body).toMatchObject([
      { by: { id: ann.user.id }, note: null },
    ]);
    const again = new Date(began.getTime() + 60_000);
    await server.database.update(units).set({ alarmingSince: again }).where(eq(units.id, id));
    expect(await ben.list()).toEqual([]);
    expect(await ben.acknowledge([alarmOf(id)])).toMatchObject({ status: 409, body: acknowledgingMessages.gone });
    expect((await ben.acknowledge([alarmOf(id, again)])).body).toMatchObject([
      { since: again.toISOString(), by: { id: ben.user.id } },
    ]);
  });

  it('takes the right to command doors, and sight of the record', async () => {
    const { siteId, person } = await home();
    const { id } = await server.build.unit({ siteId, alarmingSince: began });
    const reader = await person(bits.read);
    expect((await reader.acknowledge([alarmOf(id)])).status).toBe(403);
    const other = await home();
    const stranger = await other.person(bits.command);
    expect((await stranger.acknowledge([alarmOf(id)])).status).toBe(409);
    const own = await person(bits.command);
    await own.acknowledge([alarmOf(id)]);
    expect(await stranger.list()).toEqual([]);
    expect((await own.acknowledge([])).status).toBe(400);
    expect((await own.acknowledge([{ ...alarmOf(id), trouble: 'noise' }])).status).toBe(400);
    expect((await own.acknowledge([{ ...alarmOf(id), entity: 'customer' }])).status).toBe(400);
  });

  it('at a shared site is by whoever it was to its owner, and by nobody of the owner to guests', async () => {
    const { organisationId, siteId, person } = await home();
    const guests = await home();
    const shared = { sharing: 'SITE' as const, sharedWith: [guests.organisationId] };
    const boss = await server.build.user({ organisationId });
    const saved = await server.call('PUT', `api/admin/sites/${siteId}`, {
      token: await server.signIn(boss),
      body: shared,
    });
    expect(saved.status).toBe(200);
    const ids = [await server.build.unit({ siteId, alarmingSince: began })];
    ids.push(await server.build.unit({ siteId, alarmingSince: began }));
    const [ann, eve] = [await person(bits.command), await guests.person(bits.command)];
    await ann.acknowledge([alarmOf(ids[0]?.id ?? 0)]);
    await eve.acknowledge([alarmOf(ids[1]?.id ?? 0)]);
    const whoBy = async ({ list }: typeof ann) =>
      new Map(
        ((await list()) as { id: number; by: { id: number } | null }[]).map(({ id, by }) => [id, by?.id ?? null]),
      );
    const [byAnn, byEve] = ids.map(({ id }) => id);
    expect(await whoBy(ann)).toEqual(
      new Map([
        [byAnn, ann.user.id],
        [byEve, eve.user.id],
      ]),
    );
    expect(await whoBy(eve)).toEqual(
      new Map([
        [byAnn, null],
        [byEve, eve.user.id],
      ]),
    );
  });

  it('of a device counts until the fault changes', async () => {
    const { siteId, person } = await home();
    const { id } = await server.build.controller({ siteId, fault: 'Low voltage', online: true });
    const ann = await person(bits.command);
    const current = { entity: 'controller', id, trouble: 'fault', since: null };
    expect((await ann.acknowledge([current])).body).toMatchObject([current]);
    const at = new Date();
    const report = (fault: string | null) =>
      storeReadings(server.storage, [{ kind: 'controller', id, at, state: { fault }, event: null }]);
    await report('Low voltage');
    expect(await ann.list()).toMatchObject([current]);
    await report(null);
    await report('Low voltage');
    expect(await ann.list()).toEqual([]);
  });
});
