import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '#domain/entities/index.ts';
import { listenLive } from '#tests/support/server/listen.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();
const superAdmin = await server.signIn(await server.build.user({ isSuperAdmin: true }));

const send = (token: string, method: string, path: string, body?: object) =>
  server.call(method, `api/admin/${path}`, { token, ...(body === undefined ? {} : { body }) });
const ids = async (token: string, path: string) =>
  ((await send(token, 'GET', path)).body as { rows: AnyRecord[] }).rows.map(({ id }) => id);

/** Creates a site, with staff of its owner and of another organisation. */
async function place(shared: boolean) {
  const owner = await server.build.organisation();
  const guest = await server.build.organisation();
  const site = await server.build.site({
    organisationId: owner.id,
    sharing: 'SITE',
    sharedWith: shared ? [guest.id] : [],
  });
  const ours = await server.build.user({ organisationId: owner.id });
  const theirs = await server.build.user({ organisationId: guest.id });
  return {
    owner,
    guest,
    site,
    ours,
    theirs,
    token: await server.signIn(ours),
    guestToken: await server.signIn(theirs),
  };
}

describe('with whom a site is shared', () => {
  const lastChanges = async (token: string, id: number) => {
    const { body } = await send(token, 'GET', `actionLogs/sites/${id}`);
    const [last] = (body as { rows: AnyRecord[] }).rows;
    return [last?.['action'], last?.['changes']];
  };

  it('stands in its log by name, from the beginning on, and nowhere for its guests', async () => {
    const { owner, guest, site, token, guestToken } = await place(true);
    const other = await server.build.organisation();
    const changed = async (body: object) => {
      expect((await send(token, 'PUT', `sites/${site.id}`, body)).status).toBe(200);
      return lastChanges(token, site.id);
    };
    const shares = (from: string | null, to: string | null) => ['Changed site', [{ field: 'sharedWith', from, to }]];
    expect(await changed({ sharedWith: [guest.id, other.id] })).toEqual(
      shares(guest.name, `${guest.name}, ${other.name}`),
    );
    expect(await changed({ sharedWith: [other.id], name: site.name })).toEqual(
      shares(`${guest.name}, ${other.name}`, other.name),
    );
    expect(await changed({ sharedWith: [] })).toEqual(shares(other.name, null));
    expect(await changed({ sharedWith: [guest.id] })).toEqual(shares(null, guest.name));
    expect(((await send(guestToken, 'GET', `actionLogs/sites/${site.id}`)).body as { rows: unknown[] }).rows).toEqual(
      [],
    );

    const made = { name: `Pier ${site.id}`, timeZone: 'Australia/Sydney', sharing: 'SITE', sharedWith: [guest.id] };
    const { status, body } = await send(token, 'POST', 'sites', made);
    expect([status, (body as AnyRecord)['organisationId']]).toEqual([201, owner.id]);
    expect(await lastChanges(token, (body as AnyRecord).id)).toEqual([
      'Created site',
      [
        { field: 'sharing', from: null, to: 'SITE' },
        { field: 'sharedWith', from: null, to: guest.name },
      ],
    ]);
  });
});

describe('visitors', () => {
  it('are let in or not as the owner says, and everybody is told', async () => {
    const { site, token, guestToken } = await place(true);
    const live = await listenLive(server.url, guestToken);
    const path = `sites/${site.id}/visitors`;
    expect(await send(token, 'PUT', path, { visitors: false })).toMatchObject({
      status: 200,
      body: { visitors: false },
    });
    await live.hears('SITE:UPDATE', site.id);
    live.close();
    expect((await send(guestToken, 'GET', `sites/${site.id}`)).body).toMatchObject({ visitors: false });
    expect((await send(guestToken, 'PUT', path, { visitors: true })).status).toBe(403);
    expect((await send(token, 'PUT', path, { visitors: 'yes' })).status).toBe(400);
  });
});

describe('the users of a site', () => {
  it("are the viewer's own colleagues who see it, and for a super admin everybody who does", async () => {
    const { owner, site, ours, theirs, token, guestToken } = await place(true);
    await server.build.user({ organisationId: owner.id, status: 'archived' });
    const path = `sites/${site.id}/users`;
    expect(await ids(token, path)).toEqual([ours.id]);
    expect(await ids(guestToken, path)).toEqual([theirs.id]);
    expect(await ids(superAdmin, path)).toEqual([ours.id, theirs.id]);
    expect(await ids(superAdmin, `${path}?limit=1&offset=1`)).toEqual([theirs.id]);
  });

  it('are nobody’s business who does not see the site', async () => {
    const { site, guestToken } = await place(false);
    expect(await send(guestToken, 'GET', `sites/${site.id}/users`)).toMatchObject({
      status: 404,
      body: `There is no site ${site.id}.`,
    });
  });
});

describe('the organisations that a site is shared with', () => {
  it('are set and seen by its owner, and come and go at once', async () => {
    const { site, guest, token, guestToken } = await place(false);
    const live = await listenLive(server.url, guestToken);
    const path = `sites/${site.id}`;
    expect((await send(guestToken, 'GET', path)).status).toBe(404);
    const shared = await send(token, 'PUT', path, { sharedWith: [guest.id, guest.id] });
    expect(shared).toMatchObject({ status: 200, body: { sharedWith: [guest.id] } });
    await live.hears('SITE:CREATE', site.id);
    const { body } = await send(guestToken, 'GET', path);
    expect(body).toMatchObject({ id: site.id });
    expect(body).not.toHaveProperty('sharedWith');
    expect((await send(superAdmin, 'GET', path)).body).toMatchObject({ sharedWith: [guest.id] });
    expect((await send(guestToken, 'PUT', path, { sharedWith: [] })).status).toBe(403);
    await send(token, 'PUT', path, { sharedWith: [] });
    await live.hears('SITE:UPDATE', site.id);
    live.close();
    expect((await send(guestToken, 'GET', path)).status).toBe(404);
  });

  it('exist', async () => {
    const { site, guest, token } = await place(true);
    const refused = await send(token, 'PUT', `sites/${site.id}`, {
      phone: '1300 555 010',
      sharedWith: [1_999_999_999],
    });
    expect(refused).toMatchObject({ status: 400, body: 'There is no such organisation to share with.' });
    expect(refused.headers.get('Error-Field')).toBe('sharedWith');
    expect((await send(token, 'GET', `sites/${site.id}`)).body).toMatchObject({ phone: null, sharedWith: [guest.id] });
  });
});

describe('the phone number of a site', () => {
  it('is one that can be called in Australia', async () => {
    const { site, token } = await place(false);
    const refused = await send(token, 'PUT', `sites/${site.id}`, { phone: 'ask at the gate' });
    expect(refused).toMatchObject({ status: 400, body: 'Please enter a valid Australian phone number.' });
    expect(refused.headers.get('Error-Field')).toBe('phone');
    expect((await send(token, 'PUT', `sites/${site.id}`, { phone: '(02) 5550-0199' })).status).toBe(200);
  });
});
