import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { bookingTransitions } from '#domain/lifecycle/booking.ts';
import { mayFollow } from '#domain/lifecycle/define.ts';
import type { Change } from '#server/storage/change.ts';
import { bookings, invitations } from '#server/storage/schema/rentals/bookings.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { timedTransitions } from '#server/rentals/dueBookings.ts';
import { advanceRentals } from '#server/rentals/advanceRentals.ts';
import { listenLive, type Listener } from '#tests/support/server/listen.ts';
import { createManualClock } from '#tests/support/server/manualClock.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = new Date('2026-11-21T02:00:00Z');
const clock = createManualClock(start);
const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * minute);

const listeners: Listener[] = [];
const server = await startTestServer({ rentalsClock: clock, now: () => clock.now() });
afterEach(() => {
  for (const listener of listeners.splice(0)) listener.close();
});

/** Once the previous run is done. */
async function nextMinute(): Promise<void> {
  await expect.poll(() => clock.waiting).toBe(1);
  await clock.pass(minute);
  await expect.poll(() => clock.waiting).toBe(1);
}

async function listenAt(siteId: number): Promise<Listener> {
  const [site] = await server.database.select().from(sites).where(eq(sites.id, siteId));
  const user = await server.build.user(site === undefined ? {} : { organisationId: site.organisationId });
  const live = await listenLive(server.url, await server.signIn(user));
  listeners.push(live);
  return live;
}

async function statusOf(id: number): Promise<string | undefined> {
  const [row] = await server.database.select({ status: bookings.status }).from(bookings).where(eq(bookings.id, id));
  return row?.status;
}

describe('the rentals clock', () => {
  it('only makes transitions that the lifecycle allows', () => {
    for (const { from, to } of timedTransitions) expect(mayFollow(bookingTransitions, from, to)).toBe(true);
  });

  it('begins a booking at its start, ends it at its end, and sends live events', async () => {
    const booking = await server.build.booking({ status: 'upcoming', startsAt: inMinutes(1), endsAt: inMinutes(2) });
    const live = await listenAt(booking.siteId);
    await nextMinute();
    expect(await statusOf(booking.id)).toBe('active');
    await live.hears('BOOKING:UPDATE', booking.id);
    expect((await live.hears('UNIT:UPDATE', booking.unitIds[0] ?? 0)).payload.siteId).toBe(booking.siteId);
    await nextMinute();
    expect(await statusOf(booking.id)).toBe('completed');
    await expect.poll(() => live.heard.filter(({ name }) => name === 'BOOKING:UPDATE')).toHaveLength(2);
  });

  it('skips a reserved booking that nobody confirmed, and does not end a booking in arrears', async () => {
    const reserved = await server.build.booking({ status: 'reserved', startsAt: inMinutes(1), endsAt: null });
    const debtor = await server.build.booking({ status: 'in arrears', startsAt: inMinutes(-9), endsAt: inMinutes(1) });
    const later = await server.build.booking({ status: 'upcoming', startsAt: inMinutes(30) });
    await nextMinute();
    expect(await statusOf(reserved.id)).toBe('skipped');
    expect(await statusOf(debtor.id)).toBe('in arrears');
    expect(await statusOf(later.id)).toBe('upcoming');
  });

  it('begins no booking before the previous one of its unit has ended', async () => {
    const debtor = await server.build.booking({ status: 'in arrears', startsAt: inMinutes(-9), endsAt: inMinutes(1) });
    const { siteId, unitIds } = debtor;
    const next = await server.build.booking({ siteId, unitIds, status: 'upcoming', startsAt: inMinutes(1) });
    await nextMinute();
    expect(await statusOf(next.id)).toBe('upcoming');
    await server.database.update(bookings).set({ status: 'completed' }).where(eq(bookings.id, debtor.id));
    await nextMinute();
    expect(await statusOf(next.id)).toBe('active');
  });

  it('catches up after an outage, one booking of a unit after the other', async () => {
    const early = { status: 'upcoming', startsAt: inMinutes(-180), endsAt: inMinutes(-120) } as const;
    const first = await server.build.booking(early);
    const { siteId, unitIds } = first;
    const second = await server.build.booking({ siteId, unitIds, status: 'upcoming', startsAt: inMinutes(-120) });
    await nextMinute();
    await nextMinute();
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['completed', 'completed']);
  });

  it('expires pending and accepted invitations', async () => {
    const of = { expiresAt: inMinutes(1) };
    const pending = await server.build.invitation({ ...of, status: 'pending' });
    const accepted = await server.build.invitation({ ...of, status: 'accepted' });
    const declined = await server.build.invitation({ ...of, status: 'declined' });
    const live = await listenAt(pending.siteId);
    await nextMinute();
    await live.hears('INVITATION:UPDATE', pending.id);
    const rows = await server.database.select({ id: invitations.id, status: invitations.status }).from(invitations);
    const states = new Map(rows.map(({ id, status }) => [id, status]));
    expect([pending, accepted, declined].map(({ id }) => states.get(id))).toEqual(['expired', 'expired', 'declined']);
  });

  it('makes each change once with several servers', { tags: 'postgres' }, async () => {
    const made = [];
    for (let count = 0; count < 5; count += 1) {
      made.push(await server.build.booking({ status: 'upcoming', startsAt: inMinutes(-1), endsAt: inMinutes(600) }));
    }
    const committed: Change[] = [];
    const silence = server.storage.onCommit((changes) => committed.push(...changes));
    await Promise.all([1, 2, 3].map(() => advanceRentals(server.storage, clock.now())));
    silence();
    for (const { id } of made) {
      expect(await statusOf(id)).toBe('active');
      expect(committed.filter((change) => change.entity === 'booking' && change.id === id)).toHaveLength(1);
    }
    expect(await advanceRentals(server.storage, clock.now())).toBe(0);
  });

  it('changes nothing when nothing is due', async () => {
    const booking = await server.build.booking({ status: 'active', startsAt: inMinutes(-60), endsAt: null });
    const committed: Change[] = [];
    const silence = server.storage.onCommit((changes) => committed.push(...changes));
    await advanceRentals(server.storage, new Date(clock.now().getTime() + hour / 60));
    silence();
    expect(await statusOf(booking.id)).toBe('active');
    expect(committed).toEqual([]);
  });
});
