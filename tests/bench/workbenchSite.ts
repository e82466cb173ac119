import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { openSimulator } from '#server/devices/simulator/simulator.ts';
import { demoSignIn } from '#server/seed/people.ts';
import { startServer, type RunningServer } from '#server/start.ts';
import type { DatabaseChoice } from '#server/storage/database.ts';
import { tokenOf } from '#tests/support/browser/signedInContext.ts';

export const siteId = 1;
export const unitCount = 20_000;
/** About 10,000 customers in the first organisation. */
const scale = 5;

/** Demo data; the first site has 20,000 units. */
export interface WorkbenchSite {
  server: RunningServer;
  token: string;
  /** Records that the palette can find. */
  counts: Readonly<Record<'units' | 'customers', number>>;
}

const mostCopies = 10;

/** Copies of the site's units, without a lock. */
const furtherUnits = sql`
  insert into units (site_id, area_id, name, kind, status, status_changed_at, size, square_metres, floor, price,
    price_period, lock_type)
  select u.site_id, u.area_id, u.name || '-' || copy, u.kind, u.status, u.status_changed_at, u.size, u.square_metres,
    u.floor, u.price, u.price_period, u.lock_type
  from units u, generate_series(1, ${mostCopies}::int) copy
  where u.site_id = ${siteId} and u.status in ('locked', 'unlocked', 'closed', 'opened')
  order by copy, u.id
  limit ${unitCount}::int - (select count(*) from units where site_id = ${siteId})`;

const countsSchema = z.object({ rows: z.tuple([z.object({ units: z.number(), customers: z.number() })]) });

/** @param dashboard the built dashboard's folder. */
export async function openWorkbenchSite(database: DatabaseChoice, dashboard: string): Promise<WorkbenchSite> {
  const server = await startServer({
    database,
    host: '127.0.0.1',
    port: 0,
    seed: { number: 1, date: null, scale },
    // Doors move only by commands, and all work.
    devices: openSimulator({ seed: 1, activity: false, behaviour: 'prompt' }),
    rentalsClock: false,
    dashboard: () => Promise.resolve(dashboard),
  });
  await server.database.execute(furtherUnits);
  await server.database.execute(sql`vacuum analyze`);
  const counted = sql`
    select (select count(*)::int from units where site_id = ${siteId}) as units,
      (select count(*)::int from customers c join sites s using (organisation_id) where s.id = ${siteId}) as customers`;
  const { rows } = countsSchema.parse(await server.database.execute(counted));
  const [counts] = rows;
  return { server, token: await tokenOf(server.url, demoSignIn), counts };
}

const idsSchema = z.object({ rows: z.array(z.object({ id: z.number() })) });

/** One per online controller; another `turn` takes other units. */
export async function lockedUnits({ server }: WorkbenchSite, controllers: number, turn: number): Promise<number[]> {
  const wired = sql`
    select id from (
      select u.id, u.controller_id, row_number() over (partition by u.controller_id order by u.id) as place
      from units u join controllers c on c.id = u.controller_id
      where u.site_id = ${siteId} and u.status = 'locked' and c.online
    ) as wired
    where place = ${turn + 1} order by controller_id limit ${controllers}`;
  const { rows } = idsSchema.parse(await server.database.execute(wired));
  return rows.map(({ id }) => id);
}
