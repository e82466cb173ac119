import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { WaitingBookings } from '#domain/calls/imports.ts';
import { advanceRentals } from '#server/rentals/advanceRentals.ts';
import { proveLedger } from '#server/rentals/ledger/proveLedger.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { actionLogs } from '#server/storage/schema/operations/logs.ts';
import { organisations } from '#server/storage/schema/places/organisations.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

/** Noon in Sydney. */
const start = Date.parse('2026-11-23T01:00:00Z');
const day = 86_400_000;

let desk: Desk;
let now = new Date(start);
let sent: Mail[] = [];
const server = await startTestServer({ now: () => now });
beforeEach(async () => {
  now = new Date(start);
  sent = [];
  desk = await openDesk(server);
  await server.database
    .update(organisations)
    .set({ strictness: 'strict', lateFeeAfterDays: 5, lateFee: 15, gatesAfterDays: 0, overlockAfterDays: 14 })
    .where(eq(organisations.id, desk.organisationId));
});

const clock = () =>
  advanceRentals(server.storage, now, (mail) => {
    sent.push(mail);
    return Promise.resolve('sent');
  });

/** A customer with a unit and a PIN, a booking that an import brings, and what they owe since a day. */
async function moveIn(name: string, owedSince: string | null, given: object = {}) {
  const { siteId } = desk;
  const unit = await server.build.unit({ siteId, name, status: 'locked' });
  const customer = await desk.record('POST', 'customers', {
    firstName: 'Ada',
    lastName: name,
    email: `${name.toLowerCase()}@example.test`,
  });
  const { id: pinCodeId } = await desk.record('POST', `customers/${customer.id}/pinCodes`, {});
  const booking = await desk.record('POST', 'bookings/storage', {
    customer_id: customer.id,
    unitIds: [unit.id],
    status: 'active',
    startsAt: '2026-03-01T00:00:00Z',
    rate: 120,
    period: 'month',
    paidTo: '2026-11-01',
    ladderWaits: true,
    ...given,
  });
  if (owedSince !== null) {
    const body = { amount: 120, on: owedSince, siteId, bookingId: booking.id };
    await desk.record('POST', `customers/${customer.id}/openingBalance`, body);
  }
  const record = () => desk.record('GET', `bookings/storage/${booking.id}`);
  return {
    id: booking.id,
    customerId: customer.id,
    record,
    unitStatus: async () => (await desk.record('GET', `units/${unit.id}`))['status'],
    refusal: async () => (await desk.ask('GET', `pinCodes/${pinCodeId}/invalid`)).body,
    steps: async () => ((await record())['arrearsSteps'] as { step: string }[]).map(({ step }) => step),
  };
}

const waiting = async (of = desk, query = '') =>
  (await of.ask('GET', `bookings/waiting${query}`)).body as WaitingBookings;
const begin = (ids: readonly number[], of = desk) => of.record('POST', 'bookings/waiting/start', { bookingIds: ids });

describe('an imported booking in arrears', () => {
  it('gets no reminder, fee, refusal at the gate or overlock, though its arrears are known, until somebody starts', async () => {
    const debtor = await moveIn('E321', '2026-11-01');
    await clock();
    for (let days = 1; days <= 10; days += 1) {
      now = new Date(start + days * day);
      await clock();
    }
    expect(await debtor.record()).toMatchObject({ status: 'in arrears', arrears: 120, owed: 120, ladderWaits: true });
    expect(await debtor.steps()).toEqual([]);
    expect(await debtor.unitStatus()).toBe('locked');
    expect(await debtor.refusal()).toEqual({ invalid: false, reason: null });
    expect(sent).toEqual([]);

    expect(await begin([debtor.id])).toEqual({ started: [debtor.id] });
    await clock();
    expect(await debtor.steps()).toEqual(['late fee', 'gates', 'overlock']);
    expect(await debtor.unitStatus()).toBe('overlocked');
    expect(await debtor.refusal()).toMatchObject({ invalid: true });
    expect(await debtor.record()).toMatchObject({ ladderWaits: false });
    expect(await proveLedger(server.database, now, desk.organisationId)).toEqual([]);
  });

  it('is listed with what would follow today, and exactly that follows', async () => {
    const late = await moveIn('E321', '2026-11-20');
    const later = await moveIn('E322', '2026-11-17');
    const paid = await moveIn('E323', null);
    await clock();
    expect(await waiting()).toEqual({
      count: 3,
      rows: [
        expect.objectContaining({
          id: late.id,
          type: 'storage',
          status: 'in arrears',
          customer: { id: late.customerId, name: 'Ada E321' },
          units: [expect.objectContaining({ name: 'E321' })],
          arrears: 120,
          dueOn: '2026-11-20',
          daysOverdue: 3,
          steps: [{ step: 'reminder', to: null }, { step: 'gates' }],
        }),
        expect.objectContaining({
          id: later.id,
          daysOverdue: 6,
          steps: [{ step: 'reminder', to: null }, { step: 'late fee', fee: 15 }, { step: 'gates' }],
        }),
        expect.objectContaining({
          id: paid.id,
          status: 'active',
          arrears: 0,
          dueOn: null,
          daysOverdue: null,
          steps: [],
        }),
      ],
    });
    await begin([late.id, later.id]);
    await clock();
    expect(await late.steps()).toEqual(['reminder', 'gates']);
    expect(await later.steps()).toEqual(['reminder', 'late fee', 'gates']);
    expect(sent.map(({ to }) => to)).toEqual(['e321@example.test', 'e322@example.test']);
    expect((await waiting()).rows.map(({ id }) => id)).toEqual([paid.id]);
  });

  it('takes the steps of later arrears too once it was started without any', async () => {
    const paid = await moveIn('E321', null);
    await begin([paid.id]);
    await server.build.order({ siteId: desk.siteId, customerId: paid.customerId, bookingId: paid.id, createdAt: now });
    now = new Date(start + 4 * day);
    await clock();
    expect(await paid.steps()).toEqual(['reminder', 'gates']);
  });

  it('leaves arrears by itself when it is paid, and waits on', async () => {
    const debtor = await moveIn('E321', '2026-11-01');
    await desk.record('POST', 'payments', {
      siteId: desk.siteId,
      customerId: debtor.customerId,
      bookingId: debtor.id,
      amount: 120,
      method: 'cash',
      status: 'succeeded',
    });
    expect(await debtor.record()).toMatchObject({ status: 'active', arrears: 0, ladderWaits: true });
  });
});

describe('starting the steps', () => {
  it(
    'is written into the history of each booking with its person, once, also by two clerks at once',
    { tags: 'postgres' },
    async () => {
      const ids = [(await moveIn('E321', '2026-11-01')).id, (await moveIn('E322', null)).id];
      const answers = await Promise.all([begin(ids), begin(ids)]);
      expect(answers.flatMap((answer) => answer['started'] as number[]).toSorted()).toEqual(ids);
      const lines = await server.database
        .select()
        .from(actionLogs)
        .where(eq(actionLogs.action, 'Started steps of arrears'));
      const own = lines.filter(({ recordId }) => ids.includes(recordId ?? 0));
      expect(own.map(({ entity, siteId, recordId }) => [entity, siteId, recordId]).toSorted()).toEqual(
        ids.map((id) => ['booking', desk.siteId, id]),
      );
    },
  );

  it('needs the right to change the steps of arrears, and bookings of the own organisation', async () => {
    const { id } = await moveIn('E321', '2026-11-01');
    const clerk = await openDesk(server, { ...desk, permissions: { ...everywhere(31), bookings: 2 | 4 } });
    const body = { bookingIds: [id] };
    expect(await clerk.refused('POST', 'bookings/waiting/start', body)).toMatchObject({ status: 403 });
    expect((await waiting(clerk)).count).toBe(1);
    const blind = await openDesk(server, { ...desk, permissions: { ...everywhere(31), bookings: 4 } });
    expect(await blind.refused('GET', 'bookings/waiting')).toMatchObject({ status: 403 });
    const stranger = await openDesk(server);
    expect((await waiting(stranger, `?siteId=${desk.siteId}`)).count).toBe(0);
    expect(await stranger.refused('POST', 'bookings/waiting/start', body)).toMatchObject({
      status: 400,
      field: 'bookingIds',
    });
    expect((await waiting(desk, `?siteId=${desk.siteId}`)).count).toBe(1);
    expect((await waiting(desk, `?siteId=${(await server.build.site(desk)).id}`)).count).toBe(0);
    expect(await desk.refused('POST', 'bookings/waiting/start', { bookingIds: [] })).toMatchObject({ status: 400 });
  });

  it('has a call of its own: a change of the booking neither starts nor stops them', async () => {
    const imported = await moveIn('E321', null);
    const path = `bookings/storage/${imported.id}`;
    expect(await desk.refused('PUT', path, { ladderWaits: false })).toMatchObject({
      status: 409,
      field: 'ladderWaits',
    });
    expect(await desk.record('PUT', path, { ladderWaits: true, notes: 'Brought over' })).toMatchObject({
      ladderWaits: true,
    });
    await begin([imported.id]);
    expect(await desk.refused('PUT', path, { ladderWaits: true })).toMatchObject({ status: 409, field: 'ladderWaits' });
  });
});
