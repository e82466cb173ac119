import { and, desc, eq, sql } from 'drizzle-orm';
import type { CashCount, CashDay } from '#domain/calls/cashCounts.ts';
import { uncountedSums, type CashSum } from '#domain/money/cashSums.ts';
import { dayOf, rangeOfDays } from '#domain/time/zonedTime.ts';
import type { Day } from '#format/days.ts';
import type { Database } from '#server/storage/database.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { cashCounts } from '#server/storage/schema/rentals/cashCounts.ts';

type StoredCount = typeof cashCounts.$inferSelect;

/** A count as the API sends it. */
export const wireCount = ({ siteId: _site, signedById: _user, signedAt, ...count }: StoredCount): CashCount => ({
  ...count,
  signedAt: signedAt.toISOString(),
});

export async function zoneOfSite(database: Database, siteId: number): Promise<string> {
  const [row] = await database.select({ zone: sites.timeZone }).from(sites).where(eq(sites.id, siteId));
  if (row === undefined) throw new Error(`There is no site ${siteId}.`);
  return row.zone;
}

/** The signed counts of a site's day, the newest first. */
export const countsOfDay = (database: Database, siteId: number, day: Day): Promise<StoredCount[]> =>
  database
    .select()
    .from(cashCounts)
    .where(and(eq(cashCounts.siteId, siteId), eq(cashCounts.day, day)))
    .orderBy(desc(cashCounts.number));

/**
 * The ledger's lines of a day about money. The clerk of a payment is who took it, also on the lines that correct its
 * method; a payment from before that was recorded has the name on its first line.
 */
function linesOfDay(siteId: number, zone: string, day: Day) {
  const { from, until } = rangeOfDays(zone, { first: day, last: day });
  return sql`
    select line.*, case line.kind
        when 'payment' then coalesce(payments.taken_by, (
          select earliest.by_name from ledger_lines earliest
          where earliest.payment_id = line.payment_id and earliest.kind = 'payment' order by earliest.id limit 1))
        else line.by_name
      end as clerk
    from ledger_lines line left join payments on payments.id = line.payment_id
    where line.site_id = ${siteId} and line.kind in ('payment', 'refund') and line.method is not null
      and line.at >= ${new Date(from).toISOString()}::timestamptz
      and line.at < ${new Date(until).toISOString()}::timestamptz`;
}

async function sumsOfDay(database: Database, siteId: number, zone: string, day: Day): Promise<CashSum[]> {
  const { rows } = (await database.execute(sql`
    select method, clerk,
      coalesce(-sum(amount) filter (where kind = 'payment'), 0)::float8 as received,
      coalesce(sum(amount) filter (where kind = 'refund'), 0)::float8 as refunded
    from (${linesOfDay(siteId, zone, day)}) money
    group by method, clerk order by method, clerk`)) as unknown as { rows: CashSum[] };
  return rows;
}

/** Without lines that correct a method: those with the corrected method stand alone. */
async function linesShown(database: Database, siteId: number, zone: string, day: Day): Promise<CashDay['lines']> {
  const { rows } = (await database.execute(sql`
    select money.id, money.kind, money.method, abs(money.amount)::float8 as amount,
      to_char(money.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, money.clerk,
      case when customers.id is not null then json_build_object('id', customers.id, 'name', customers.name) end as customer,
      orders.id as "orderId", orders.number as "orderNumber"
    from (${linesOfDay(siteId, zone, day)}) money
      left join customers on customers.id = money.customer_id
      left join orders on orders.id = money.order_id
    where money.reverses_id is null
      and not exists (select from ledger_lines undone where undone.reverses_id = money.id)
    order by money.at desc, money.id desc`)) as unknown as { rows: CashDay['lines'] };
  return rows;
}

/** The site's last count of a day or of an earlier one. */
async function lastCount(database: Database, siteId: number, day: Day): Promise<CashCount | null> {
  const [row] = await database
    .select()
    .from(cashCounts)
    .where(and(eq(cashCounts.siteId, siteId), sql`${cashCounts.day} <= ${day}`))
    .orderBy(desc(cashCounts.day), desc(cashCounts.number))
    .limit(1);
  return row === undefined ? null : wireCount(row);
}

/** The money of a site's day that no signed count has. */
export async function openSums(
  database: Database,
  siteId: number,
  day: Day,
  counts: readonly StoredCount[],
): Promise<CashSum[]> {
  const zone = await zoneOfSite(database, siteId);
  const sums = await sumsOfDay(database, siteId, zone, day);
  return uncountedSums(
    sums,
    counts.map((count) => count.sums),
  );
}

/** @param asked the day; absent: the one that the site has now. */
export async function readCashDay(
  database: Database,
  siteId: number,
  asked: Day | undefined,
  now: Date,
): Promise<CashDay> {
  const zone = await zoneOfSite(database, siteId);
  const today = dayOf(now.getTime(), zone);
  const day = asked ?? today;
  const counts = await countsOfDay(database, siteId, day);
  return {
    day,
    today,
    sums: await openSums(database, siteId, day, counts),
    lines: await linesShown(database, siteId, zone, day),
    counts: counts.map(wireCount),
    last: await lastCount(database, siteId, day),
  };
}
