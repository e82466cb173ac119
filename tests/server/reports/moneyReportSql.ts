import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/storage/database.ts';

/*
 * The reports of money as SQL, written from their definitions and not from the code of the dashboard. Days are texts,
 * "2026-11-21"; a site of 0 is every site; money is in cents.
 */

export interface MoneyAsked {
  siteId: number;
  first: string;
  last: string;
  now: string;
}

async function rowsOf<Row>(database: Database, query: SQL): Promise<Row[]> {
  const { rows } = (await database.execute(query)) as unknown as { rows: Row[] };
  return rows;
}

const atSite = (siteId: number) => sql`(${siteId}::int = 0 or sites.id = ${siteId}::int)`;
const localDay = (moment: SQL) => sql`(${moment} at time zone sites.time_zone)::date`;
const storageKinds = sql`('storage', 'locker')`;

/** Bookings of car parks and parcel stores have the type of storage, and are counted apart. */
const ofStorage = sql`bookings.type = 'storage' and not exists (
  select from booking_units other join units booked_unit on booked_unit.id = other.unit_id
  where other.booking_id = bookings.id and booked_unit.kind not in ${storageKinds})`;

/** The kind and size of each booking's units, or that there are several. */
const bookedKinds = sql`
  select booking_id,
    case when count(distinct kind) > 1 then 'several' else min(kind) end as kind,
    case when count(distinct coalesce(size, 'none')) > 1 then 'several' else min(coalesce(size, 'none')) end as size
  from booking_units join units on units.id = unit_id group by booking_id`;

export interface MoneyRow {
  day: string;
  siteId: number;
  kind: string;
  size: string;
  method: string;
  in: number;
  refund: number;
  failed: number;
  waiting: number;
}

const sumsOf = (received: string, refunded: string, failed: string, waiting: string) => sql`
  coalesce(sum(cents) filter (where status in (${sql.raw(received)})), 0)::int as "in",
  coalesce(sum(cents) filter (where status = ${sql.raw(refunded)}), 0)::int as refund,
  coalesce(sum(cents) filter (where status = ${sql.raw(failed)}), 0)::int as failed,
  coalesce(sum(cents) filter (where status = ${sql.raw(waiting)}), 0)::int as waiting`;

const grouped = (lines: SQL, sums: SQL, { siteId, first, last }: MoneyAsked) => sql`
  with line as (${lines}), booked as (${bookedKinds})
  select day::text, site_id as "siteId",
    case when line.booking_id is null then 'none' else coalesce(booked.kind, 'unknown') end as kind,
    coalesce(booked.size, 'none') as size, method, ${sums}
  from line join sites on sites.id = site_id left join booked on booked.booking_id = line.booking_id
  where ${atSite(siteId)} and day between ${first}::date and ${last}::date
  group by 1, 2, 3, 4, 5`;

export const billedRows = (database: Database, asked: MoneyAsked) =>
  rowsOf<MoneyRow>(
    database,
    grouped(
      sql`
        select orders.site_id, orders.booking_id, status, 'unknown' as method, ${localDay(sql`orders.created_at`)} as day,
          (select sum(total) * 100 from order_lines where order_id = orders.id) as cents
        from orders join sites on sites.id = orders.site_id`,
      sumsOf(`'pending', 'paid', 'collected', 'refunded'`, `'refunded'`, `'cancelled'`, `''`),
      asked,
    ),
  );

export const collectedRows = (database: Database, asked: MoneyAsked) =>
  rowsOf<MoneyRow>(
    database,
    grouped(
      sql`
        select payments.site_id, coalesce(payments.booking_id, orders.booking_id) as booking_id, payments.status, method,
          ${localDay(sql`coalesce(paid_at, payments.created_at)`)} as day, amount * 100 as cents
        from payments join sites on sites.id = payments.site_id left join orders on orders.id = order_id
        union all
        select payments.site_id, coalesce(payments.booking_id, orders.booking_id), 'given back', payments.method,
          ${localDay(sql`line.at`)}, line.amount * 100
        from ledger_lines line join payments on payments.id = line.payment_id
          join sites on sites.id = payments.site_id left join orders on orders.id = payments.order_id
        where line.kind = 'refund'`,
      sumsOf(`'succeeded', 'refunded'`, `'given back'`, `'failed'`, `'pending'`),
      asked,
    ),
  );

export interface OwedRow {
  bookingId: number | null;
  orderId: number | null;
  days: number;
  isOverdue: boolean;
  cents: number;
}

/** Unpaid bills, overdue from the day after their own; what bookings owe beyond is due since the day that is paid to. */
export const owedRows = (database: Database, { siteId, now }: Pick<MoneyAsked, 'siteId' | 'now'>) =>
  rowsOf<OwedRow>(
    database,
    sql`
    with bill as (
      select orders.booking_id, orders.id as order_id,
        ${localDay(sql`${now}::timestamptz`)} - ${localDay(sql`orders.created_at`)} as days,
        ((select sum(total) from order_lines where order_id = orders.id)
          - (select coalesce(sum(amount), 0) from payments where order_id = orders.id and status = 'succeeded')) * 100 as cents
      from orders join sites on sites.id = orders.site_id
      where orders.status in ('pending', 'collected') and ${atSite(siteId)}),
    beyond as (
      select bookings.id, ${localDay(sql`${now}::timestamptz`)} - paid_to as days,
        arrears * 100 - coalesce((select sum(cents) from bill where booking_id = bookings.id), 0) as cents
      from bookings join sites on sites.id = bookings.site_id where not complimentary and ${atSite(siteId)})
    select booking_id as "bookingId", order_id as "orderId", days::int, days > 0 as "isOverdue", cents::int
    from bill where cents > 0
    union all
    select id, null, days::int, days is distinct from 0, cents::int from beyond where cents > 0`,
  );

const monthly = (rate: SQL, period: SQL) => sql`round(${rate} * 100 * case ${period}
  when 'day' then 365 / 12.0 when 'week' then 52 / 12.0 when 'year' then 1 / 12.0 else 1 end)`;

/** Storage units with their street rate for a month (their own, else that of the product of their kind and size). */
const streets = (siteId: number) => sql`
  select * from (
    select units.id, units.site_id, time_zone, square_metres, cleaning_state = 'AVAILABLE' as is_rentable, ${monthly(
      sql`coalesce(nullif(units.price, 0), product.price)`,
      sql`case when units.price > 0 then price_period else product.period end`,
    )} as street
    from units join sites on sites.id = units.site_id
      left join lateral (
        select price / coalesce(period_count, 1) as price, period from products
        where products.organisation_id = sites.organisation_id and products.kind = 'bookable' and status = 'AVAILABLE'
          and unit_kind = units.kind and (products.size = units.size or products.size is null)
        order by products.size is null, products.id limit 1) product on true
    where units.kind in ${storageKinds} and ${atSite(siteId)}) priced`;

/** Each unit's part of a booking's rate for a month, and the days on which the booking holds it. */
const lets = (now: string) => sql`
  select bookings.id, line.unit_id, ${localDay(sql`starts_at`)} as first,
    case when bookings.status = 'completed' then ${localDay(sql`ends_at`)} - 1 end as last,
    case when complimentary then 0 else
      floor(whole / count(*) over held) + case when row_number() over (partition by bookings.id order by line.unit_id)
        <= whole - count(*) over held * floor(whole / count(*) over held) then 1 else 0 end end as share
  from bookings join sites on sites.id = bookings.site_id join booking_units line on line.booking_id = bookings.id
    cross join lateral (select ${monthly(sql`rate`, sql`bookings.period`)} as whole) rated
  where ${ofStorage} and bookings.status in ('active', 'in arrears', 'completed') and starts_at <= ${now}
  window held as (partition by bookings.id)`;

export interface GapRow {
  siteId: number;
  potential: number;
  vacancy: number;
  due: number;
  collected: number;
}

/** The potential rent of a period and its parts, by site, day by day. */
export const gapRows = (database: Database, { siteId, first, last, now }: MoneyAsked) =>
  rowsOf<GapRow>(
    database,
    sql`
    with street as materialized (${streets(siteId)}),
    let as materialized (${lets(now)}),
    day as (
      select day::date, date_trunc('month', day)::date as month,
        extract(day from date_trunc('month', day) + interval '1 month' - interval '1 day')::int as month_days
      from generate_series(${first}::timestamp, ${last}::timestamp, interval '1 day') day),
    held as (
      select street.id, month, count(distinct day) as days
      from street join let on let.unit_id = street.id
        join day on day between let.first and coalesce(let.last, 'infinity')
      group by 1, 2),
    whole as (select month, month_days, count(*) as days from day group by 1, 2),
    due as (
      select street.id as unit_id, street.site_id, month, round(let.share * count(*) / month_days) as due
      from let join street on street.id = let.unit_id join day on day between let.first and coalesce(let.last, 'infinity')
      group by let.id, street.id, let.share, street.site_id, month, month_days),
    -- A unit out of service, or without a rate, counts on the days on which it was let.
    unit_month as (
      select street.site_id,
        case when street is null
          then coalesce((select sum(due) from due where unit_id = street.id and due.month = whole.month), 0)
          else round(street * case when is_rentable then whole.days else coalesce(held.days, 0) end / month_days)
        end as potential,
        case when is_rentable and street is not null
          then round(street * (whole.days - coalesce(held.days, 0)) / month_days) else 0 end as vacancy
      from street cross join whole left join held on held.id = street.id and held.month = whole.month),
    counted as (
      select booking_id, count(street.id) as own, count(*) as held
      from booking_units left join street on street.id = unit_id
        join bookings on bookings.id = booking_id and bookings.status not in ('cancelled', 'skipped')
      group by 1 having count(street.id) > 0),
    moved as (
      select id as payment_id, amount, coalesce(paid_at, created_at) as at from payments
      where status in ('succeeded', 'refunded')
      union all
      select payment_id, -amount, at from ledger_lines where kind = 'refund' and payment_id is not null),
    received as (
      select payments.site_id, round(moved.amount * 100 * own / held) as cents
      from moved join payments on payments.id = moved.payment_id
        join sites on sites.id = payments.site_id left join orders on orders.id = order_id
        join counted on counted.booking_id = coalesce(payments.booking_id, orders.booking_id)
      where ${localDay(sql`moved.at`)} between ${first}::date and ${last}::date)
    select place.id as "siteId", coalesce((select sum(potential) from unit_month where site_id = place.id), 0)::int as potential,
      coalesce((select sum(vacancy) from unit_month where site_id = place.id), 0)::int as vacancy,
      coalesce((select sum(due.due) from due where site_id = place.id), 0)::int as due,
      coalesce((select sum(cents) from received where site_id = place.id), 0)::int as collected
    from (select sites.id from sites where ${atSite(siteId)}) place`,
  );

/** In-place rates of a month and their square metres, of occupied units at the end of a day that is over. */
export async function ratesAt(database: Database, siteId: number, day: string, now: string) {
  const [row] = await rowsOf<{ cents: number; squareMetres: number }>(
    database,
    sql`
    select sum(share)::int as cents, sum(square_metres)::float8 as "squareMetres"
    from (${lets(now)}) let join units on units.id = unit_id join sites on sites.id = units.site_id
    where ${atSite(siteId)} and square_metres is not null
      and ${day}::date between let.first and coalesce(let.last, 'infinity')`,
  );
  return row ?? { cents: 0, squareMetres: 0 };
}

/** Running bookings that pay more than a tenth less than the street rates of their units, in cents a month. */
export const farBelowRows = (database: Database, siteId: number, now: string) =>
  rowsOf<{ id: number; pays: number; street: number }>(
    database,
    sql`
    select bookings.id, min(whole)::int as pays, sum(price)::int as street
    from bookings join sites on sites.id = bookings.site_id join booking_units line on line.booking_id = bookings.id
      cross join lateral (select ${monthly(sql`rate`, sql`bookings.period`)} as whole) rated
      left join lateral (
        select ${monthly(
          sql`coalesce(nullif(units.price, 0), product.price)`,
          sql`case when units.price > 0 then price_period else product.period end`,
        )} as price
        from units left join lateral (
          select price / coalesce(period_count, 1) as price, period from products
          where products.organisation_id = sites.organisation_id and products.kind = 'bookable' and status = 'AVAILABLE'
            and unit_kind = units.kind and (products.size = units.size or products.size is null)
          order by products.size is null, products.id limit 1) product on true
        where units.id = line.unit_id) asked on true
    where bookings.status in ('active', 'in arrears') and not complimentary and starts_at <= ${now}
      and bookings.period in ('day', 'week', 'month', 'year') and ${atSite(siteId)}
    group by bookings.id having count(*) = count(price) and min(whole) < sum(price) * 0.9`,
  );
