import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { startServer, type RunningServer } from '#server/start.ts';
import type { Database, DatabaseChoice } from '#server/storage/database.ts';
import { createBuilders } from '#tests/support/server/builders/index.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { listenLive } from '#tests/support/server/listen.ts';
import { createLoopbackDevice } from '#tests/support/server/loopbackDevice.ts';
import { figureOf, type Figure } from './figures.ts';

const lines = 200_000;
/** More at once would fill PGlite's memory or a statement's time limit. */
const batch = 20_000;
const pageSize = 100;
const unitCount = 1_000;
const samples = 200;
const warmUp = 20;

async function setUp(database: Database) {
  const build = createBuilders(database);
  const site = await build.site();
  const user = await build.user({ organisationId: site.organisationId });
  const { id: firstUnit } = await build.unit({ siteId: site.id, name: 'U0' });
  await database.execute(sql`
    insert into units (site_id, name) select ${site.id}, 'U' || n from generate_series(1, ${unitCount - 1}::int) n`);
  // A unit's lines are spread over the whole time.
  for (let from = 0; from < lines; from += batch) {
    await database.execute(sql`
      insert into event_logs (site_id, unit_id, event, kind, created_at)
      select ${site.id}, ${firstUnit}::int + n % ${unitCount}::int, 'Opened', 'access',
        timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(${from + 1}::int, ${from + batch}::int) n`);
  }
  await database.execute(sql`analyze`);
  return { siteId: site.id, email: user.email, firstUnit };
}

type Ask = (method: string, path: string, body?: unknown) => Promise<string>;

function askerOf({ url }: RunningServer, token: string | null): Ask {
  return async (method, path, body) => {
    const response = await fetch(`${url}/${path}`, {
      method,
      headers: {
        'Connection-Point': 'dashboard',
        ...(token === null ? {} : { Authorization: token }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`);
    return text;
  };
}

async function timed(who: string, what: string, act: (sample: number) => Promise<unknown>): Promise<Figure | null> {
  const taken: number[] = [];
  for (let sample = 0; sample < warmUp + samples; sample += 1) {
    const from = performance.now();
    await act(sample);
    if (sample >= warmUp) taken.push(performance.now() - from);
  }
  return figureOf(what, taken, { who });
}

/** Pages out of 200,000 event logs, changes of units and command round trips, one after the other, over local HTTP. */
export async function measureServer(who: string, database: DatabaseChoice): Promise<(Figure | null)[]> {
  const server = await startServer({
    database,
    host: '127.0.0.1',
    port: 0,
    seed: null,
    devices: () => Promise.resolve(createLoopbackDevice()),
  });
  const { siteId, email, firstUnit } = await setUp(server.database);
  const token = await askerOf(server, null)('POST', 'auth/user/login', { email, password: builtPassword });
  const ask = askerOf(server, token);
  const page = (query: string) => async () => {
    const { rows } = z
      .object({ rows: z.array(z.unknown()) })
      .parse(JSON.parse(await ask('GET', `api/admin/eventLogs${query}limit=${pageSize}`)));
    if (rows.length !== pageSize) throw new Error(`A page of ${rows.length} rows instead of ${pageSize}.`);
  };
  const changeUnit = (unit: number) => ask('PUT', `api/admin/units/${firstUnit + unit}`, { price: 100 + unit });
  const changeUntilEvent = async (sample: number) => {
    const unit = unitCount / 2 + sample;
    await Promise.all([live.hears('UNIT:UPDATE', firstUnit + unit), changeUnit(unit)]);
  };
  const live = await listenLive(server.url, token);
  const times = [
    await timed(who, `first ${pageSize} of ${lines} event logs`, page('?')),
    await timed(who, 'the same, of one site', page(`?siteId=${siteId}&`)),
    await timed(who, `${pageSize} in their middle`, page(`?offset=${lines / 2}&`)),
    await timed(who, `${pageSize} of one unit's`, page(`/units/${firstUnit}?`)),
    await timed(who, 'change of a unit', changeUnit),
    await timed(who, 'the same, until its event', changeUntilEvent),
    await timed(who, 'command, until acknowledged', (sample) =>
      ask('POST', `api/admin/units/${firstUnit + (sample % unitCount)}/open`),
    ),
  ];
  live.close();
  const megabytes = process.memoryUsage().rss / 1_000_000;
  await server.close();
  return [...times, figureOf("the server's process", [megabytes], { who, unit: 'MB' })];
}
