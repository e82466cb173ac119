// @module-tag postgres
import { beforeEach, describe, expect, it } from 'vitest';
import type { Approval } from '#domain/calls/approvals.ts';
import { secondPerson } from '#domain/limits/secondPerson.ts';
import { bits } from '#domain/permissions/bits.ts';
import { isOnPostgres } from '#tests/support/postgres/postgresUrl.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { expectDoorsLeft, openTwoPersonSite } from '#tests/support/server/openTwoPersonSite.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const now = new Date('2026-11-23T10:00:00Z');
let organisationId: number;
let siteId: number;
/** Ada may set and command doors, and Ben decides. */
let ada: string;
let ben: string;

const { doors } = secondPerson;

const server = await startTestServer({ now: () => now });
beforeEach(async () => {
  ({ organisationId, siteId, ada, ben } = await openTwoPersonSite(server));
});

const send = (method: string, path: string, body: object = {}, token = ada) =>
  server.call(method, `api/admin/${path}`, { token, ...(method === 'GET' ? {} : { body }) });
const read = async (path: string) => (await send('GET', path)).body as Record<string, unknown>;
const waiting = async () => (await send('GET', 'commandApprovals', {}, ben)).body as Approval[];
const approve = ({ id }: Approval) => send('POST', `commandApprovals/${id}/approve`, {}, ben);

const expectLeft = (left: number) => expectDoorsLeft(server, { siteId, token: ada }, left);

async function controllerWith(units: number): Promise<number> {
  const { id: controllerId } = await server.build.controller({ siteId });
  for (let channel = 0; channel < units; channel += 1) await server.build.unit({ siteId, controllerId, channel });
  return controllerId;
}

const gate = async (given: object = {}) => (await server.build.gate({ siteId, ...given })).id;

/** Settings that keep doors open, each at a controller with two doors or at one gate. */
const settings: [string, number, () => Promise<{ path: string; body: object; holds: object }>][] = [
  [
    'a controller that no longer locks when a door closes',
    2,
    async () => {
      const change = { disableAutolockOnClose: true };
      return { path: `controllers/${await controllerWith(2)}`, body: change, holds: change };
    },
  ],
  [
    'a controller that locks again after an hour',
    2,
    async () => {
      const change = { relockTime: 3_600 };
      return { path: `controllers/${await controllerWith(2)}`, body: change, holds: change };
    },
  ],
  [
    'the same by its config',
    2,
    async () => {
      const config = { unopenedRelockTime: 3_600 };
      return { path: `deviceConfigs/${await controllerWith(2)}`, body: { config }, holds: { config } };
    },
  ],
  [
    'a relay that is held',
    1,
    async () => {
      const change = { relayMode: 'HOLD_HIGH' };
      return { path: `gates/${await gate({ relayMode: 'PULSE_HIGH' })}`, body: change, holds: change };
    },
  ],
  [
    'a relay that rests the other way round',
    1,
    async () => {
      const change = { relayMode: 'PULSE_LOW' };
      return { path: `gates/${await gate({ relayMode: 'PULSE_HIGH' })}`, body: change, holds: change };
    },
  ],
  [
    'a relay that loses its mode',
    1,
    async () => {
      const change = { relayMode: null };
      return { path: `gates/${await gate({ relayMode: 'PULSE_HIGH' })}`, body: change, holds: change };
    },
  ],
  [
    'a relay that gets a mode',
    1,
    async () => {
      const change = { relayMode: 'PULSE_LOW' };
      return { path: `gates/${await gate()}`, body: change, holds: change };
    },
  ],
  [
    'a gate that becomes an exit',
    1,
    async () => {
      await gate({ direction: 'exit' });
      return { path: `gates/${await gate()}`, body: { direction: 'exit' }, holds: { direction: 'exit' } };
    },
  ],
  [
    'the last exit, which makes exits of all entrances',
    2,
    async () => {
      await gate();
      const id = await gate({ direction: 'exit' });
      await gate();
      return { path: `gates/${id}`, body: { direction: 'entrance' }, holds: { direction: 'entrance' } };
    },
  ],
];

describe('a setting that keeps doors open', () => {
  it.each(settings)('counts as a command: %s', async (_what, count, setUp) => {
    const { path, body, holds } = await setUp();
    expect((await send('PUT', path, body)).status).toBe(200);
    expect(await read(path)).toMatchObject(holds);
    await expectLeft(doors - count);
  });

  it.each(isOnPostgres ? settings : settings.slice(0, 1))(
    'waits for a second person beyond the limit: %s',
    async (_what, _count, setUp) => {
      const { path, body, holds } = await setUp();
      await expectLeft(doors);
      expect((await send('PUT', path, body)).status).toBe(200);
      expect(await read(path)).not.toMatchObject(holds);
      // The second save of the same form asks no second time.
      expect((await send('PUT', path, body)).status).toBe(200);
      const [asked, ...more] = await waiting();
      expect(more).toEqual([]);
      expect(asked).toMatchObject({ act: 'set', siteId });
      expect((await approve(asked as Approval)).body).toMatchObject({ state: 'used' });
      expect(await read(path)).toMatchObject(holds);
    },
  );

  it.each(settings)('needs the right to command doors: %s', async (_what, _count, setUp) => {
    const permissions = everywhere(bits.scope | bits.read | bits.write);
    const cy = await server.signIn(await server.build.user({ organisationId, permissions }));
    const { path, body } = await setUp();
    const sentence = 'You need the "Sites: state" permission for this. Ask an administrator.';
    expect(await send('PUT', path, body, cy)).toMatchObject({ status: 403, body: sentence });
    expect((await send('PUT', path.replace('deviceConfigs', 'controllers'), { name: 'Renamed' }, cy)).status).toBe(200);
  });

  it('waits alone, while the other changes are saved', async () => {
    const id = await controllerWith(doors + 1);
    const saved = await send('PUT', `controllers/${id}`, { name: 'Renamed', relockTime: 3_600, lockDriveTime: 2 });
    expect(saved.body).toMatchObject({ name: 'Renamed', relockTime: 3, lockDriveTime: 2 });
    const [asked] = await waiting();
    expect(asked).toMatchObject({
      title: 'Set 1 controller (relock after 3,600 seconds)',
      targets: [{ entity: 'controller', id, name: 'Renamed' }],
      requestedBy: { name: 'Ada Byron' },
    });
    await send('POST', `commandApprovals/${asked?.id}/decline`, { reason: 'No' }, ben);
    expect(await read(`controllers/${id}`)).toMatchObject({ relockTime: 3 });
  });

  it('counts for all controllers of a batch together, and waits for all of them', async () => {
    const ids: number[] = [];
    while (ids.length <= doors) ids.push((await server.build.controller({ siteId })).id);
    const set = (config: object, some = ids) => send('POST', 'controllers/batchUpdateConfig', { ids: some, config });
    expect((await set({ relockTime: 3_600, enableAlarm: true })).status).toBe(204);
    const relocks = async () => (await read('controllers'))['rows'];
    const all = (given: object) => ids.map(() => expect.objectContaining(given) as object);
    expect(await relocks()).toEqual(all({ enableAlarm: true, relockTime: 3 }));
    const [asked] = await waiting();
    expect(asked).toMatchObject({ title: 'Set 11 controllers (relock after 3,600 seconds)' });
    await approve(asked as Approval);
    expect(await relocks()).toEqual(all({ relockTime: 3_600 }));
    // A shorter hold needs nobody.
    expect((await set({ relockTime: 600 })).status).toBe(204);
    expect(await relocks()).toEqual(all({ relockTime: 600 }));
    expect((await set({ disableAutolockOnClose: true }, ids.slice(0, 3))).status).toBe(204);
    await expectLeft(doors - 3);
  });

  it('is approved for what still stands at the site', async () => {
    const [stays, gone] = [await controllerWith(doors), (await server.build.controller({ siteId })).id];
    await send('POST', 'controllers/batchUpdateConfig', { ids: [stays, gone], config: { relockTime: 3_600 } });
    const [asked] = await waiting();
    await send('DELETE', `controllers/${gone}`);
    expect((await approve(asked as Approval)).status).toBe(200);
    expect(await read(`controllers/${stays}`)).toMatchObject({ relockTime: 3_600 });
  });

  it('counts for a new gate or controller too', async () => {
    const exit = { siteId, name: 'New', direction: 'exit', doorType: 'gate' };
    expect((await send('POST', 'gates', exit)).status).toBe(201);
    const controller = { siteId, name: 'New', disableAutolockOnClose: true };
    expect((await send('POST', 'controllers', controller)).status).toBe(201);
    await expectLeft(doors - 2);
    expect(await send('POST', 'controllers', { ...controller, name: 'Newer' })).toMatchObject({ status: 409 });
  });

  it('needs the right to command doors for a new exit too, and for one that moves', async () => {
    const permissions = everywhere(bits.scope | bits.read | bits.write);
    const cy = await server.signIn(await server.build.user({ organisationId, permissions }));
    const free = await server.build.organisation();
    const freeSite = await server.build.site({ organisationId: free.id });
    const eve = await server.signIn(await server.build.user({ organisationId: free.id, permissions }));
    const made = { name: 'New', doorType: 'gate' };
    const sentence = 'You need the "Sites: state" permission for this. Ask an administrator.';
    const refused = { status: 403, body: sentence };
    expect(await send('POST', 'gates', { ...made, siteId, direction: 'exit' }, cy)).toMatchObject(refused);
    expect(await send('POST', 'gates', { ...made, siteId: freeSite.id, direction: 'exit' }, eve)).toMatchObject(
      refused,
    );
    expect(await send('POST', 'gates', { ...made, siteId, direction: 'entrance' }, cy)).toMatchObject({ status: 201 });
    await gate({ direction: 'exit' });
    const exit = await gate({ direction: 'exit' });
    const other = await server.build.site({ organisationId });
    expect(await send('PUT', `gates/${exit}`, { siteId: other.id }, cy)).toMatchObject(refused);
  });

  it('is approved by nobody once its site belongs to another organisation', async () => {
    const id = await controllerWith(doors + 1);
    expect((await send('PUT', `controllers/${id}`, { relockTime: 3_600 })).status).toBe(200);
    const [asked] = await waiting();
    const operator = await server.signIn(await server.build.user({ isSuperAdmin: true }));
    const buyer = await server.build.organisation({ twoPersonApproval: true });
    const move = { organisationId: buyer.id, sharing: 'SITE', sharedWith: [organisationId] };
    expect((await send('PUT', `sites/${siteId}`, move, operator)).status).toBe(200);
    expect(await approve(asked as Approval)).toMatchObject({ status: 409, body: 'This request was withdrawn.' });
    expect(await waiting()).toEqual([]);
    expect(await read(`controllers/${id}`)).toMatchObject({ relockTime: 3 });
  });

  it('counts where the last exit is deleted', async () => {
    await gate();
    const exit = await gate({ direction: 'exit' });
    expect((await send('DELETE', `gates/${exit}`)).status).toBe(204);
    await expectLeft(doors - 1);
    const another = await gate({ direction: 'exit' });
    expect(await send('DELETE', `gates/${another}`)).toMatchObject({ status: 409 });
  });

  it('counts where the last exits are deleted at once', async () => {
    for (let made = 0; made <= doors; made += 1) await gate();
    const exits = [await gate({ direction: 'exit' }), await gate({ direction: 'exit' })];
    const answers = await Promise.all(exits.map((id) => send('DELETE', `gates/${id}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });

  it('counts where the last exits are deleted together', async () => {
    for (let made = 0; made <= doors; made += 1) await gate();
    const items = [await gate({ direction: 'exit' }), await gate({ direction: 'exit' })];
    expect(await send('DELETE', 'gates', { items })).toMatchObject({ status: 409 });
    expect((await read(`gates/${items[1]}`))['direction']).toBe('exit');
  });

  it('counts nowhere else, and nothing that keeps no door open', async () => {
    const id = await controllerWith(doors + 1);
    expect((await send('PUT', `controllers/${id}`, { relockTime: 120 })).body).toMatchObject({ relockTime: 120 });
    const gateId = await gate({ direction: 'exit', relayMode: 'HOLD_HIGH' });
    expect((await send('PUT', `gates/${gateId}`, { relayMode: 'PULSE_HIGH' })).status).toBe(200);
    await expectLeft(doors);
    const free = await server.build.organisation();
    const site = await server.build.site({ organisationId: free.id });
    const eve = await server.signIn(await server.build.user({ organisationId: free.id }));
    const ids: number[] = [];
    while (ids.length <= doors) ids.push((await server.build.controller({ siteId: site.id })).id);
    const batch = { ids, config: { disableAutolockOnClose: true } };
    expect((await send('POST', 'controllers/batchUpdateConfig', batch, eve)).status).toBe(204);
    expect((await send('GET', `controllers/${ids[0]}`, {}, eve)).body).toMatchObject({ disableAutolockOnClose: true });
  });
});
