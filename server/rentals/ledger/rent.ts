import { and, eq, ne, or, sql } from 'drizzle-orm';
import { paidOn } from '#domain/lifecycle/billing.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import type { PeriodUnit } from '#domain/states/period.ts';
import type { ChargeKind } from '#domain/states/ledger.ts';
import type { Day } from '#format/days.ts';
import type { Database } from '#server/storage/database.ts';
import { ledgerLines } from '#server/storage/schema/rentals/ledger.ts';
import { postLines, type Posting } from './posting.ts';
import { isUnreversed } from './sums.ts';

/** The day of the next bill of a booking, by its bills; null: it has none. @param except a bill that does not count. */
async function billedTo(transaction: Database, bookingId: number, except: number): Promise<Day | null> {
  const [row] = await transaction
    .select({ day: sql<Day | null>`to_char(max(${ledgerLines.periodTo}), 'YYYY-MM-DD')` })
    .from(ledgerLines)
    .where(
      and(
        eq(ledgerLines.bookingId, bookingId),
        or(eq(ledgerLines.kind, 'opening'), and(isUnreversed, ne(ledgerLines.orderId, except))),
      ),
    );
  return row?.day ?? null;
}

/** Records the day to which a booking was paid when it was taken over. @param paidTo null: nothing was paid. */
export async function postOpening(
  posting: Posting,
  { id, siteId, customerId }: { id: number; siteId: number; customerId: number },
  paidTo: Day | null,
): Promise<void> {
  await postLines(posting, [{ siteId, customerId, bookingId: id, kind: 'opening', amount: 0, periodTo: paidTo }]);
}

export interface BilledBooking {
  id: number;
  period: PeriodUnit;
  startsAt: Date;
  /** The zone of its site. */
  zone: string;
}

interface ChargedLine {
  kind: ChargeKind;
  quantity: number;
  periodFrom?: Day | null | undefined;
  periodTo?: Day | null | undefined;
}

/**
 * The lines of a bill with the periods of rent that name none: as many as the quantity says, from the day of the next
 * bill on.
 * @param orderId the bill, whose present lines do not count.
 */
export async function withPeriods<Line extends ChargedLine>(
  transaction: Database,
  { id, period, startsAt, zone }: BilledBooking,
  orderId: number,
  lines: readonly Line[],
): Promise<Line[]> {
  const isOpen = ({ kind, periodTo }: Line) => kind === 'rent' && periodTo == null;
  if (!lines.some(isOpen)) return [...lines];
  const movedIn = dayOf(startsAt.getTime(), zone);
  const given = lines.flatMap(({ kind, periodTo }) => (kind === 'rent' ? (periodTo ?? []) : []));
  const billed = [...given, (await billedTo(transaction, id, orderId)) ?? movedIn];
  let from = billed.reduce((last, day) => (day > last ? day : last));
  return lines.map((line) => {
    const to = isOpen(line) ? paidOn({ period, movedIn, paidTo: from }, line.quantity) : null;
    // Lets by the hour or minute have no day of the next bill.
    if (to === null || to === from) return line;
    const periodFrom = from;
    from = to;
    return { ...line, periodFrom, periodTo: to };
  });
}
