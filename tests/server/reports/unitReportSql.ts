import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/storage/database.ts';

/*
 * The reports of units as SQL, written from their definitions and not from the code of the dashboard. Days are texts,
 * "2026-11-21"; a site of 0 is every site.
 */

export interface Asked {
  siteId: number;
  now: string;
}

async function rowsOf<Row>(database: Database, query: SQL): Promise<Row[]> {
  const { rows } = (await database.execute(query)) as unknown as { rows: Row[] };
  return rows;
}

const atSite = (siteId: number, column = sql`sites.id`) => sql`(${siteId}::int = 0 or ${column} = ${siteId}::int)`;

const storageKinds = sql`('storage', 'locker')`;

/** Bookings of car parks and parcel stores have the type of storage, and are counted apart. */
const ofStorage = sql`bookings.type = 'storage' and not exists (
  select from booking_units other join units booked_unit on booked_unit.id = other.unit_id
  where other.booking_id = bookings.id and booked_unit.kind not in ${storageKinds})`;

/** The end of a day at a site; of today and of days to come: now. */
const endOf = (day: string, now: string) =>
  sql`least((${day}::date + 1)::timestamp at time zone sites.time_zone, ${now}::timestamptz)`;

/** Storage units with how they stand at the end of a day. */
const standings = ({ siteId, now }: Asked, day: string) => sql`
  select units.id, units.site_id, units.name, units.kind, units.size, units.square_metres, sites.organisation_id,
    least(${day}::date, (${now}::timestamptz at time zone sites.time_zone)::date) as day,
    case
      when units.cleaning_state <> 'AVAILABLE' then 'out of service'
      when exists (
        select from booking_units line join bookings on bookings.id = line.booking_id
        where line.unit_id = units.id and bookings.starts_at < ${endOf(day, now)} and (
          bookings.status in ('active', 'in arrears')
          or bookings.status = 'completed' and bookings.ends_at >= ${endOf(day, now)})
      ) then 'occupied'
      when exists (
        select from booking_units line join bookings on bookings.id = line.booking_id
        where line.unit_id = units.id and bookings.created_at < ${endOf(day, now)} and (
          bookings.status in ('reserved', 'upcoming') and coalesce(bookings.ends_at >= ${endOf(day, now)}, true)
          or bookings.status in ('active', 'in arrears', 'completed') and bookings.starts_at >= ${endOf(day, now)})
      ) then 'committed'
      else 'vacant'
    end as standing,
    (select max((bookings.ends_at at time zone sites.time_zone)::date - 1)
      from booking_units line join bookings on bookings.id = line.booking_id
      where line.unit_id = units.id and bookings.status = 'completed' and bookings.starts_at < ${endOf(day, now)}
        and (bookings.starts_at at time zone sites.time_zone)::date
          < (bookings.ends_at at time zone sites.time_zone)::date) as last_day
  from units join sites on sites.id = units.site_id
  where units.kind in ${storageKinds} and ${atSite(siteId)}`;

export interface StandingCounts {
  siteId: number;
  size: string | null;
  rentable: number;
  occupied: number;
  committed: number;
  vacant: number;
  outOfService: number;
}

const standingCounts = sql`
  count(*) filter (where standing <> 'out of service')::int as rentable,
  count(*) filter (where standing = 'occupied')::int as occupied,
  count(*) filter (where standing = 'committed')::int as committed,
  count(*) filter (where standing = 'vacant')::int as vacant,
  count(*) filter (where standing = 'out of service')::int as "outOfService"`;

/** Counts of each site and size at the end of a day. */
export const standingsBySize = (database: Database, asked: Asked, day: string) =>
  rowsOf<StandingCounts>(
    database,
    sql`with standing as (${standings(asked, day)})
      select site_id as "siteId", size, ${standingCounts} from standing group by 1, 2 order by 1, 2`,
  );

export interface OccupancyNumbers {
  unitShare: number | null;
  areaShare: number | null;
  vacantArea: number | null;
  medianDaysVacant: number | null;
}

export async function occupancyAt(database: Database, asked: Asked, day: string): Promise<OccupancyNumbers> {
  const [row] = await rowsOf<OccupancyNumbers>(
    database,
    sql`with standing as (${standings(asked, day)})
      select
        count(*) filter (where standing = 'occupied')::float8
          / nullif(count(*) filter (where standing <> 'out of service'), 0) as "unitShare",
        sum(square_metres) filter (where standing = 'occupied')
          / nullif(sum(square_metres) filter (where standing <> 'out of service'), 0) as "areaShare",
        coalesce(sum(square_metres) filter (where standing = 'vacant'), 0) as "vacantArea",
        percentile_cont(0.5) within group (order by day - last_day) filter (where standing = 'vacant' and last_day is not null)
          as "medianDaysVacant"
      from standing`,
  );
  if (row === undefined) throw new Error('An aggregate has a row.');
  return row;
}

export interface EmptyUnitRow {
  id: number;
  standing: string;
  days: number | null;
}

/** Units that are vacant, committed or out of service at the end of a day. Out of service, some are let still. */
export const emptyUnitsAt = (database: Database, asked: Asked, day: string) =>
  rowsOf<EmptyUnitRow>(
    database,
    sql`with standing as (${standings(asked, day)})
      select standing.id, standing, case when exists (
        select from booking_units line join bookings on bookings.id = line.booking_id join sites on sites.id = bookings.site_id
        where line.unit_id = standing.id and bookings.starts_at < ${endOf(day, asked.now)} and (
          bookings.status in ('active', 'in arrears')
          or bookings.status = 'completed' and bookings.ends_at >= ${endOf(day, asked.now)})
      ) then 0 else day - last_day end as days
      from standing where standing <> 'occupied' order by id`,
  );

/** Stays of storage, with the stay that each follows as a transfer. */
const stays = ({ siteId }: Asked) => sql`
  stay as (
    select bookings.id, bookings.site_id, bookings.customer_id,
      (starts_at at time zone time_zone)::date as came,
      case when status = 'completed' then (ends_at at time zone time_zone)::date end as went
    from bookings join sites on sites.id = bookings.site_id
    where ${ofStorage} and status in ('active', 'in arrears', 'completed') and ${atSite(siteId)}),
  leaving as (
    select *, row_number() over (partition by site_id, customer_id, went order by came, id) as place
    from stay where went > came),
  coming as (
    select *, row_number() over (partition by site_id, customer_id, came order by id) as place from stay),
  follows as (
    select coming.id, leaving.id as before
    from coming join leaving on leaving.site_id = coming.site_id and leaving.customer_id = coming.customer_id
      and leaving.went = coming.came and leaving.place = coming.place and leaving.id <> coming.id),
  move as (
    select id, 'in' as kind, came as day from stay where id not in (select id from follows)
    union all
    select id, 'transfer', came from stay where id in (select id from follows)
    union all
    select id, 'out', went from stay where went is not null and id not in (select before from follows))`;

export interface MoveRow {
  id: number;
  kind: 'in' | 'out' | 'transfer';
  day: string;
}

export const movesBetween = (database: Database, asked: Asked, first: string, last: string) =>
  rowsOf<MoveRow>(
    database,
    sql`with ${stays(asked)}
      select id, kind, day::text from move where day between ${first}::date and ${last}::date order by id, kind`,
  );

export interface StayNumbers {
  median: number | null;
  mean: number | null;
  churn: number | null;
}

/** Days that those who moved out had stayed, and the churn. */
export async function stayNumbers(database: Database, asked: Asked, first: string, last: string): Promise<StayNumbers> {
  const [row] = await rowsOf<StayNumbers>(
    database,
    sql`with recursive ${stays(asked)},
      chain as (
        select id, came as since from stay where id not in (select id from follows)
        union all
        select follows.id, chain.since from follows join chain on chain.id = follows.before),
      gone as (
        select stay.id, went - since as days from stay join chain on chain.id = stay.id
        join move on move.id = stay.id and move.kind = 'out' and move.day between ${first}::date and ${last}::date),
      given as (
        select count(*) as units from gone join booking_units on booking_id = gone.id join units on units.id = unit_id
        where units.cleaning_state = 'AVAILABLE'),
      standing as (${standings(asked, dayBefore(first))})
      select percentile_cont(0.5) within group (order by days) as median, avg(days)::float8 as mean,
        (select units from given)::float8
          / nullif((select count(*) from standing where standing = 'occupied'), 0) as churn
      from gone`,
  );
  if (row === undefined) throw new Error('An aggregate has a row.');
  return row;
}

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

/** Storage units that are let without payment at the end of a day, with the day of the move-in. */
export const complimentaryAt = (database: Database, { siteId, now }: Asked, day: string) =>
  rowsOf<{ id: number; bookingId: number; since: string }>(
    database,
    sql`select units.id, bookings.id as "bookingId", (starts_at at time zone time_zone)::date::text as since
      from bookings join sites on sites.id = bookings.site_id
        join booking_units on booking_id = bookings.id join units on units.id = unit_id
      where complimentary and ${ofStorage} and bookings.starts_at < ${endOf(day, now)}
        and (bookings.status in ('active', 'in arrears')
          or bookings.status = 'completed' and bookings.ends_at >= ${endOf(day, now)})
        and ${atSite(siteId)}
      order by 1`,
  );

export interface IssueRow {
  id: number;
  issue: string;
  since: string | null;
}

const dayIn = (moment: SQL) => sql`(${moment} at time zone time_zone)::date`;

/** Units of all kinds whose door or status is not as it should be, now. */
export const abnormalUnits = (database: Database, { siteId, now }: Asked) =>
  rowsOf<IssueRow>(
    database,
    sql`with unit as (
        select units.*, time_zone, ${dayIn(sql`${now}::timestamptz`)} as today,
          units.status in ('overlocked', 'pending overlock') as is_overlocked,
          units.status in ('unlocked', 'opened') as is_open,
          ${dayIn(sql`status_changed_at`)} as changed_on
        from units join sites on sites.id = units.site_id where ${atSite(siteId)}),
      let as (
        select unit_id, bookings.*, ${dayIn(sql`starts_at`)} as came
        from bookings join booking_units on booking_id = bookings.id join sites on sites.id = bookings.site_id
        where bookings.status in ('active', 'in arrears') and starts_at <= ${now}::timestamptz),
      left_on as (
        select unit_id, max(${dayIn(sql`ends_at`)}) as day
        from bookings join booking_units on booking_id = bookings.id join sites on sites.id = bookings.site_id
        where bookings.status = 'completed' and ${dayIn(sql`starts_at`)} < ${dayIn(sql`ends_at`)} group by 1),
      debt as (
        select unit_id, min(paid_to) as due from let join unit on unit.id = let.unit_id
        where arrears >= 10 and not complimentary and paid_to + 7 <= today and not exists (
          select from arrears_steps step where step.booking_id = let.id and step = 'overlock'
            and state in ('held', 'lifted') and ended_at is null)
        group by 1)
      select id, issue, since::text from (
        select id, 'alarm' as issue, ${dayIn(sql`alarming_since`)} as since from unit where alarming_since is not null
        union all
        select id, 'fault', ${dayIn(sql`faulted_since`)} from unit where faulted_since is not null
        union all
        select unit_id, 'let twice', max(came) from let join unit on unit.id = unit_id group by 1 having count(*) > 1
        union all
        select id, 'overlocked without arrears', changed_on from unit where is_overlocked
          and exists (select from let where unit_id = unit.id)
          and not exists (select from let where unit_id = unit.id and (let.status = 'in arrears' or arrears > 0))
        union all
        select id, 'not overlocked', debt.due + 7 from unit join debt on unit_id = id where not is_overlocked
        union all
        select id, 'let while out of service', null from unit
        where cleaning_state <> 'AVAILABLE' and exists (select from let where unit_id = unit.id)
        union all
        select id, case when is_overlocked then 'overlocked while vacant' else 'open while vacant' end,
          greatest(changed_on, left_on.day)
        from unit left join left_on on unit_id = id
        where (is_overlocked or is_open and cleaning_state = 'AVAILABLE')
          and not exists (select from let where unit_id = unit.id)
        union all
        select id, 'out of service', null from unit
        where cleaning_state <> 'AVAILABLE' and not exists (select from let where unit_id = unit.id)
      ) issues order by id, issue`,
  );

export interface OfferRow extends Omit<StandingCounts, 'size'> {
  product: string | null;
  medianDays: number | null;
}

/** Storage units of each site by the product for their kind and size. */
export const offersAt = (database: Database, asked: Asked, day: string) =>
  rowsOf<OfferRow>(
    database,
    sql`with standing as (${standings(asked, day)})
      select standing.site_id as "siteId", product.name as product, ${standingCounts},
        percentile_cont(0.5) within group (order by day - last_day) filter (where standing = 'vacant' and last_day is not null)
          as "medianDays"
      from standing left join lateral (
        select products.name from products
        where products.kind = 'bookable' and products.unit_kind = standing.kind
          and products.organisation_id = standing.organisation_id
          and (products.size is null or products.size = standing.size)
        order by products.status = 'AVAILABLE' desc, products.size is not null desc, products.id limit 1) product on true
      group by 1, 2 order by 1, 2`,
  );
