import { describe, expect, it } from 'vitest';
import { pinCode } from '#domain/entities/pinCode.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { listenLive } from '#tests/support/server/listen.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();
const desk = await openDesk(server);
const { organisationId } = desk;
const paths = {
  customers: `customers/${(await server.build.customer({ organisationId })).id}/pinCodes`,
  users: `users/${(await server.build.user({ organisationId })).id}/pinCodes`,
};

const taken = {
  status: 409,
  field: 'code',
  sentence: 'This PIN is already in use. Choose another, or leave it empty to get one.',
};

describe.each(['customers', 'users'] as const)('the PIN codes of %s', (owner) => {
  it('are given, listed as the domain declares them, and taken away', async () => {
    const path = paths[owner];
    const given = await desk.record('POST', path, { code: owner === 'users' ? '8642' : '2468', siteId: desk.siteId });
    const drawn = await desk.record('POST', path, {});
    expect(drawn['code']).toMatch(/^\d{6}$/);
    const { body } = await desk.ask('GET', path);
    expect(body).toEqual({ count: 2, rows: [given, drawn] });
    expect(pinCode.schema.parse(given)).toEqual(given);
    expect(given[owner === 'users' ? 'customerId' : 'userId']).toBeNull();
    expect((await desk.ask('DELETE', `${path}/${given.id}`)).status).toBe(204);
    expect(await desk.ids(path)).toEqual([drawn.id]);
    expect(await desk.refused('DELETE', `${path}/${given.id}`)).toMatchObject({
      status: 404,
      sentence: `There is no PIN code ${given.id}.`,
    });
    const other = paths[owner === 'users' ? 'customers' : 'users'];
    expect((await desk.ask('DELETE', `${other}/${drawn.id}`)).status).toBe(404);
    const { status } = await desk.ask('DELETE', `${path}/first`);
    expect(status).toBe(400);
  });

  it('are told live to who may read their owners, and never in the log', async () => {
    const { organisationId, siteId } = desk;
    const area = owner === 'users' ? 'settings' : 'customers';
    const without = { ...everywhere(31), [area]: 29 };
    const clerk = await openDesk(server, { organisationId, siteId, permissions: without });
    const [live, clerkLive] = [await listenLive(server.url, desk.token), await listenLive(server.url, clerk.token)];
    const { id, code } = await desk.record('POST', paths[owner], {});
    expect((await live.hears('PINCODE:CREATE', id)).payload).toEqual({ id, organisationId });
    await desk.ask('DELETE', `${paths[owner]}/${id}`);
    await live.hears('PINCODE:DELETE', id);
    const { id: unitId } = await server.build.unit({ siteId });
    await desk.record('PUT', `units/${unitId}`, { price: 9 });
    await clerkLive.hears('UNIT:UPDATE', unitId);
    expect(clerkLive.heard.map(({ name }) => name)).toEqual(['UNIT:UPDATE']);
    live.close();
    clerkLive.close();
    expect(await clerk.refused('GET', paths[owner])).toMatchObject({ status: 403 });
    const { body } = await desk.ask('GET', 'actionLogs?limit=1000');
    expect(JSON.stringify(body)).toContain('Created PIN code');
    expect(JSON.stringify((body as { rows: { detail: string }[] }).rows.map(({ detail }) => detail))).not.toContain(
      code,
    );
  });

  it('are unknown to another organisation', async () => {
    const stranger = await openDesk(server);
    for (const [method, path, body] of [
      ['GET', paths[owner], undefined],
      ['POST', paths[owner], {}],
      ['DELETE', `${paths[owner]}/1`, undefined],
    ] as const) {
      expect(await stranger.refused(method, path, body)).toMatchObject({ status: 404 });
    }
  });
});

describe('a PIN code', () => {
  it('is unique among those that count at the same time, of customers and staff', async () => {
    await desk.record('POST', paths.customers, { code: '1357', endsAt: '2040-01-01T00:00:00Z' });
    expect(await desk.refused('POST', paths.customers, { code: '1357' })).toEqual(taken);
    expect(await desk.refused('POST', paths.users, { code: '1357', siteId: desk.siteId })).toEqual(taken);
    await desk.record('POST', paths.users, { code: '1357', startsAt: '2040-01-01T00:00:00Z' });
    const stranger = await openDesk(server);
    const theirs = await server.build.customer({ organisationId: stranger.organisationId });
    await stranger.record('POST', `customers/${theirs.id}/pinCodes`, { code: '1357' });
  });

  it('asked for twice at once is given once', { tags: 'postgres' }, async () => {
    for (const code of ['777701', '777702', '777703']) {
      const answers = await Promise.all(
        [paths.customers, paths.users, paths.customers].map((path) => desk.ask('POST', path, { code })),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    }
  });

  it('is refused with the field to blame', async () => {
    expect(await desk.refused('POST', paths.customers, { code: '12' })).toEqual({
      status: 400,
      field: 'code',
      sentence: 'PIN must be 4 to 8 digits.',
    });
    const span = { startsAt: '2030-01-02T00:00:00Z', endsAt: '2030-01-01T00:00:00Z' };
    expect(await desk.refused('POST', paths.customers, span)).toEqual({
      status: 400,
      field: 'endsAt',
      sentence: 'End must be after start.',
    });
    const foreign = await server.build.site();
    expect(await desk.refused('POST', paths.customers, { siteId: foreign.id })).toEqual({
      status: 400,
      field: 'siteId',
      sentence: 'There is no such site.',
    });
  });
});

describe('a PIN code that is changed', () => {
  it.each(['customers', 'users'] as const)(
    'of %s keeps what is not sent, and is told live and logged',
    async (owner) => {
      const made = await desk.record('POST', paths[owner], { code: '246800', siteId: desk.siteId });
      const path = `${paths[owner]}/${made.id}`;
      const live = await listenLive(server.url, desk.token);
      const endsAt = '2041-01-01T00:00:00.000Z';
      const changed = await desk.record('PUT', path, { endsAt });
      expect(changed).toEqual({ ...made, endsAt });
      await live.hears('PINCODE:UPDATE', made.id);
      live.close();
      expect(await desk.record('PUT', path, { code: '135799', siteId: null })).toMatchObject({
        id: made.id,
        code: '135799',
        siteId: null,
        endsAt,
      });
      const { body } = await desk.ask('GET', 'actionLogs?limit=1');
      expect(body).toMatchObject({ rows: [{ action: 'Changed PIN code' }] });
      expect(JSON.stringify(body)).not.toContain('135799');
      expect((await desk.ask('DELETE', path)).status).toBe(204);
      expect(await desk.refused('PUT', path, { endsAt })).toMatchObject({
        status: 404,
        sentence: `There is no PIN code ${made.id}.`,
      });
    },
  );

  it('takes no code that somebody else has then, nor an end before its beginning', async () => {
    await desk.record('POST', paths.users, { code: '864201', endsAt: '2042-01-01T00:00:00Z' });
    const { id } = await desk.record('POST', paths.customers, { code: '864201', startsAt: '2042-01-01T00:00:00Z' });
    const path = `${paths.customers}/${id}`;
    expect(await desk.refused('PUT', path, { startsAt: '2041-06-01T00:00:00Z' })).toEqual(taken);
    expect(await desk.refused('PUT', path, { endsAt: '2041-06-01T00:00:00Z' })).toMatchObject({
      status: 400,
      field: 'endsAt',
    });
    expect(await desk.refused('PUT', path, { code: '12' })).toMatchObject({ status: 400, field: 'code' });
    const stranger = await openDesk(server);
    expect((await stranger.ask('PUT', path, { code: '5566' })).status).toBe(404);
  });

  it('of a colleague is changed by nobody who may do less than they', async () => {
    const { organisationId, siteId } = desk;
    const clerk = await openDesk(server, { organisationId, siteId, permissions: { settings: 31 } });
    const { id: userId } = await server.build.user({ organisationId, permissions: { sites: 16 } });
    const pin = await server.build.pinCode({ organisationId, userId });
    expect((await clerk.ask('PUT', `users/${userId}/pinCodes/${pin.id}`, { code: '9021' })).status).toBe(403);
    const reader = await openDesk(server, { organisationId, siteId, permissions: { customers: 2 } });
    expect((await reader.ask('PUT', `${paths.customers}/${pin.id}`, { code: '9021' })).status).toBe(403);
  });
});

describe('the PIN codes of a colleague', () => {
  it('are given and taken by nobody who may do less than they', async () => {
    const { organisationId, siteId } = desk;
    const clerk = await openDesk(server, { organisationId, siteId, permissions: { settings: 31 } });
    const { id } = await server.build.user({ organisationId, permissions: { sites: 16 } });
    const peer = await server.build.user({ organisationId, permissions: { settings: 2 } });
    const pin = await server.build.pinCode({ organisationId, userId: id });
    const refusal = {
      status: 403,
      sentence: 'You cannot change or delete a user with permissions that you do not have.',
    };
    expect(await clerk.refused('POST', `users/${id}/pinCodes`, { code: '90210' })).toMatchObject(refusal);
    expect(await clerk.refused('DELETE', `users/${id}/pinCodes/${pin.id}`)).toMatchObject(refusal);
    expect(await desk.ids(`users/${id}/pinCodes`)).toEqual([pin.id]);
    await clerk.record('POST', `users/${peer.id}/pinCodes`, {});
  });
});

describe('the PIN code of a user who is deleted', () => {
  it('goes along, and live dashboards hear of it', async () => {
    const { organisationId, token } = desk;
    const { id: userId } = await server.build.user({ organisationId });
    const pin = await server.build.pinCode({ organisationId, userId });
    const live = await listenLive(server.url, token);
    expect((await desk.ask('DELETE', `users/${userId}`)).status).toBe(204);
    await live.hears('PINCODE:DELETE', pin.id);
    live.close();
  });
});

describe('the PIN codes for one site', () => {
  it('go along when it is deleted, and live dashboards hear of it', async () => {
    const { organisationId, token } = desk;
    const { id: siteId } = await server.build.site({ organisationId });
    const { id: userId } = await server.build.user({ organisationId });
    const pins = [
      await server.build.pinCode({ organisationId, siteId }),
      await server.build.pinCode({ organisationId, siteId, userId }),
    ];
    const live = await listenLive(server.url, token);
    expect((await desk.ask('DELETE', `sites/${siteId}`)).status).toBe(204);
    for (const { id } of pins) await live.hears('PINCODE:DELETE', id);
    live.close();
  });
});

describe('whether a PIN code is refused now', () => {
  it('is told, with the reason', async () => {
    const { siteId, organisationId } = desk;
    const { customerId } = await server.build.booking({
      siteId,
      status: 'active',
      startsAt: new Date(0),
      endsAt: null,
    });
    const good = await server.build.pinCode({ organisationId, customerId });
    const old = await server.build.pinCode({ organisationId, customerId, endsAt: new Date(1) });
    expect(await desk.record('GET', `pinCodes/${good.id}/invalid`)).toEqual({ invalid: false, reason: null });
    expect(await desk.record('GET', `pinCodes/${old.id}/invalid`)).toEqual({ invalid: true, reason: 'expired' });
  });

  it('is told by the right of whose code it is', async () => {
    const { organisationId, siteId } = desk;
    const ofCustomer = await server.build.pinCode({ organisationId });
    const userId = (await server.build.user({ organisationId })).id;
    const ofStaff = await server.build.pinCode({ organisationId, userId });
    const clerk = await openDesk(server, { organisationId, siteId, permissions: { customers: 2 } });
    const lead = await openDesk(server, { organisationId, siteId, permissions: { settings: 2 } });
    const nobody = await openDesk(server, { organisationId, siteId, permissions: { sites: 31 } });
    const stranger = await openDesk(server);
    const status = async (by: Desk, { id }: { id: number }) => (await by.ask('GET', `pinCodes/${id}/invalid`)).status;
    expect([await status(clerk, ofCustomer), await status(clerk, ofStaff)]).toEqual([200, 403]);
    expect([await status(lead, ofCustomer), await status(lead, ofStaff)]).toEqual([403, 200]);
    expect([await status(nobody, ofCustomer), await status(nobody, ofStaff)]).toEqual([403, 403]);
    expect([await status(stranger, ofCustomer), await status(stranger, ofStaff)]).toEqual([404, 404]);
  });
});

describe('the shortest PIN of an organisation', () => {
  it('holds for new codes, drawn ones too, and leaves those that people have', async () => {
    const there = await openDesk(server);
    const { organisationId, siteId } = there;
    const path = `customers/${(await server.build.customer({ organisationId })).id}/pinCodes`;
    const setting = `organisations/${organisationId}`;
    const old = await there.record('POST', path, { code: '5791' });
    expect(await there.record('GET', setting)).toMatchObject({ pinDigits: 4 });
    const live = await listenLive(server.url, there.token);
    await there.record('PUT', setting, { pinDigits: 7 });
    await live.hears('SITE:UPDATE', siteId);
    live.close();
    expect(await there.record('GET', `sites/${siteId}`)).toMatchObject({ pinDigits: 7 });
    const refusal = {
      status: 400,
      field: 'code',
      sentence: 'PIN must be 7 to 8 digits here. Leave the field empty to get one.',
    };
    expect(await there.refused('POST', path, { code: '579135' })).toEqual(refusal);
    expect(await there.refused('PUT', `${path}/${old.id}`, { code: '1975' })).toEqual(refusal);
    expect(await there.record('PUT', `${path}/${old.id}`, { code: '5791', siteId })).toMatchObject({ siteId });
    expect((await there.record('POST', path, {}))['code']).toMatch(/^\d{7}$/);
    for (const pinDigits of [3, 9, 5.5])
      expect(await there.refused('PUT', setting, { pinDigits })).toEqual({
        status: 400,
        field: 'pinDigits',
        sentence: 'The shortest PIN must have 4 to 8 digits.',
      });
  });

  it('is compared with the codes that people have, which are counted and not shown', async () => {
    const there = await openDesk(server);
    const { organisationId } = there;
    const lengths = `organisations/${organisationId}/pinLengths`;
    expect(await there.record('GET', lengths)).toEqual({ count: 0, short: 0, digits: 6 });
    const { id: customerId } = await server.build.customer({ organisationId });
    for (const code of ['1470', '14702', '147025', '1470258']) {
      await server.build.pinCode({ organisationId, customerId, code });
    }
    await server.build.pinCode({ organisationId, customerId, code: '3690', endsAt: new Date(1) });
    expect(await there.record('GET', lengths)).toEqual({ count: 4, short: 2, digits: 6 });
    await there.record('PUT', `organisations/${organisationId}`, { pinDigits: 8 });
    expect(await there.record('GET', lengths)).toEqual({ count: 4, short: 4, digits: 8 });
    const stranger = await openDesk(server);
    expect(await stranger.refused('GET', lengths)).toMatchObject({ status: 404 });
    const clerk = await openDesk(server, { organisationId, permissions: { customers: 31 } });
    expect(await clerk.refused('GET', lengths)).toMatchObject({ status: 403 });
  });
});
