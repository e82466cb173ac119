import { and, eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { vi, expect } from 'vitest';
import { openPayWay } from '#server/rentals/payWay.ts';
import { startCardReconciliation } from '#server/rentals/reconcileCards.ts';
import { payments } from '#server/storage/schema/rentals/bookings.ts';
import type { ManualClock } from '#tests/support/server/manualClock.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import type { CardProvider, CardToken } from './cardProvider.ts';

const minute = 60_000;

/**
 * Lets minutes pass. The servers' minutely work is done before and afterwards.
 * @param loops how many kinds of work all servers repeat.
 */
export async function passMinutes(clock: ManualClock, minutes: number, loops = 2): Promise<void> {
  const idle = () => vi.waitFor(() => expect(clock.waiting).toBe(loops), { timeout: 10_000 });
  await idle();
  if (minutes > 1) {
    await clock.pass((minutes - 1) * minute);
    await idle();
  }
  await clock.pass(minute);
  await idle();
}

/** A server whose only work by the clock is to look cards up. */
export async function startCardServer({ settings }: CardProvider, clock: ManualClock): Promise<TestServer> {
  const server = await startTestServer({ cards: settings, now: () => clock.now() });
  const { storage } = server;
  const log = pino({ level: 'silent' });
  const reconciliation = startCardReconciliation({ storage, cards: openPayWay(settings, log), clock, log });
  return {
    ...server,
    async close() {
      await reconciliation.stop();
      await server.close();
    },
  };
}

/** A desk with a customer, and bills of 120 dollars. */
export async function openCardScene(server: TestServer) {
  const desk = await openDesk(server);
  const { siteId, organisationId } = desk;
  const { id: customerId } = await server.build.customer({
    organisationId,
    firstName: 'Jo',
    lastName: 'Diaz',
  });

  async function bill(unitPrice = 120) {
    const lines = [{ description: 'Rent', quantity: 1, unitPrice }];
    const { id: orderId } = await server.build.order({ siteId, customerId, lines });
    const asked = { siteId, customerId, orderId, amount: 120 };
    return {
      asked,
      charge: (cardToken: CardToken, amount = 120) =>
        desk.record('POST', 'payments/card', { ...asked, amount, cardToken }),
      payCash: () => desk.record('POST', 'payments', { ...asked, method: 'cash', status: 'succeeded' }),
      order: () => desk.record('GET', `orders/${orderId}`),
    };
  }

  /** A bill of which a card paid these dollars, for refunds. */
  async function paidByCard(amount = 120) {
    const { charge, order } = await bill(Math.max(amount, 120));
    const { id } = await charge('good', amount);
    const path = `payments/${id}/refund`;
    const withReason = (body: object) => ({ reason: 'They left early.', ...body });
    return {
      id,
      order,
      payment: () => desk.record('GET', `payments/${id}`),
      refund: (body: object = {}, key?: string) => desk.record('POST', path, withReason(body), key),
      refused: (body: object = {}) => desk.refused('POST', path, withReason(body)),
    };
  }

  return {
    desk,
    customerId,
    bill,
    paidByCard,
    payment: (id: number) => desk.record('GET', `payments/${id}`),
    /** The dollars of the customer's received card payments. */
    async received(): Promise<number> {
      const [row] = await server.database
        .select({ sum: sql<number>`coalesce(sum(${payments.amount}), 0)::float8` })
        .from(payments)
        .where(and(eq(payments.customerId, customerId), eq(payments.status, 'succeeded'), eq(payments.method, 'card')));
      return row?.sum ?? 0;
    },
    async alerts(): Promise<string[]> {
      const { body } = await desk.ask('GET', 'alerts');
      return (body as { rows: { alert: { message: string } }[] }).rows.map(({ alert }) => alert.message);
    },
  };
}
