import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '#domain/entities/index.ts';
import type { siteSharing } from '#domain/entities/site.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();

/** An owner with two sites, the first listed for another organisation; both with a user of every right. */
async function neighbours(sharing: (typeof siteSharing)[number]) {
  const { build } = server;
  const owner = await build.organisation();
  const guest = await build.organisation();
  const listed = await build.site({ organisationId: owner.id, sharing, sharedWith: [guest.id] });
  const other = await build.site({ organisationId: owner.id });
  const area = await build.area({ siteId: listed.id });
  const unit = await build.unit({ siteId: listed.id, areaId: area.id });
  const otherUnit = await build.unit({ siteId: other.id });
  return {
    owner,
    guest,
    listed,
    other,
    area,
    unit,
    otherUnit,
    ownerToken: await server.signIn(await build.user({ organisationId: owner.id })),
    guestToken: await server.signIn(await build.user({ organisationId: guest.id })),
  };
}

async function ids(path: string, token: string): Promise<number[]> {
  const { body } = await server.call('GET', `api/admin/${path}`, { token });
  return (body as { rows: AnyRecord[] }).rows.map(({ id }) => id);
}

describe('a site that is not shared', () => {
  it('is hidden from others, even when they are listed', async () => {
    const { listed, unit, guestToken, ownerToken, other } = await neighbours('DISABLED');
    expect(await ids('sites', guestToken)).toEqual([]);
    expect(await ids('units', guestToken)).toEqual([]);
    expect((await server.call('GET', `api/admin/units/${unit.id}`, { token: guestToken })).status).toBe(404);
    expect((await server.call('POST', `api/admin/units/${unit.id}/open`, { token: guestToken })).status).toBe(404);
    expect(await ids('sites', ownerToken)).toEqual([listed.id, other.id]);
  });
});

describe('SITE', () => {
  it('shows that site with its areas, units and event logs, and no other site', async () => {
    const { listed, area, unit, otherUnit, guestToken } = await neighbours('SITE');
    const event = await server.build.eventLog({ siteId: listed.id, unitId: unit.id });
    expect(await ids('sites', guestToken)).toEqual([listed.id]);
    expect(await ids('areas', guestToken)).toEqual([area.id]);
    expect(await ids('units', guestToken)).toEqual([unit.id]);
    expect(await ids(`eventLogs/units/${unit.id}`, guestToken)).toEqual([event.id]);
    expect((await server.call('GET', `api/admin/units/${otherUnit.id}`, { token: guestToken })).status).toBe(404);
    expect(await ids(`units?siteId=${listed.id}`, guestToken)).toEqual([unit.id]);
  });

  it('never shows people or the action log of the owner', async () => {
    const { owner, listed, unit, guest, guestToken, ownerToken } = await neighbours('SITE');
    const theirs = await server.build.actionLog({
      organisationId: owner.id,
      siteId: listed.id,
      unitId: unit.id,
      userName: 'Ada',
    });
    const ours = await server.build.actionLog({
      organisationId: guest.id,
      siteId: listed.id,
      unitId: unit.id,
      userName: 'Eve',
    });
    expect(await ids(`actionLogs/units/${unit.id}`, guestToken)).toEqual([ours.id]);
    expect((await ids(`actionLogs/units/${unit.id}`, ownerToken)).toSorted()).toEqual([theirs.id, ours.id].toSorted());
    const { body } = await server.call('GET', 'api/admin/users', { token: guestToken });
    expect((body as { rows: AnyRecord[] }).rows.every((row) => row['organisationId'] === guest.id)).toBe(true);
  });

  it('lets guests operate doors but change nothing', async () => {
    const { listed, area, unit, guestToken } = await neighbours('SITE');
    expect((await server.call('POST', `api/admin/units/${unit.id}/open`, { token: guestToken })).status).toBe(200);
    const refusal = {
      status: 403,
      body: 'This belongs to another organisation. You can view and operate it, but only its owner can change it.',
    };
    for (const path of [`sites/${listed.id}`, `areas/${area.id}`, `units/${unit.id}`]) {
      const renamed = await server.call('PUT', `api/admin/${path}`, { token: guestToken, body: { name: 'Mine' } });
      expect(renamed).toMatchObject(refusal);
      expect(await server.call('DELETE', `api/admin/${path}`, { token: guestToken })).toMatchObject(refusal);
    }
    const body = { siteId: listed.id, name: 'New' };
    expect(await server.call('POST', 'api/admin/units', { token: guestToken, body })).toMatchObject(refusal);
  });
});

describe('ORGANISATION', () => {
  it('shows every site of the owner', async () => {
    const { listed, other, unit, otherUnit, guestToken } = await neighbours('ORGANISATION');
    expect(await ids('sites', guestToken)).toEqual([listed.id, other.id]);
    expect(await ids('units', guestToken)).toEqual([unit.id, otherUnit.id]);
  });
});
