import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import type { Logger } from 'pino';
import { loggable } from '#server/config/loggable.ts';
import type { Clock } from '#server/devices/simulator/clock.ts';
import type { Database } from '#server/storage/database.ts';
import type { Storage } from '#server/storage/storage.ts';
import { payments } from '#server/storage/schema/rentals/bookings.ts';
import { cardRefunds } from '#server/storage/schema/rentals/cardRefunds.ts';
import type { CardCharger, CardNews } from './cardCharger.ts';
import { alertOfOpenCharges, nextSearch, storeChargeOutcome } from './cardOutcome.ts';
import { alertOfOpenRefunds, storeRefundOutcome } from './cardRefunds.ts';
import { everyMinute } from './everyMinute.ts';

/** A charge or refund that is looked up. */
interface Sought {
  id: number;
  /** Dollars. */
  amount: number;
  key: string;
}

/** Takes the charge that has waited longest to be looked up. @returns null: none is due. */
async function takeDueCharge(transaction: Database, now: Date): Promise<Sought | null> {
  const [due] = await transaction
    .select({ id: payments.id, key: payments.chargeKey, amount: payments.amount, status: payments.status })
    .from(payments)
    .where(and(lte(payments.chargeAskAt, now), isNotNull(payments.chargeKey)))
    .orderBy(asc(payments.chargeAskAt), asc(payments.id))
    .limit(1)
    .for('no key update', { skipLocked: true });
  if (due === undefined) return null;
  const { id, key, amount, status } = due;
  await transaction
    .update(payments)
    .set({ chargeAskAt: nextSearch(now, status) })
    .where(eq(payments.id, id));
  return { id, amount, key: key ?? '' };
}

/** Takes the refund that has waited longest to be looked up. @returns null: none is due. */
async function takeDueRefund(transaction: Database, now: Date): Promise<Sought | null> {
  const [due] = await transaction
    .select()
    .from(cardRefunds)
    .where(lte(cardRefunds.askAt, now))
    .orderBy(asc(cardRefunds.askAt), asc(cardRefunds.id))
    .limit(1)
    .for('no key update', { skipLocked: true });
  if (due === undefined) return null;
  const { id, key, amount, status } = due;
  await transaction
    .update(cardRefunds)
    .set({ askAt: nextSearch(now, status) })
    .where(eq(cardRefunds.id, id));
  return { id, amount, key };
}

interface Parts {
  storage: Storage;
  cards: CardCharger;
  clock: Clock;
  log: Logger;
}

/** How one kind of request is looked up. */
interface Search {
  what: 'charge' | 'refund';
  /** Takes the one that has waited longest. Another server finds it only when it is due again. */
  takeDue: (transaction: Database, now: Date) => Promise<Sought | null>;
  find: CardCharger['findCharge'];
  store: (id: number, news: CardNews) => Promise<void>;
}

/**
 * Looks up each request that is due and stores its outcome. Ends at the first that the provider does not answer: the next
 * run begins with the others.
 */
async function findOutcomes({ storage, log }: Parts, search: Search, now: Date, signal: AbortSignal): Promise<void> {
  for (;;) {
    const due = signal.aborted ? null : await storage.write((transaction) => search.takeDue(transaction, now));
    if (due === null) return;
    const outcome = await search.find(due, signal);
    if (outcome === null) return;
    try {
      await search.store(due.id, { from: 'search', outcome });
    } catch (error) {
      const failure = loggable(error);
      log.error({ id: due.id, failure }, `The outcome of a ${search.what} could not be stored`);
    }
  }
}

async function reconcileCards(parts: Parts, signal: AbortSignal): Promise<void> {
  const { storage, cards, clock } = parts;
  const now = clock.now();
  const charges: Search = {
    what: 'charge',
    takeDue: takeDueCharge,
    find: cards.findCharge,
    store: (id, news) => storeChargeOutcome(storage, id, news, { now, actor: null }),
  };
  const refunds: Search = {
    what: 'refund',
    takeDue: takeDueRefund,
    find: cards.findRefund,
    store: (id, news) => storeRefundOutcome(storage, id, news, now),
  };
  await findOutcomes(parts, charges, now, signal);
  await findOutcomes(parts, refunds, now, signal);
  await alertOfOpenCharges(storage, now);
  await alertOfOpenRefunds(storage, now);
}

/**
 * Looks up charges and refunds without an outcome at the card provider, now and every minute: those whose answer never
 * came, or was not stored since the server stopped. `stop` ends the current search.
 */
export function startCardReconciliation(parts: Parts): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const stop = everyMinute(parts.clock, () =>
    reconcileCards(parts, stopping.signal).catch((error: unknown) =>
      parts.log.error({ failure: loggable(error) }, 'The charges and refunds of cards could not be looked up'),
    ),
  );
  return {
    stop() {
      stopping.abort();
      return stop();
    },
  };
}
