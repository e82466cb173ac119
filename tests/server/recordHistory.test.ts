import { expect, it } from 'vitest';
import { recordsWithActions, type EntityWithActions } from '#domain/calls/operations.ts';
import { entityCases } from '#tests/support/server/cases/index.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();
const { id: organisationId } = await server.build.organisation();
const { id: siteId } = await server.build.site({ organisationId });
const user = await server.build.user({ organisationId });
const home = { organisationId, siteId, userId: user.id };
const token = await server.signIn(user);

interface Line {
  action: string;
  entity: string;
  recordId: number;
  changes: { field: string; from?: unknown; to?: unknown }[] | null;
}

async function linesOf(path: string, by = token): Promise<Line[]> {
  const { status, body } = await server.call('GET', `api/admin/actionLogs${path}`, { token: by });
  expect(status).toBe(200);
  return (body as { rows: Line[] }).rows;
}

it.each(Object.keys(recordsWithActions) as EntityWithActions[])(
  'the log of a %s holds the lines about it alone',
  async (entity) => {
    const { id } = await entityCases[entity].build(server.build, home);
    const own = await server.build.actionLog({ ...home, entity, recordId: id, action: 'Inspected' });
    await server.build.actionLog({ ...home, entity: 'unit', recordId: id, action: 'Repaired' });
    const lines = await linesOf(`/${recordsWithActions[entity].segment}/${id}`);
    expect(lines).toMatchObject([{ id: own.id, action: 'Inspected', entity, recordId: id }]);
  },
);

it('says which fields an update changed, from what to what, with names in place of ids', async () => {
  const [north, south] = [
    await server.build.area({ siteId: home.siteId, name: 'North' }),
    await server.build.area({ siteId: home.siteId, name: 'South' }),
  ];
  const { id } = await server.build.unit({ siteId: home.siteId, name: 'A1', areaId: north.id });
  const body = { name: 'A1', price: 135, areaId: south.id };
  await server.call('PUT', `api/admin/units/${id}`, { token, body });
  const [line] = await linesOf(`/units/${id}`);
  expect(line).toMatchObject({ action: 'Changed unit', entity: 'unit', recordId: id });
  const changes = line?.changes?.toSorted((one, other) => one.field.localeCompare(other.field));
  expect(changes).toEqual([
    { field: 'areaId', from: 'North', to: 'South' },
    { field: 'price', from: null, to: 135 },
  ]);
});

it('keeps the changes of customers from those who may not read customers, and secrets from everybody', async () => {
  const { organisationId, siteId } = home;
  const { id } = await server.build.customer({ organisationId, siteId, phone: '0400 000 000' });
  await server.call('PUT', `api/admin/customers/${id}`, { token, body: { phone: '0411 111 111' } });
  const [own] = await linesOf(`/customers/${id}`);
  expect(own?.changes).toEqual([{ field: 'phone', from: '0400 000 000', to: expect.stringContaining('0411') }]);
  const clerk = await server.signIn(
    await server.build.user({ organisationId, permissions: { sites: 3, settings: 2 } }),
  );
  const seen = (await linesOf('', clerk)).find(({ entity, recordId }) => entity === 'customer' && recordId === id);
  expect(seen).toMatchObject({ action: 'Changed customer', changes: null });
  expect((await server.call('GET', `api/admin/actionLogs/customers/${id}`, { token: clerk })).status).toBe(403);

  const user = await server.build.user({ organisationId });
  const body = { firstName: 'Grace', password: 'Correct-horse-7-battery' };
  await server.call('PUT', `api/admin/users/${user.id}`, { token, body });
  const changed = (await linesOf('')).find(({ entity, recordId }) => entity === 'user' && recordId === user.id);
  expect(JSON.stringify(changed)).not.toContain('horse');
  expect(changed?.changes?.some(({ field }) => field === 'firstName')).toBe(true);
});

it('says from which unit and rate to which a booking moved, and names the units that it gained', async () => {
  const { organisationId, siteId } = home;
  const { id: customerId } = await server.build.customer({ organisationId });
  const [small, large, third] = await Promise.all(
    ['A101', 'B204', 'B205'].map((name) => server.build.unit({ siteId, name, status: 'locked' })),
  );
  const terms = { status: 'active', rate: 120, period: 'month', startsAt: new Date().toISOString() };
  const body = { customer_id: customerId, units: [small?.id], ...terms };
  const made = await server.call('POST', 'api/admin/bookings/storage', { token, body });
  const { id } = made.body as { id: number };
  const path = `api/admin/bookings/storage/${id}`;
  const put = async (change: object) => {
    expect(await server.call('PUT', path, { token, body: change })).toMatchObject({ status: 200 });
    const [line] = await linesOf(`/bookings/${id}`);
    return line;
  };
  expect(await put({ units: [large?.id], rate: 152 })).toMatchObject({
    action: 'Moved from A101 to B204',
    detail: 'Rate $120.00 → $152.00 a month',
    changes: [],
  });
  expect(await put({ units: [large?.id, third?.id] })).toMatchObject({
    action: 'Changed booking',
    changes: [{ field: 'unitIds', from: 'B204', to: 'B204, B205' }],
  });
  expect(await put({ rate: 200 })).toMatchObject({ changes: [{ field: 'rate', from: 152, to: 200 }] });
});
