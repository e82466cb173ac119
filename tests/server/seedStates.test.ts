import { describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { alertLevels } from '#domain/states/alert.ts';
import { bookingStates } from '#domain/states/booking.ts';
import { documentStatuses } from '#domain/states/document.ts';
import { deviceEvents, logKinds, requestEvents } from '#domain/states/logs.ts';
import { bookableStatuses, productStatuses, publicationStates } from '#domain/states/product.ts';
import { unitStatuses } from '#domain/states/unitStatus.ts';
import { joinPermissions } from '#domain/permissions/arithmetic.ts';
import { advanceRentals } from '#server/rentals/advanceRentals.ts';
import { superAdminSignIn } from '#server/seed/people.ts';
import { places } from '#server/seed/places.ts';
import type { Permissions } from '#domain/permissions/bits.ts';
import { datedSeed } from '#tests/support/server/seededDatabase.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';

const isProof = isProofOf('seed');

const now = new Date('2026-11-21T02:00:00Z');
const hour = 3_600_000;

const server = await startTestServer({ seed: datedSeed, now: () => now });
const token = await server.signInByCall(superAdminSignIn, superAdminSignIn.password);

async function rowsOf<Row>(query: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = (await server.database.execute(query)) as unknown as { rows: Row[] };
  return rows;
}

async function valuesOf(query: ReturnType<typeof sql>): Promise<Set<unknown>> {
  const rows = await rowsOf<Record<string, unknown>>(query);
  return new Set(rows.flatMap((row) => Object.values(row)));
}

const siteIds = Array.from(places.keys(), (index) => index + 1);

describe.runIf(isProof)('the states of the demo data', () => {
  it('are all there for products, by whether they can be booked or bought', async () => {
    expect(await valuesOf(sql`select status from products`)).toEqual(new Set(productStatuses));
    const bookable = await valuesOf(sql`select status from products where kind = 'bookable'`);
    expect(bookable).toEqual(new Set(bookableStatuses));
    expect(await valuesOf(sql`select publication from products`)).toEqual(new Set(publicationStates));
  });

  it('are all there for documents, units and, at every site, bookings', async () => {
    expect(await valuesOf(sql`select status from documents`)).toEqual(new Set(documentStatuses));
    expect(await valuesOf(sql`select status from units`)).toEqual(new Set(unitStatuses));
    for (const siteId of siteIds) {
      const states = await valuesOf(sql`select status from bookings where site_id = ${siteId}`);
      expect(states).toEqual(new Set(bookingStates));
    }
  });

  it('are all there for alerts: of every level, unread, read and put away', async () => {
    expect(await valuesOf(sql`select level from alerts`)).toEqual(new Set(alertLevels));
    const lying = await rowsOf(sql`select distinct read, archived from alert_users order by 1, 2`);
    expect(lying).toEqual([
      { read: false, archived: false },
      { read: true, archived: false },
      { read: true, archived: true },
    ]);
  });

  it('have an alarm of the last minutes at every site, with an alert that nobody has read', async () => {
    const alarms = await rowsOf<{ site_id: number; status: string; event: string | null; read: boolean | null }>(sql`
      select units.site_id, units.status, event, bool_or(read) as read from units
      left join event_logs on event_logs.unit_id = units.id and event_logs.created_at = alarming_since
      left join alerts on alerts.unit_id = units.id left join alert_users on alert_id = alerts.id
      where alarming_since > ${new Date(now.getTime() - hour).toISOString()} group by units.id, event`);
    const fresh = alarms.filter(({ status }) => status === 'armed');
    expect(fresh.map((each) => each.site_id).toSorted((a, b) => a - b)).toEqual(siteIds);
    for (const { event, read } of alarms) expect([event, read]).toEqual(['Alarm', false]);
    expect(alarms.filter(({ status }) => status === 'acknowledged').length).toBeGreaterThan(3);
  });

  it('have workspaces booked and reserved ahead at every site', async () => {
    for (const state of ['upcoming', 'reserved']) {
      const ids = await valuesOf(sql`select site_id from bookings where type = 'workspace' and status = ${state}`);
      expect([...ids].toSorted()).toEqual(siteIds);
    }
  });

  it('have faults of hubs, padlocks, multiplexers and readers, some of them heard and some not', async () => {
    for (const table of ['hubs', 'padlocks', 'multiplexers', 'hids']) {
      const faults = await rowsOf<{ online: boolean }>(sql`
        select online from ${sql.identifier(table)} where fault is not null`);
      expect([table, faults.map(({ online }) => online).toSorted()]).toEqual([table, [false, true]]);
    }
  });
});

describe.runIf(isProof)('the logs of the demo data', () => {
  it('have every event that devices report and people ask for, and every kind', async () => {
    const names = await valuesOf(sql`select event from event_logs`);
    for (const name of [...deviceEvents, ...requestEvents]) expect(names).toContain(name);
    expect(await valuesOf(sql`select kind from event_logs`)).toEqual(new Set(logKinds));
  });

  it('tell of deliveries and of orders that were fetched as the records themselves do', async () => {
    const fetched = await rowsOf<{ status: string }>(sql`
      select status from event_logs left join orders on number = detail where event = 'Order Collected'`);
    expect(new Set(fetched.map(({ status }) => status))).toEqual(new Set(['collected']));
    const [restocked] = await rowsOf(sql`
      select count(*)::int as items, count(event_logs.id)::int as lines from inventory
      left join event_logs on event = 'Inventory Restocked' and event_logs.site_id = inventory.site_id
        and event_logs.created_at = restocked_at`);
    expect(restocked).toMatchObject({ items: 99, lines: 99 });
  });
});

describe.runIf(isProof)('the people of the demo data', () => {
  it('are archived, programs, or have two roles and the rights of both', async () => {
    const users = await rowsOf<{
      status: string;
      program: boolean;
      roles: Permissions[];
      permissions: Permissions;
    }>(sql`
      select status, is_service_account as program, users.permissions,
        coalesce(json_agg(permission_roles.permissions) filter (where role_id is not null), '[]') as roles
      from users left join user_roles on user_id = users.id left join permission_roles on permission_roles.id = role_id
      group by users.id`);
    expect(users.filter(({ status }) => status === 'archived').length).toBeGreaterThanOrEqual(3);
    expect(users.filter(({ program }) => program).length).toBeGreaterThanOrEqual(3);
    const both = users.filter(({ roles, status }) => roles.length === 2 && status === 'active');
    expect(both.length).toBeGreaterThanOrEqual(2);
    for (const { roles, permissions } of both) expect(permissions).toEqual(joinPermissions(roles));
  });

  it('have a phone number each that nobody else has', async () => {
    const [phones] = await rowsOf(sql`
      select count(*)::int - count(distinct phone)::int as shared, count(distinct phone)::int as own from (
        select phone from customers union all select phone from users where phone is not null) known`);
    expect(phones).toMatchObject({ shared: 0 });
    expect(Number((phones as { own: number }).own)).toBeGreaterThan(2500);
  });

  it('see a picture of every site and product', async () => {
    for (const resource of ['sites', 'products']) {
      const { body } = await server.call('GET', `api/admin/${resource}`, { token });
      const { rows } = body as { rows: { Media?: { name: string } | null }[] };
      expect(rows.length).toBeGreaterThan(8);
      for (const { Media } of rows) expect(Media?.name).toMatch(/^[0-9a-f]{36}\.png$/);
    }
    const { body } = await server.call('GET', 'api/admin/sites/media', { token });
    const [picture] = (body as { rows?: { url: string }[] }).rows ?? (body as { url: string }[]);
    const image = await server.call('GET', String(picture?.url).replace(/^\//, ''));
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
  });
});

describe.runIf(isProof)('the hires of the demo data', () => {
  it('begin and end while somebody watches, at every site', async () => {
    const standing = () =>
      rowsOf<{ id: number; site_id: number; status: string }>(sql`
        select id, site_id, status from bookings where type = 'hire' order by id`);
    const before = new Map((await standing()).map((hire) => [hire.id, hire.status]));
    await advanceRentals(server.storage, new Date(now.getTime() + hour));
    const changes = (await standing()).flatMap(({ id, site_id: siteId, status }) =>
      before.get(id) === status ? [] : [`${siteId}: ${before.get(id)} to ${status}`],
    );
    for (const siteId of siteIds) {
      expect(changes).toContain(`${siteId}: active to completed`);
      expect(changes).toContain(`${siteId}: upcoming to active`);
    }
  });
});
