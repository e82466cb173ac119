import { describe, expect, it } from 'vitest';
import { hiddenPin, pinCode } from '#domain/entities/pinCode.ts';
import { deskLimits } from '#server/access/guessLimiter.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();
const owner = await openDesk(server);
const place = {
  organisationId: owner.organisationId,
  siteId: owner.siteId,
};

const codesOf = async (desk: Desk, path: string) => {
  const { status, body } = await desk.ask('GET', path);
  expect(status).toBe(200);
  return (body as { rows: { code: string }[] }).rows.map(({ code }) => code);
};
const search = (...conditions: readonly object[]) => `?searchQuery=${encodeURIComponent(JSON.stringify(conditions))}`;

/** A member of staff with a PIN code, and the path of their codes. */
async function colleague(permissions: Record<string, number>, isSuperAdmin = false) {
  const { organisationId } = place;
  const user = await server.build.user({ organisationId, permissions, isSuperAdmin });
  const pin = await server.build.pinCode({ organisationId, userId: user.id, startsAt: new Date(0) });
  return { user, pin, path: `users/${user.id}/pinCodes` };
}

/** A customer with a PIN code, and the path of their codes. */
async function tenant() {
  const { organisationId } = place;
  const { id: customerId } = await server.build.customer({ organisationId });
  const pin = await server.build.pinCode({ organisationId, customerId, endsAt: new Date('2040-01-01T00:00:00Z') });
  return { pin, path: `customers/${customerId}/pinCodes` };
}

describe('the PIN code of a colleague', () => {
  it('is shown to users who may give them one, and to others as dots with its dates', async () => {
    const { pin, path } = await colleague({ sites: 16 });
    const clerk = await openDesk(server, { ...place, permissions: { settings: 31 } });
    const reader = await openDesk(server, { ...place, permissions: { ...everywhere(31), settings: 2 } });
    expect(await codesOf(owner, path)).toEqual([pin.code]);
    for (const desk of [clerk, reader]) {
      const { body } = await desk.ask('GET', path);
      const [row] = (body as { rows: object[] }).rows;
      expect(row).toMatchObject({ id: pin.id, code: hiddenPin, startsAt: '1970-01-01T00:00:00.000Z', endsAt: null });
      expect(pinCode.schema.parse(row)).toEqual(row);
    }
    expect(hiddenPin).toBe('••••••');
  });

  it('who is a super admin is only shown to super admins', async () => {
    const { pin, path } = await colleague({}, true);
    const other = await openDesk(server, { ...place, permissions: {}, isSuperAdmin: true });
    expect(await codesOf(owner, path)).toEqual([hiddenPin]);
    expect(await codesOf(other, path)).toEqual([pin.code]);
  });

  it('is shown to themselves, though they may not write it', async () => {
    const { user, pin, path } = await colleague({ settings: 2 });
    const token = await server.signIn(user);
    const { body } = await server.call('GET', `api/admin/${path}`, { token });
    expect(body).toMatchObject({ rows: [{ code: pin.code }] });
  });
});

describe('the PIN code of a customer', () => {
  it('is shown to users who may write customers, and to others as dots with its dates', async () => {
    const { pin, path } = await tenant();
    const clerk = await openDesk(server, { ...place, permissions: { customers: 6 } });
    const reader = await openDesk(server, { ...place, permissions: { ...everywhere(31), customers: 27 } });
    expect(await codesOf(clerk, path)).toEqual([pin.code]);
    expect(await codesOf(reader, path)).toEqual([hiddenPin]);
    const { body } = await reader.ask('GET', path);
    expect(body).toMatchObject({ rows: [{ endsAt: '2040-01-01T00:00:00.000Z' }] });
  });
});

describe('a PIN code that is hidden', () => {
  it('cannot be found by any search', async () => {
    const reader = await openDesk(server, { ...place, permissions: { customers: 2, settings: 31 } });
    const above = await colleague({ sites: 31 });
    for (const { pin, path } of [await tenant(), above]) {
      const refusal = {
        status: 403,
        field: 'searchQuery',
        sentence: "You can see when these PIN codes are valid, but you can't search for the codes.",
      };
      for (const query of [pin.code, pin.code.slice(0, 2), [pin.code, '0000'], 'x']) {
        expect(await reader.refused('GET', path + search({ column: 'code', query }))).toEqual(refusal);
      }
      const both = search({ column: 'id', query: pin.id }, { column: 'code', query: pin.code });
      expect(await reader.refused('GET', path + both)).toEqual(refusal);
      expect(await reader.ids(path + search({ column: 'id', query: pin.id }))).toEqual([pin.id]);
      const { status, body } = await reader.ask('GET', `${path}?mode=options`);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain(pin.code);
      const between = { column: 'code', query: { from: pin.code, to: pin.code } };
      expect((await reader.ask('GET', path + search(between))).status).toBeGreaterThanOrEqual(400);
      expect(await codesOf(owner, path + search({ column: 'code', query: pin.code.slice(1, 5) }))).toEqual([pin.code]);
    }
  });

  it('is listed by its creation, never by its code', async () => {
    const { organisationId } = place;
    const { id: customerId } = await server.build.customer({ organisationId });
    const made = [];
    for (const code of ['902', '901', '903']) {
      made.push(await server.build.pinCode({ organisationId, customerId, code: `${code}77` }));
    }
    const reader = await openDesk(server, { ...place, permissions: { customers: 2 } });
    const path = `customers/${customerId}/pinCodes`;
    const ids = made.map(({ id }) => id);
    for (const order of ['', '?sort=code', '?order=code&direction=desc']) {
      expect(await reader.ids(path + order)).toEqual(ids);
    }
  });
});

describe('a PIN that is taken', () => {
  const path = async () => (await tenant()).path;

  it('can be guessed a few times an hour, and drawn codes are still given', async () => {
    const clerk = await openDesk(server, { ...place, permissions: { customers: 6 } });
    const above = await colleague(everywhere(31));
    const mine = await path();
    const guess = () => clerk.refused('POST', mine, { code: above.pin.code });
    for (let tried = 0; tried < deskLimits.count; tried += 1)
      expect(await guess()).toMatchObject({ status: 409, field: 'code' });
    expect(await guess()).toEqual({
      status: 429,
      field: 'code',
      sentence:
        'Too many of the PINs you chose are already in use. Leave the field empty to get one, or wait 60 minutes.',
    });
    expect(await clerk.refused('POST', mine, { code: '40404040' })).toMatchObject({ status: 429 });
    expect((await clerk.record('POST', mine, {}))['code']).toMatch(/^\d{6}$/);
    const colleagueOfTheirs = await openDesk(server, { ...place, permissions: { customers: 6 } });
    await colleagueOfTheirs.record('POST', mine, { code: '40404040' });
  });

  it('is also counted among simultaneous requests', { tags: 'postgres' }, async () => {
    const clerk = await openDesk(server, { ...place, permissions: { customers: 6 } });
    const { pin } = await colleague(everywhere(31));
    const mine = await path();
    const all = Array.from({ length: deskLimits.count + 3 }, () => clerk.ask('POST', mine, { code: pin.code }));
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 409)).toHaveLength(deskLimits.count);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  });
});
