import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import type { Logger } from 'pino';
import { loggable } from '#server/config/loggable.ts';
import type { Clock } from '#server/devices/simulator/clock.ts';
import type { Storage } from '#server/storage/storage.ts';
import { payments } from '#server/storage/schema/rentals/bookings.ts';
import type { CardCharger } from './cardCharger.ts';
import { alertOfOpenCharges, storeChargeOutcome } from './cardOutcome.ts';
import { everyMinute } from './everyMinute.ts';

/** Milliseconds. */
const minute = 60_000;
const hour = 60 * minute;

/** When a new charge is looked up first: its own request is over by then. */
export const firstSearch = (now: Date) => new Date(now.getTime() + minute);

/** A payment that was settled without the provider's word seldom changes, so it is looked up less often. */
const nextSearch = (status: string, now: Date) => new Date(now.getTime() + (status === 'pending' ? minute : hour));

/**
 * Takes the charge that has waited longest to be looked up. Another server finds it only when it is due again.
 * @returns null: none is due.
 */
function takeDueCharge(storage: Storage, now: Date) {
  return storage.write(async (transaction) => {
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
      .set({ chargeAskAt: nextSearch(status, now) })
      .where(eq(payments.id, id));
    return { id, amount, key: key ?? '' };
  });
}

interface Parts {
  storage: Storage;
  cards: CardCharger;
  clock: Clock;
  log: Logger;
}

/**
 * Looks up each charge that is due and stores its outcome. Ends at the first that the provider does not answer: the next
 * run begins with the others.
 */
async function findOutcomes({ storage, cards, log }: Parts, now: Date, signal: AbortSignal): Promise<void> {
  for (;;) {
    const charge = signal.aborted ? null : await takeDueCharge(storage, now);
    if (charge === null) return;
    const outcome = await cards.findCharge(charge, signal);
    if (outcome === null) return;
    try {
      await storeChargeOutcome(storage, charge.id, { from: 'search', outcome }, { now, actor: null });
    } catch (error) {
      const failure = loggable(error);
      log.error({ entity: 'payment', id: charge.id, failure }, 'The outcome of a charge could not be stored');
    }
  }
}

async function reconcileCards(parts: Parts, signal: AbortSignal): Promise<void> {
  const now = parts.clock.now();
  await findOutcomes(parts, now, signal);
  await alertOfOpenCharges(parts.storage, now);
}

/**
 * Looks up charges without an outcome at the card provider, now and every minute: those whose answer never came, or was
 * not stored since the server stopped. `stop` ends the current search.
 */
export function startCardReconciliation(parts: Parts): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const stop = everyMinute(parts.clock, () =>
    reconcileCards(parts, stopping.signal).catch((error: unknown) =>
      parts.log.error({ failure: loggable(error) }, 'The charges of cards could not be looked up'),
    ),
  );
  return {
    stop() {
      stopping.abort();
      return stop();
    },
  };
}
