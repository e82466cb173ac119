import { pathToFileURL } from 'node:url';
import { sql, type SQL } from 'drizzle-orm';
import { readFlags } from '#server/config/flags.ts';
import { seed } from '#server/seed/seed.ts';
import { openDatabase, type Database } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';

/** A month of the demo data, as in a report. */
export interface MonthFigures {
  siteId: number;
  /** "2026-11" */
  month: string;
  /** Dollars: billed, received, and still open today. */
  billed: number;
  collected: number;
  open: number;
  /** Storage units in use, and let at the month's end. */
  units: number;
  let: number;
  moveIns: number;
  moveOuts: number;
}

/** The share of let units, in per cent. */
export const occupancyOf = (figures: Pick<MonthFigures, 'units' | 'let'>) => (100 * figures.let) / figures.units;

/** The month by the site's calendar, as a text. */
const monthOf = (moment: SQL) => sql`to_char(${moment} at time zone time_zone, 'YYYY-MM')`;

const isStorage = sql`units.kind in ('storage', 'locker', 'car_park') and units.cleaning_state = 'AVAILABLE'`;
const isStay = sql`bookings.status in ('active', 'in arrears', 'completed')`;

/** Each month of each site up to an anchor, with the moment at which it ends. */
const monthEnds = (anchor: Date, count: number) => {
  const now = sql`${anchor.toISOString()}::timestamptz`;
  const first = sql`date_trunc('month', ${now} at time zone time_zone)`;
  return sql`
    select sites.id as site_id, to_char(begins, 'YYYY-MM') as month,
      least((begins + interval '1 month') at time zone time_zone, ${now}) as ends
    from sites, generate_series(${first} - ${count} * interval '1 month', ${first}, interval '1 month') begins`;
};

/** The last months of every site, the current one too, as reports count them. */
export async function monthFigures(database: Database, anchor: Date, count = 24): Promise<MonthFigures[]> {
  const { rows } = (await database.execute(sql`
    with months as (${monthEnds(anchor, count)}),
    sums as (
      select order_id, sum(total) as total from order_lines group by order_id),
    received as (
      select order_id, sum(amount) as paid from payments where status = 'succeeded' group by order_id),
    billed as (
      select site_id, ${monthOf(sql`orders.created_at`)} as month, sum(total) as billed,
        sum(case status when 'pending' then total - coalesce(paid, 0) else 0 end) as open
      from orders join sites on sites.id = site_id join sums on sums.order_id = orders.id
        left join received on received.order_id = orders.id
      where status in ('pending', 'paid', 'collected') group by 1, 2),
    collected as (
      select site_id, ${monthOf(sql`paid_at`)} as month, sum(amount) as collected
      from payments join sites on sites.id = site_id where status = 'succeeded' group by 1, 2),
    came as (
      select site_id, ${monthOf(sql`starts_at`)} as month, count(*) as came
      from bookings join sites on sites.id = site_id where type = 'storage' and ${isStay} group by 1, 2),
    went as (
      select site_id, ${monthOf(sql`ends_at`)} as month, count(*) as went
      from bookings join sites on sites.id = site_id where type = 'storage' and bookings.status = 'completed' group by 1, 2),
    held as (
      select months.site_id, month, count(distinct units.id) as held
      from months join bookings on bookings.site_id = months.site_id and ${isStay}
        and starts_at < ends and (ends_at is null or ends_at >= ends)
        join booking_units on booking_id = bookings.id join units on units.id = unit_id and ${isStorage}
      group by 1, 2),
    stock as (
      select site_id, count(*) as units from units where ${isStorage} group by 1)
    select site_id as "siteId", month, coalesce(billed, 0)::float8 as billed, coalesce(open, 0)::float8 as open,
      coalesce(collected, 0)::float8 as collected, units::int, coalesce(held, 0)::int as let,
      coalesce(came, 0)::int as "moveIns", coalesce(went, 0)::int as "moveOuts"
    from months left join billed using (site_id, month) left join collected using (site_id, month)
      left join came using (site_id, month) left join went using (site_id, month)
      left join held using (site_id, month) join stock using (site_id)
    order by site_id, month`)) as unknown as { rows: MonthFigures[] };
  return rows;
}

type Figures = Omit<MonthFigures, 'siteId' | 'month'>;

/** The figures of all sites together, by month. */
export function together(figures: readonly MonthFigures[]): MonthFigures[] {
  const months = new Map<string, MonthFigures>();
  for (const { siteId: _siteId, month, ...own } of figures) {
    const sum = months.get(month) ?? { siteId: 0, month, ...own };
    if (months.has(month)) for (const key of Object.keys(own) as (keyof Figures)[]) sum[key] += own[key];
    months.set(month, sum);
  }
  return [...months.values()];
}

const dollars = (amount: number) => Math.round(amount).toLocaleString('en-AU').padStart(12);

function lines(figures: readonly MonthFigures[]): string {
  const head = 'month         billed   collected        open  occupied   in  out';
  const rows = figures.map(({ month, billed, collected, open, moveIns, moveOuts, ...units }) =>
    [
      month,
      dollars(billed),
      dollars(collected),
      dollars(open),
      `${occupancyOf(units).toFixed(1).padStart(8)}%`,
      String(moveIns).padStart(5),
      String(moveOuts).padStart(5),
    ].join(''),
  );
  return [head, ...rows, ''].join('\n');
}

/** Prints a seed's months: `npx tsx tests/server/seedFigures.ts --seed 1`. */
async function print(args: readonly string[]): Promise<void> {
  const { seed: number, seedDate: date, scale } = readFlags(args);
  const open = await openDatabase({ kind: 'memory' }, (error) => {
    throw error;
  });
  await migrate(open);
  const { anchor } = await seed(open.database, { number: number ?? 1, date, scale }, new Date());
  process.stdout.write(lines(together(await monthFigures(open.database, new Date(anchor)))));
  await open.close();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await print(process.argv.slice(2));
