import { count, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { resourceCalls } from '#domain/calls/resource.ts';
import {
  entityOf,
  resourceNames,
  type AnyRecord,
  type EntityName,
  type CompleteRecordOf,
} from '#domain/entities/index.ts';
import { isOpenBooking } from '#domain/states/booking.ts';
import { bookingTypes } from '#domain/states/unitKind.ts';
import { demoPassword, emailOf, people } from '#server/seed/people.ts';
import { pinCodes } from '#server/storage/schema/rentals/customers.ts';
import { datedSeed } from '#tests/support/server/seededDatabase.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';

const isProof = isProofOf('seed');

const now = new Date('2026-11-21T02:00:00Z');

const server = await startTestServer({ seed: datedSeed, now: () => now });
const superAdmin = people.find(({ isSuperAdmin }) => isSuperAdmin) ?? people[0];
const token = await server.signInByCall({ email: emailOf(superAdmin) }, demoPassword);

const page = 1000;

async function allAt(path: string, most = Infinity): Promise<unknown[]> {
  const rows: unknown[] = [];
  while (rows.length < most) {
    const { status, body } = await server.call('GET', `${path}?limit=${page}&offset=${rows.length}`, { token });
    expect(status).toBe(200);
    const part = (body as { rows: unknown[] }).rows;
    rows.push(...part);
    if (part.length < page) break;
  }
  return rows;
}

/** There are tens of thousands of these records, so only the first ones are checked. */
const sampled: ReadonlySet<EntityName> = new Set(['order', 'payment']);

const held = new Map<EntityName, AnyRecord[]>();

/** Records as the domain declares them. */
async function all<Name extends EntityName>(name: Name): Promise<CompleteRecordOf<Name>[]> {
  const known = held.get(name);
  if (known !== undefined) return known as CompleteRecordOf<Name>[];
  const { path } = resourceCalls(name).list;
  const paths = path.includes(':type') ? bookingTypes.map((type) => path.replace(':type', type)) : [path];
  const rows: unknown[] = [];
  for (const each of paths) rows.push(...(await allAt(each, sampled.has(name) ? 2 * page : Infinity)));
  const parsed = rows.map((row) => entityOf(name).schema.parse(row));
  held.set(name, parsed);
  return parsed as CompleteRecordOf<Name>[];
}

it.runIf(isProof)('has its PIN codes encrypted', async () => {
  const [rows] = await server.database
    .select({ all: count(), open: count(sql`case when ${pinCodes.code} ~ '^[0-9]+$' then 1 end`) })
    .from(pinCodes);
  expect(rows?.all).toBeGreaterThan(100);
  expect(rows?.open).toBe(0);
});

const ofOneUser: ReadonlySet<EntityName> = new Set(['alert', 'notification']);

const groupedBy = <Row>(rows: readonly Row[], keyOf: (row: Row) => number) => {
  const groups = new Map<number, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
};

describe.runIf(isProof)('the demo data', () => {
  it.each(resourceNames)('has records of %s, each as the domain declares it', { timeout: 60_000 }, async (name) => {
    const rows = await all(name);
    if (!ofOneUser.has(name)) expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  it('has three organisations, at least eight sites over the country, one with over 1,000 units', async () => {
    const [sites, units] = [await all('site'), await all('unit')];
    expect(sites.length).toBeGreaterThanOrEqual(8);
    expect(new Set(sites.map((site) => site.organisationId)).size).toBe(3);
    expect(new Set(sites.map((site) => site.timeZone)).size).toBeGreaterThanOrEqual(6);
    const counts = sites.map(({ id }) => units.filter(({ siteId }) => siteId === id).length);
    expect(Math.max(...counts)).toBeGreaterThan(1000);
    expect(Math.min(...counts)).toBeGreaterThan(50);
  });

  it('has days of logs that end before the date, each door in the state that its last line says', async () => {
    const newest = await allAt('api/admin/eventLogs', page);
    expect(newest).toHaveLength(page);
    const times = newest.map((row) => Date.parse((row as { createdAt: string }).createdAt));
    expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime());
    for (const { id, statusChangedAt } of (await all('unit')).filter(({ status }) => status === 'opened')) {
      const { body } = await server.call('GET', `api/admin/eventLogs/units/${id}?limit=1`, { token });
      expect(body).toMatchObject({ rows: [{ event: 'Opened', createdAt: statusChangedAt }] });
    }
  });

  it('lets everybody sign in with rights of their own', async () => {
    for (const person of people) await server.signInByCall({ email: emailOf(person) }, demoPassword);
  });

  it('tells the staff of troubles, each their own', async () => {
    const lead = await server.signInByCall({ email: emailOf(people[0]) }, demoPassword);
    for (const name of ['alert', 'notification'] as const) {
      const { body } = await server.call('GET', resourceCalls(name).list.path, { token: lead });
      const { rows } = body as { rows: unknown[] };
      expect(rows.map((row) => entityOf(name).schema.parse(row)).length).toBeGreaterThan(0);
    }
  });

  it('lets most units of every site, about one customer for 1.3 of them', async () => {
    const [units, bookings, customers] = [await all('unit'), await all('booking'), await all('customer')];
    const running = bookings.filter(({ status }) => status === 'active' || status === 'in arrears');
    const unitIds = new Set(running.flatMap((booking) => booking.units.map(({ id }) => id)));
    for (const ofSite of groupedBy(units, ({ siteId }) => siteId).values()) {
      const lettable = ofSite.filter(({ kind }) => !['pool_table', 'trolley', 'trailer'].includes(kind));
      const occupancy = lettable.filter(({ id }) => unitIds.has(id)).length / lettable.length;
      expect(occupancy).toBeGreaterThan(0.75);
      expect(occupancy).toBeLessThan(0.93);
    }
    const tenants = new Set(running.map(({ customer_id: id }) => id)).size;
    expect(unitIds.size / tenants).toBeGreaterThan(1.1);
    expect(unitIds.size / tenants).toBeLessThan(1.6);
    expect(customers.length).toBeGreaterThan(1500);
  });

  it('never lets a unit twice at a time', async () => {
    const bookings = (await all('booking')).filter(({ status }) => isOpenBooking(status) || status === 'completed');
    const spans = bookings.flatMap(({ units, startsAt, endsAt = null }) =>
      units.map(({ id }) => ({ id, from: Date.parse(startsAt), to: endsAt === null ? Infinity : Date.parse(endsAt) })),
    );
    for (const ofUnit of groupedBy(spans, ({ id }) => id).values()) {
      ofUnit.sort((a, b) => a.from - b.from);
      for (const [index, span] of ofUnit.slice(1).entries()) expect(ofUnit[index]?.to).toBeLessThanOrEqual(span.from);
    }
  });

  it('has every booking in the state that its times say', async () => {
    for (const { id, status, startsAt, endsAt = null } of await all('booking')) {
      const [from, to] = [Date.parse(startsAt), endsAt === null ? Infinity : Date.parse(endsAt)];
      const at = now.getTime();
      if (status === 'active') expect([id, from <= at, to > at]).toEqual([id, true, true]);
      if (status === 'upcoming' || status === 'reserved') expect([id, from > at]).toEqual([id, true]);
      if (status === 'completed') expect([id, to <= at]).toEqual([id, true]);
    }
  });

  it('has nobody book who was not known yet, and nothing that is still to come behind it', async () => {
    const known = new Map((await all('customer')).map(({ id, createdAt }) => [id, Date.parse(createdAt)]));
    for (const { id, customer_id: customerId, createdAt } of await all('booking')) {
      const booked = Date.parse(createdAt);
      expect([id, (known.get(customerId) ?? Infinity) <= booked, booked <= now.getTime()]).toEqual([id, true, true]);
    }
  });

  it('has who is overlocked in arrears', async () => {
    const [units, bookings] = [await all('unit'), await all('booking')];
    const debts = bookings.filter(({ status }) => status === 'in arrears');
    const indebted = new Set(debts.flatMap((booking) => booking.units.map(({ id }) => id)));
    for (const { id, status } of units) if (status === 'overlocked') expect(indebted).toContain(id);
    for (const { arrears } of debts) expect(arrears).toBeGreaterThan(0);
  });

  it('says of a unit that alarms or is faulty since when', async () => {
    for (const { status, alarmingSince = null, faultedSince = null } of await all('unit')) {
      // An unchanged door means an unacknowledged alarm.
      if (status === 'acknowledged') expect(alarmingSince).not.toBeNull();
      if (alarmingSince !== null) expect(['acknowledged', 'armed']).toContain(status);
      expect(faultedSince !== null).toBe(status === 'ml fault acknowledged');
    }
  });

  it('says of a unit that is out of use why', async () => {
    const units = await all('unit');
    const outOfUse = units.filter(({ cleaningState }) => cleaningState === 'CLEAN/REPAIR');
    expect(outOfUse.length).toBeGreaterThan(0);
    expect(units.filter(({ notes }) => notes)).toEqual(outOfUse);
  });

  it('hangs every door on a channel of its own', async () => {
    const doors = [
      ...(await all('unit')),
      ...(await all('gate')),
      ...(await all('lockable')),
      ...(await all('powerController')),
    ];
    const wired = doors.flatMap(({ controllerId = null, channel = null }) =>
      controllerId === null ? [] : [`${controllerId}/${String(channel)}`],
    );
    expect(wired.length).toBeGreaterThan(2000);
    expect(new Set(wired).size).toBe(wired.length);
  });
});

type Box = [left: number, top: number, right: number, bottom: number];

function boxOf({ points }: CompleteRecordOf<'mapUnit'>): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

const overlap = (a: Box, b: Box) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

describe.runIf(isProof)('the floor plans of the demo', () => {
  it('draw every unit once, on its own floor', async () => {
    const [units, maps, shapes] = [await all('unit'), await all('facilityMap'), await all('mapUnit')];
    const mapOf = new Map(maps.map((map) => [map.id, map]));
    const drawn = shapes.filter(({ unitId = null }) => unitId !== null);
    expect(drawn.map(({ unitId }) => unitId).toSorted()).toEqual(units.map(({ id }) => id).toSorted());
    const unitOf = new Map(units.map((unit) => [unit.id, unit]));
    for (const { unitId = null, mapId } of drawn) {
      const [unit, map] = [unitOf.get(unitId ?? 0), mapOf.get(mapId)];
      expect([unit?.siteId, unit?.floor]).toEqual([map?.siteId, map?.floor]);
    }
  });

  it('have shapes that overlap nowhere and stay within the plan', async () => {
    const maps = await all('facilityMap');
    const byMap = groupedBy(await all('mapUnit'), ({ mapId }) => mapId);
    for (const { id, width, height } of maps) {
      const boxes = (byMap.get(id) ?? []).filter(({ type }) => type !== 'wall').map(boxOf);
      expect(
        boxes.filter(([left, top, right, bottom]) => left < 0 || top < 0 || right > width || bottom > height),
      ).toEqual([]);
      const touching = boxes.flatMap((box, index) => boxes.slice(index + 1).filter((other) => overlap(box, other)));
      expect(touching).toEqual([]);
    }
  });
});

it.runIf(isProof)('counts on from its last record', async () => {
  const { length } = await all('unit');
  const created = await server.call('POST', 'api/admin/units', { token, body: { siteId: 1, name: 'NEW' } });
  expect(created).toMatchObject({ status: 201, body: { id: length + 1 } });
});
