// @module-tag postgres
import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { advanceRentals } from '#server/rentals/advanceRentals.ts';
import type { Mail, MailOutcome } from '#server/mail/mailer.ts';
import { actionLogs } from '#server/storage/schema/operations/logs.ts';
import { organisations } from '#server/storage/schema/places/organisations.ts';
import { orders } from '#server/storage/schema/rentals/bookings.ts';
import { meetBeforeCommit } from '#tests/support/postgres/openTransactions.ts';
import { isOnPostgres } from '#tests/support/postgres/postgresUrl.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { refuseChanges } from '#tests/support/server/refuseChanges.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

/** Eleven in the morning in Sydney. */
const start = Date.parse('2026-11-01T00:00:00Z');
const day = 86_400_000;
let now = new Date(start);
const server = await startTestServer({ now: () => now });

interface Step {
  step: string;
  state: string;
  reason: string | null;
  by: string | null;
  orderId: number | null;
}

/** An unpaid bill of the first day, in an organisation with every step. */
async function debtor(
  given: Partial<typeof organisations.$inferInsert> = {},
  email: string | null = 'ada@example.test',
) {
  now = new Date(start);
  const desk = await openDesk(server);
  const { siteId, organisationId } = desk;
  const ladder = { lateFeeAfterDays: 5, lateFee: 15, strictness: 'strict', gatesAfterDays: 6, ...given } as const;
  await server.database.update(organisations).set(ladder).where(eq(organisations.id, organisationId));
  const { id: customerId } = await server.build.customer({ organisationId, firstName: 'Ada', email });
  const unit = await server.build.unit({ siteId, status: 'locked' });
  const { id } = await server.build.booking({
    siteId,
    customerId,
    unitIds: [unit.id],
    status: 'active',
    rate: 120,
    period: 'month',
    startsAt: new Date(start - 60 * day),
    endsAt: null,
    paidTo: '2026-11-01',
  });
  const rent = { kind: 'rent', periodFrom: '2026-11-01', periodTo: '2026-12-01' } as const;
  const lines = [{ description: 'Rent', ...rent, quantity: 1, unitPrice: 120 }];
  const bill = await server.build.order({ siteId, customerId, bookingId: id, createdAt: now, lines });
  const booking = () => desk.record('GET', `bookings/storage/${id}`) as Promise<Record<string, unknown>>;
  const sent: Mail[] = [];
  let outcome: MailOutcome = 'sent';
  return {
    desk,
    siteId,
    customerId,
    id,
    unitId: unit.id,
    orderId: bill.id,
    booking,
    sent,
    /** Moves the server's time on. Resolves with the bookings that were skipped. */
    on: async (days: number) => {
      now = new Date(start + days * day);
      const skipped: number[] = [];
      const send = (mail: Mail) => {
        if (mail.to === email && outcome === 'sent') sent.push(mail);
        return Promise.resolve(mail.to === email ? outcome : 'sent');
      };
      await advanceRentals(server.storage, now, send, (record) => skipped.push(record.id));
      return skipped;
    },
    /** Sets the mail server's answer from now on. */
    mailsAre: (next: MailOutcome) => {
      outcome = next;
    },
    steps: async () => (await booking())['arrearsSteps'] as Step[],
    change: (step: string, act: string, reason = 'They called.') =>
      desk.ask('PUT', `bookings/storage/${id}/arrears`, { step, act, reason }),
    pay: (orderId: number, amount: number) =>
      desk.record('POST', 'payments', { siteId, customerId, orderId, amount, method: 'cash', status: 'succeeded' }),
    unitStatus: async () => (await desk.record('GET', `units/${unit.id}`))['status'],
  };
}

const done = (steps: readonly Step[]) => steps.map(({ step, state }) => `${step}: ${state}`);

describe('the ladder of arrears', () => {
  it('reminds, bills a late fee, refuses at gates and overlocks, each once on its day', async () => {
    const { on, steps, sent, booking, unitStatus, pay, orderId } = await debtor();
    await on(2);
    expect(await steps()).toEqual([]);
    await on(3);
    await on(4);
    expect(sent.map(({ to }) => to)).toEqual(['ada@example.test']);
    await on(5);
    await on(6);
    expect(done(await steps())).toEqual(['reminder: done', 'late fee: done', 'gates: done']);
    expect(await booking()).toMatchObject({ status: 'in arrears', arrears: 135 });
    expect(await unitStatus()).toBe('locked');
    await on(7);
    expect(await unitStatus()).toBe('overlocked');
    const feeId = (await steps())[1]?.orderId ?? 0;

    await pay(orderId, 120);
    expect(await booking()).toMatchObject({ status: 'in arrears', arrears: 15 });
    expect(await unitStatus()).toBe('overlocked');
    await pay(feeId, 15);
    // The rent pays a month, the fee no time.
    expect(await booking()).toMatchObject({ status: 'active', arrears: 0, paidTo: '2026-12-01' });
    expect(await unitStatus()).toBe('locked');
    expect((await steps()).length).toBe(4);
  });

  it('bills no late fee for a late fee', async () => {
    const rules = { lateFeeAfterDays: 3, reminderAfterDays: null, strictness: 'no_action' } as const;
    const { on, pay, orderId, id, booking, siteId, customerId } = await debtor(rules);
    await on(3);
    // The rent is paid on the day of the fee, so the fee is overdue alone.
    await pay(orderId, 120);
    expect(await booking()).toMatchObject({ status: 'active', arrears: 0, owed: 15 });
    await on(4);
    expect(await booking()).toMatchObject({ status: 'in arrears', arrears: 15 });
    await on(9);
    expect(await booking()).toMatchObject({ arrears: 15 });

    const lines = [{ description: 'Rent', quantity: 1, unitPrice: 8 }];
    await server.build.order({ siteId, customerId, bookingId: id, createdAt: now, lines });
    await on(14);
    // The rent alone is below the minimum of $10.
    expect(await booking()).toMatchObject({ arrears: 23 });
  });

  // PGlite takes one transaction after the other.
  it.runIf(isOnPostgres)('goes by the debt that a payment leaves which arrives meanwhile', async () => {
    const { on, steps, desk, orderId, id, siteId, customerId } = await debtor();
    const later = [{ description: 'Cleaning', quantity: 1, unitPrice: 40 }];
    const createdAt = new Date(start + 3 * day);
    await server.build.order({ siteId, customerId, bookingId: id, createdAt, lines: later });
    await on(4);
    now = new Date(start + 5 * day);
    const money = { siteId, customerId, orderId, amount: 120, method: 'cash', status: 'succeeded' };
    await meetBeforeCommit<unknown>(server, [() => desk.record('POST', 'payments', money), () => on(5)]);
    expect(done(await steps())).toEqual(['reminder: done']);
    await on(8);
    expect(done(await steps())).toContain('late fee: done');
  });

  it('leaves a step out that somebody holds, until they resume it', async () => {
    const { change, on, steps, unitStatus, id } = await debtor({ lateFeeAfterDays: null, strictness: 'relaxed' });
    await on(1);
    expect((await change('overlock', 'hold', 'Pays on Friday.')).status).toBe(200);
    await on(9);
    expect(await unitStatus()).toBe('locked');
    expect(await steps()).toMatchObject([{ step: 'overlock', state: 'held', reason: 'Pays on Friday.' }]);
    expect((await change('overlock', 'hold')).status).toBe(409);
    expect((await change('overlock', 'resume')).status).toBe(200);
    expect(await unitStatus()).toBe('overlocked');
    const logged = await server.database
      .select({ action: actionLogs.action, detail: actionLogs.detail })
      .from(actionLogs)
      .where(eq(actionLogs.recordId, id))
      .orderBy(asc(actionLogs.id));
    expect(logged.filter(({ action }) => action.endsWith('overlock'))).toEqual([
      { action: 'Held overlock', detail: 'Pays on Friday.' },
      { action: 'Resumed overlock', detail: 'They called.' },
    ]);
  });

  it('takes back an overlock and a late fee, and does not repeat them', async () => {
    const { change, on, steps, booking, unitStatus, id } = await debtor();
    await on(8);
    expect((await change('overlock', 'lift')).status).toBe(200);
    expect((await change('late fee', 'lift')).status).toBe(200);
    await on(12);
    expect(await unitStatus()).toBe('locked');
    expect(await booking()).toMatchObject({ arrears: 120, status: 'in arrears' });
    expect(done(await steps())).toEqual(expect.arrayContaining(['overlock: lifted', 'late fee: lifted']));
    const bills = await server.database.select().from(orders).where(eq(orders.bookingId, id)).orderBy(asc(orders.id));
    expect(bills.map(({ status }) => status)).toEqual(['pending', 'cancelled']);
  });

  it('takes a reminder as done once it was sent, and lets later steps wait for it', async () => {
    const { mailsAre, on, steps, change, sent } = await debtor({}, 'slow@example.test');
    mailsAre('unreachable');
    await on(3);
    const waiting = { step: 'reminder', state: 'held', by: null };
    expect(await steps()).toMatchObject([
      { ...waiting, reason: expect.stringContaining('tried again every minute') as string },
    ]);
    await on(3.5);
    mailsAre('refused');
    await on(3.6);
    await on(8);
    expect(await steps()).toMatchObject([
      { ...waiting, reason: expect.stringContaining("Correct the customer's email address") as string },
    ]);
    expect(sent).toEqual([]);

    const other = await debtor({}, 'late@example.test');
    other.mailsAre('unreachable');
    await other.on(3);
    other.mailsAre('sent');
    await other.on(4);
    await other.on(5);
    expect(done(await other.steps())).toEqual(['reminder: done', 'late fee: done']);
    expect(await other.steps()).toMatchObject([{ reason: null }, {}]);
    expect(other.sent).toHaveLength(1);

    now = new Date(start + 4 * day);
    expect((await change('reminder', 'resume')).status).toBe(200);
    mailsAre('sent');
    await on(4);
    await on(5);
    expect(sent).toHaveLength(1);
    expect(done(await steps())).toEqual(['reminder: done', 'late fee: done']);
  });

  it('reminds the others, and nobody twice, when the outcome of a reminder cannot be stored', async () => {
    const bad = await debtor({}, 'bad@example.test');
    const good = await debtor({}, 'good@example.test');
    const mend = await refuseChanges(
      server.database,
      'arrears_steps',
      `new.booking_id = ${bad.id} and new.state = 'done'`,
    );
    expect(await bad.on(3)).toEqual([bad.id]);
    expect(done(await good.steps())).toEqual(['reminder: done']);
    await bad.on(3.5);
    expect(await bad.steps()).toMatchObject([{ step: 'reminder', state: 'held', reason: 'The email is being sent.' }]);
    await mend();
    await bad.on(4);
    expect(bad.sent).toHaveLength(1);
  });

  it('says who could not be reminded, and leaves small debts and late reminders alone', async () => {
    const silent = await debtor({}, null);
    await silent.on(3);
    expect(await silent.steps()).toMatchObject([{ reason: 'The customer has no email address. Call them.' }]);
    const late = await debtor();
    await late.on(7);
    expect(done(await late.steps())).not.toContain('reminder: done');
    const small = await debtor({ reminderMinimum: 121, lateFeeMinimum: 121, gatesMinimum: 121, overlockMinimum: 121 });
    await small.on(9);
    expect(await small.steps()).toEqual([]);
  });

  it('refuses what is no longer there to change', async () => {
    const { change, on, pay, orderId } = await debtor();
    expect((await change('overlock', 'hold')).status).toBe(409);
    await on(5);
    await on(8);
    expect((await change('overlock', 'lift', ' ')).status).toBe(400);
    await pay(orderId, 120);
    expect((await change('late fee', 'lift')).status).toBe(200);
    expect((await change('overlock', 'lift')).status).toBe(409);
  });
});
