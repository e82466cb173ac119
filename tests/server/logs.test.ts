import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { reminderMails } from '#server/storage/schema/rentals/reminderMails.ts';
import { deleteLinesBefore, startRetention } from '#server/operations/retention.ts';
import { insertMany } from '#server/storage/insertMany.ts';
import { energyLogs, eventLogs, lockableLogs, logCounts } from '#server/storage/schema/operations/logs.ts';
import { customers } from '#server/storage/schema/rentals/customers.ts';
import { pino } from 'pino';
import { createManualClock } from '#tests/support/server/manualClock.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { outfit } from './devices/outfit.ts';

const server = await startTestServer();
const at = await outfit(server);
const user = await server.build.user({ organisationId: at.organisationId });
const userId = user.id;
const token = await server.signIn(user);

interface Line {
  id: number;
  event?: string;
  action?: string;
  customerId?: number;
  userId?: number;
  detail?: string;
}

async function list(path: string, by = token) {
  const { status, body } = await server.call('GET', `api/admin/${path}`, { token: by });
  expect(status).toBe(200);
  return body as { count: number; rows: Line[] };
}

const start = new Date('2026-11-01T00:00:00.000Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);

describe('the logs of a subject', () => {
  const subjects = () =>
    [
      ['units', at.unitId, { unitId: at.unitId }],
      ['gates', at.gateId, { gateId: at.gateId }],
      ['users', userId, { userId }],
      ['controllers', at.controllerId, { controllerId: at.controllerId }],
      ['hids', at.hidId, { hidId: at.hidId }],
    ] as const;

  it('hold what happened there and what staff did there, newest first, in pages', async () => {
    const { organisationId, siteId } = at;
    for (const [path, id, given] of subjects()) {
      const events = [];
      const actions = [];
      for (const seconds of [2, 1, 3]) {
        const line = { siteId, createdAt: later(seconds), ...given };
        events.push(await server.build.eventLog(line));
        actions.push(await server.build.actionLog({ organisationId, ...line }));
      }
      await server.build.eventLog({ siteId });
      const order = [2, 0, 1];
      for (const [base, lines] of [
        ['eventLogs', events],
        ['actionLogs', actions],
      ] as const) {
        const { count, rows } = await list(`${base}/${path}/${id}`);
        expect(rows.map((row) => row.id)).toEqual(order.map((index) => lines[index]?.id));
        expect(count).toBe(3);
        const page = await list(`${base}/${path}/${id}?limit=1&offset=1`);
        expect(page).toEqual({ count: 3, rows: [rows[1]] });
      }
    }
  });

  it('hold what was seen and serviced at a unit apart, by either path', async () => {
    const { siteId } = at;
    const unit = await server.build.unit({ siteId });
    const of = (kind: 'view' | 'admin' | 'open') => server.build.eventLog({ siteId, unitId: unit.id, kind });
    const [seen, serviced] = [await of('view'), await of('admin')];
    await of('open');
    for (const base of ['eventLogs/units', 'units']) {
      expect((await list(`${base}/${unit.id}/snapshot`)).rows.map(({ id }) => id)).toEqual([seen.id]);
      expect((await list(`${base}/${unit.id}/maintenance`)).rows.map(({ id }) => id)).toEqual([serviced.id]);
    }
  });

  it('hold what lockables said and power controllers measured', async () => {
    const { siteId, lockableId, powerId } = at;
    const said = await server.build.lockableLog({ siteId, lockableId });
    const measured = await server.build.energyLog({ siteId, powerControllerId: powerId, createdAt: start });
    expect((await list(`lockables/${lockableId}/logs`)).rows.map(({ id }) => id)).toEqual([said.id]);
    expect((await list(`energyLogs/powerControllers/${powerId}`)).rows).toEqual([
      {
        id: measured.id,
        siteId,
        powerControllerId: powerId,
        watts: 120.5,
        kilowattHours: 4200.25,
        createdAt: start.toISOString(),
      },
    ]);
  });

  it('are not there for who does not see the subject', async () => {
    const stranger = await server.signIn(await server.build.user());
    const { lockableId, powerId, unitId } = at;
    const paths = [
      ...subjects().flatMap(([path, id]) => [`eventLogs/${path}/${id}`, `actionLogs/${path}/${id}`]),
      `units/${unitId}/snapshot`,
      `eventLogs/units/${unitId}/maintenance`,
      `lockables/${lockableId}/logs`,
      `energyLogs/powerControllers/${powerId}`,
    ];
    for (const path of paths) {
      const { status, body } = await server.call('GET', `api/admin/${path}`, { token: stranger });
      expect([status, typeof body]).toEqual([404, 'string']);
      expect(body).toMatch(/^There is no .* \d+\.$/);
    }
  });

  it("ask the right of the subject's area", async () => {
    const { organisationId } = at;
    const desk = await server.build.user({ organisationId, permissions: { sites: 2 } });
    const byDesk = await server.signIn(desk);
    await list(`eventLogs/units/${at.unitId}`, byDesk);
    const refused = await server.call('GET', `api/admin/eventLogs/users/${userId}`, { token: byDesk });
    expect(refused.status).toBe(403);
  });

  it("keep the owner's customers from those a site is shared with", async () => {
    const guest = await server.build.user();
    const organisationId = (await server.build.organisation()).id;
    const site = await server.build.site({ organisationId, sharing: 'SITE', sharedWith: [guest.organisationId] });
    const [customer] = await server.database
      .insert(customers)
      .values({ organisationId, firstName: 'Ada', lastName: 'Byron' })
      .returning();
    const unit = await server.build.unit({ siteId: site.id });
    await server.build.eventLog({ siteId: site.id, unitId: unit.id, customerId: customer?.id ?? 0 });
    const owner = await server.signIn(await server.build.user({ organisationId }));
    const path = `eventLogs/units/${unit.id}`;
    expect((await list(path, owner)).rows[0]?.customerId).toBe(customer?.id);
    expect((await list(path, await server.signIn(guest))).rows[0]?.customerId ?? null).toBeNull();
  });

  it("keep the owner's staff and trade from those a site is shared with, and nobody from their own", async () => {
    const guest = await server.build.user();
    const owner = await server.build.user();
    const { organisationId } = owner;
    const site = await server.build.site({ organisationId, sharing: 'SITE', sharedWith: [guest.organisationId] });
    const { id: unitId } = await server.build.unit({ siteId: site.id });
    const { id: lockableId } = await server.build.lockable({ siteId: site.id });
    for (const { id: by } of [owner, guest]) {
      await server.build.eventLog({ siteId: site.id, unitId, userId: by, detail: 'Repaired' });
      await server.build.lockableLog({ siteId: site.id, lockableId, userId: by });
    }
    await server.build.eventLog({ siteId: site.id, event: 'Order Collected', detail: 'O-1001' });
    const tokens = { owner: await server.signIn(owner), guest: await server.signIn(guest) };
    const seen = async (path: string, field: 'userId' | 'detail', by: keyof typeof tokens) =>
      (await list(path, tokens[by])).rows.toSorted((a, b) => a.id - b.id).map((row) => row[field] ?? null);
    for (const path of [`eventLogs/units/${unitId}`, `lockables/${lockableId}/logs`]) {
      expect(await seen(path, 'userId', 'owner')).toEqual([owner.id, guest.id]);
      expect(await seen(path, 'userId', 'guest')).toEqual([null, guest.id]);
    }
    const ofSite = `eventLogs?siteId=${site.id}`;
    expect(await seen(ofSite, 'detail', 'owner')).toEqual(['Repaired', 'Repaired', 'O-1001']);
    expect(await seen(ofSite, 'detail', 'guest')).toEqual(['Repaired', 'Repaired', null]);
    const hidden = encodeURIComponent(JSON.stringify([{ column: 'detail', query: 'O-1001' }]));
    const searched = await server.call('GET', `api/admin/${ofSite}&searchQuery=${hidden}`, { token: tokens.guest });
    expect(searched.status).toBe(400);
  });
});

describe('the count of a long log', () => {
  it('follows what is written, moved and deleted, for each viewer by what they see', async () => {
    const organisationId = (await server.build.organisation()).id;
    const [one, other] = [await server.build.site({ organisationId }), await server.build.site({ organisationId })];
    const mine = await server.signIn(await server.build.user({ organisationId }));
    const counts = async () => [
      (await list('eventLogs', mine)).count,
      (await list(`eventLogs?siteId=${one.id}`, mine)).count,
      (await list(`eventLogs?siteId=${other.id}`, mine)).count,
    ];
    expect(await counts()).toEqual([0, 0, 0]);
    const line = (siteId: number) => ({ siteId, event: 'Opened', kind: 'open', createdAt: start }) as const;
    await insertMany(server.database, eventLogs, [...Array.from({ length: 250 }, () => line(one.id)), line(other.id)]);
    expect(await counts()).toEqual([251, 250, 1]);
    await server.database
      .update(eventLogs)
      .set({ siteId: other.id })
      .where(sql`id % 2 = 0 and site_id = ${one.id}`);
    expect(await counts()).toEqual([251, 125, 126]);
    await server.database.delete(eventLogs).where(eq(eventLogs.siteId, other.id));
    expect(await counts()).toEqual([125, 125, 0]);
    await server.database.execute(sql`select fold_log_counts('event_logs')`);
    expect(await counts()).toEqual([125, 125, 0]);
    const parts = await server.database.select().from(logCounts).where(eq(logCounts.siteId, one.id));
    expect(parts).toHaveLength(1);
    const last = await list('eventLogs?offset=100', mine);
    expect([last.rows.length, (await list('eventLogs?offset=125', mine)).rows.length]).toEqual([25, 0]);
  });

  it('of actions is by who acted and where', async () => {
    const { id: organisationId } = await server.build.organisation();
    const site = await server.build.site({ organisationId });
    const signIn = (permissions: Record<string, number>) =>
      server.build.user({ organisationId, permissions }).then((user) => server.signIn(user));
    const [desk, lead] = [await signIn({ sites: 2 }), await signIn({ sites: 2, settings: 2 })];
    const seenBefore = (await list('actionLogs', lead)).count;
    await server.build.actionLog({ organisationId });
    await server.build.actionLog({ organisationId, siteId: site.id });
    await server.build.actionLog({ siteId: site.id });
    expect((await list('actionLogs', lead)).count).toBe(seenBefore + 3);
    const { count, rows } = await list('actionLogs', desk);
    expect([count, rows.length]).toEqual([2, 2]);
  });
});

describe('old emails', () => {
  it('go a month after they were sent or given up, and those that wait stay', async () => {
    const { id: bookingId } = await server.build.booking();
    const now = new Date('2021-03-01T00:00:00Z');
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
    const mail = { bookingId, to: 'ada@example.test', subject: 'Rent', text: 'It is due.', createdAt: daysAgo(60) };
    const given = [{ sentAt: daysAgo(31) }, { failedAt: daysAgo(31) }, { sentAt: daysAgo(29) }, {}];
    for (const end of given) await server.database.insert(reminderMails).values({ ...mail, ...end });
    const clock = createManualClock(now);
    await startRetention({ storage: server.storage, days: null, log: pino({ level: 'silent' }), clock }).stop();
    const left = await server.database.select().from(reminderMails).where(eq(reminderMails.bookingId, bookingId));
    expect(left.map(({ sentAt, failedAt }) => [sentAt, failedAt])).toEqual([
      [daysAgo(29), null],
      [null, null],
    ]);
  });
});

describe('old lines', () => {
  it('go in batches, and younger ones stay', async () => {
    const { siteId, lockableId, powerId } = at;
    const old = { siteId, createdAt: new Date('2020-01-01T00:00:00Z') };
    const lines = Array.from({ length: 2_100 }, () => ({ ...old, event: 'Opened', kind: 'open' }) as const);
    await insertMany(server.database, eventLogs, lines);
    await server.build.lockableLog({ ...old, lockableId });
    await server.build.energyLog({ ...old, powerControllerId: powerId });
    const before = (await list('eventLogs')).count;
    expect(await deleteLinesBefore(server.storage, new Date('2020-01-01T00:00:00Z'))).toBe(0);
    expect(await deleteLinesBefore(server.storage, new Date('2020-01-02T00:00:00Z'))).toBe(2_102);
    expect((await list('eventLogs')).count).toBe(before - 2_100);
    for (const log of [eventLogs, energyLogs, lockableLogs]) {
      const [left] = await server.database.select().from(log).where(eq(log.createdAt, old.createdAt));
      expect(left).toBeUndefined();
    }
  });

  it('are looked for at the start and each hour', async () => {
    const { siteId } = at;
    const clock = createManualClock(new Date('2021-03-01T00:00:00Z'));
    const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000);
    const tooOld = await server.build.eventLog({ siteId, createdAt: hoursAgo(24 * 7 + 1) });
    const soon = await server.build.eventLog({ siteId, createdAt: hoursAgo(24 * 7 - 0.5) });
    const left = async () => {
      const rows = await server.database.select({ id: eventLogs.id }).from(eventLogs);
      return [tooOld.id, soon.id].filter((id) => rows.some((row) => row.id === id));
    };
    const log = pino({ level: 'silent' });
    const first = startRetention({ storage: server.storage, days: 7, log, clock });
    await first.stop();
    expect([await left(), clock.waiting]).toEqual([[soon.id], 0]);
    const second = startRetention({ storage: server.storage, days: 7, log, clock });
    await clock.pass(3_600_000);
    await second.stop();
    expect(await left()).toEqual([]);
  });
});
