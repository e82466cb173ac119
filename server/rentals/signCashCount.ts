import { and, desc, eq, gte } from 'drizzle-orm';
import type { z } from 'zod';
import type { cashCountBody } from '#domain/bodies/cashCounts.ts';
import { cashCountMessages } from '#domain/messages/cashCounts.ts';
import { methodLabels } from '#domain/messages/payments.ts';
import { differenceOf, drawerTotal, expectedOf, netOf, type CashSum } from '#domain/money/cashSums.ts';
import { paymentMethods } from '#domain/states/booking.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { momentText } from '#format/dateFormats.ts';
import { formatDay, type Day } from '#format/days.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { Refusal } from '#server/refusal.ts';
import type { Database } from '#server/storage/database.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { cashCounts } from '#server/storage/schema/rentals/cashCounts.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { countsOfDay, openSums, zoneOfSite } from './cashDay.ts';

type Asked = z.output<typeof cashCountBody>;

/** Locks a site's cash: only one person at a time signs a count or corrects a payment's method. */
async function lockMoneyOfSite(transaction: Database, siteId: number): Promise<void> {
  await transaction.select({ id: sites.id }).from(sites).where(eq(sites.id, siteId)).for('no key update');
}

/** @throws Refusal for money that the person did not see: they counted something else. */
function requireAsSeen(sums: readonly CashSum[], seen: Asked['expected']): void {
  for (const method of paymentMethods) {
    const net = netOf(sums, method);
    if (net === (seen.find((one) => one.method === method)?.amount ?? 0)) continue;
    throw new Refusal(409, cashCountMessages.changedMeanwhile(method, net), 'expected');
  }
}

function requireAddsUp({ drawer, counted, float }: Asked, sums: readonly CashSum[]): void {
  const cash = counted.find(({ method }) => method === 'cash');
  if (cash === undefined && expectedOf({ float, sums }, 'cash') !== 0) {
    throw new Refusal(400, cashCountMessages.countCash, 'counted');
  }
  if (drawer == null) return;
  const total = drawerTotal(drawer);
  if (total !== (cash?.amount ?? 0)) {
    throw new Refusal(400, cashCountMessages.piecesDiffer(total, cash?.amount ?? 0), 'drawer');
  }
}

/**
 * Signs a count of a site's day.
 * @throws Refusal when somebody else signed one since, or money came in that the person did not see.
 */
export async function signCashCount(
  { transaction, viewer, now }: WriteContext,
  siteId: number,
  asked: Asked,
): Promise<void> {
  await lockMoneyOfSite(transaction, siteId);
  const { day, previousId, float, drawer = null, counted, note } = asked;
  const zone = await zoneOfSite(transaction, siteId);
  if (day > dayOf(now.getTime(), zone)) throw new Refusal(400, cashCountMessages.notYet, 'day');
  const counts = await countsOfDay(transaction, siteId, day);
  const [last] = counts;
  if ((last?.id ?? null) !== previousId) {
    const at = last === undefined ? '' : momentText(last.signedAt.getTime(), zone, 'time');
    throw new Refusal(409, cashCountMessages.signedMeanwhile(last?.signedBy ?? '', at), 'previousId');
  }
  const sums = await openSums(transaction, siteId, day, counts);
  requireAsSeen(sums, asked.expected);
  requireAddsUp(asked, sums);
  await transaction.insert(cashCounts).values({
    siteId,
    day,
    number: counts.length + 1,
    float,
    drawer,
    counted,
    sums,
    note: note || null,
    signedBy: viewer.name,
    signedById: viewer.userId,
    signedAt: now,
  });
  const found = counted.map(({ method }) => {
    const difference = differenceOf({ float, counted, sums }, method) ?? 0;
    return `${methodLabels[method].toLowerCase()} ${cashCountMessages.difference(difference).toLowerCase()}`;
  });
  await recordAction(transaction, viewer, now, {
    action: 'Signed cash count',
    detail: [formatDay(day), ...found].join(', '),
    siteId,
  });
}

/**
 * Locks the counts of a site, and checks that none has the money of a moment yet.
 * @throws Refusal with the person who signed it.
 */
export async function requireUncounted(transaction: Database, siteId: number, at: Date): Promise<void> {
  await lockMoneyOfSite(transaction, siteId);
  const day: Day = dayOf(at.getTime(), await zoneOfSite(transaction, siteId));
  const [count] = await transaction
    .select({ by: cashCounts.signedBy })
    .from(cashCounts)
    .where(and(eq(cashCounts.siteId, siteId), eq(cashCounts.day, day), gte(cashCounts.signedAt, at)))
    .orderBy(desc(cashCounts.number))
    .limit(1);
  if (count === undefined) return;
  throw new Refusal(409, cashCountMessages.methodCounted(day, count.by), 'method');
}
