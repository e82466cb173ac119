import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { openSimulator } from '#server/devices/simulator/simulator.ts';
import { demoSignIn } from '#server/seed/people.ts';
import { startServer, type RunningServer } from '#server/start.ts';
import type { DatabaseChoice } from '#server/storage/database.ts';
import { tokenOf } from '#tests/support/browser/signedInContext.ts';

export const siteId = 1;
const wanted = { customers: 20_000, bookings: 100_000, units: 1_000 } as const;

/** Demo data; the first site has let a thousand units for years. */
export interface RentalsSite {
  server: RunningServer;
  token: string;
  /** Storage units and bookings of the site, and customers of its organisation. */
  counts: Readonly<Record<keyof typeof wanted, number>>;
}

const furtherUnits = sql`
  insert into units (site_id, area_id, name, kind, status, status_changed_at, size, square_metres, floor, price,
    price_period, lock_type)
  select u.site_id, u.area_id, u.name || '-' || copy, u.kind, u.status, u.status_changed_at, u.size, u.square_metres,
    u.floor, u.price, u.price_period, u.lock_type
  from units u, generate_series(1, 20) copy
  where u.site_id = ${siteId} and u.kind = 'storage' and u.status in ('locked', 'unlocked', 'closed', 'opened')
  order by copy, u.id
  limit greatest(0, ${wanted.units}::int
    - (select count(*)::int from units where site_id = ${siteId} and kind = 'storage'))`;

const furtherCustomers = sql`
  insert into customers (organisation_id, first_name, last_name, email, phone, site_id, created_at)
  select c.organisation_id, c.first_name, c.last_name || '-' || copy, copy || '.' || c.email,
    '04' || lpad((c.id * 131 + copy)::text, 8, '0'), c.site_id, c.created_at
  from customers c join sites s using (organisation_id), generate_series(1, 100) copy
  where s.id = ${siteId}
  order by copy, c.id
  limit greatest(0, ${wanted.customers}::int - (select count(*)::int from customers c
    join sites s using (organisation_id) where s.id = ${siteId}))`;

/** Past stays of a fortnight each: they fill half of each unit's last year. */
const furtherBookings = sql`
  with places as (
    select u.id as unit_id, row_number() over (order by u.id) - 1 as place
    from units u where u.site_id = ${siteId} and u.kind = 'storage'
  ), tenants as (
    select c.id, row_number() over (order by c.id) - 1 as place, count(*) over () as many
    from customers c join sites s using (organisation_id) where s.id = ${siteId}
  ), made as (
    insert into bookings (site_id, type, customer_id, status, starts_at, ends_at, rate, period, created_at, notes)
    select ${siteId}, 'storage', t.id, 'completed', now() - (stay * 28 + 20) * interval '1 day',
      now() - (stay * 28 + 6) * interval '1 day', 100 + p.place % 90, 'month',
      now() - (stay * 28 + 30) * interval '1 day', 'unit ' || p.unit_id
    from generate_series(1, 100) stay, places p
    join tenants t on t.place = (p.place * 37) % t.many
    order by stay, p.place
    limit greatest(0, ${wanted.bookings}::int - (select count(*)::int from bookings where site_id = ${siteId}))
    returning id, notes
  )
  insert into booking_units (booking_id, unit_id) select id, split_part(notes, ' ', 2)::int from made`;

const countsSchema = z.object({
  rows: z.tuple([z.object({ units: z.number(), customers: z.number(), bookings: z.number() })]),
});

/** @param dashboard the built dashboard's folder. */
export async function openRentalsSite(database: DatabaseChoice, dashboard: string): Promise<RentalsSite> {
  const server = await startServer({
    database,
    host: '127.0.0.1',
    port: 0,
    seed: { number: 1, date: null, scale: 1 },
    devices: openSimulator({ seed: 1, activity: false, behaviour: 'prompt' }),
    rentalsClock: false,
    dashboard: () => Promise.resolve(dashboard),
  });
  for (const further of [furtherUnits, furtherCustomers, furtherBookings]) await server.database.execute(further);
  await server.database.execute(sql`vacuum analyze`);
  const counted = sql`
    select (select count(*)::int from units where site_id = ${siteId} and kind = 'storage') as units,
      (select count(*)::int from customers c join sites s using (organisation_id) where s.id = ${siteId}) as customers,
      (select count(*)::int from bookings where site_id = ${siteId}) as bookings`;
  const { rows } = countsSchema.parse(await server.database.execute(counted));
  return { server, token: await tokenOf(server.url, demoSignIn), counts: rows[0] };
}
