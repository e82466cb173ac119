import pg from 'pg';
import type { Page } from 'playwright';
import { pathTo } from '#domain/routes/path.ts';
import { startFleet, type Fleet } from '#tests/support/fleet/startFleet.ts';
import { startAnyBroker } from '#tests/support/mqtt/anyBroker.ts';
import { createBareDatabase } from '#tests/support/postgres/databases.ts';
import { startPostgres } from '#tests/support/postgres/postgres.ts';
import { freePort } from '#tests/support/server/freePort.ts';
import { runProcess, type ServerProcess } from '#tests/support/server/process.ts';
import { remoteCalls } from '#tests/support/server/serverProcess.ts';
import { signInByForm } from '#tests/support/browser/browser.ts';
import type { ModelUnit } from './otherSystems.ts';

const admin = { email: 'ada@example.com', password: 'Open-sesame-4200' };
const organisation = 'Example Storage';
export const topicPrefix = 'acme/north';

/** A server as an operator sets it up: PostgreSQL, a broker, and nothing in it but a super admin and a site. */
export interface NewFacility {
  url: string;
  siteId: number;
  organisationId: number;
  fleet: Fleet;
  /** Where the fleet's doors are wired, in its order, with the names of the doors. */
  doors: readonly (Pick<ModelUnit, 'controller' | 'channel'> & { door: string; isPrompt: boolean })[];
  /** A call of the super admin, below api/admin. @throws for a refusal. */
  ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer>;
  /** All records that imports make as lines without ids and times, in an order of their own. */
  records(): Promise<readonly string[]>;
  /** Kills the server as a crash does. */
  kill(): Promise<void>;
  /** Starts the server again on the same database and port. */
  startAgain(): Promise<void>;
  /** Signs the super admin in. */
  signIn(page: Page): Promise<void>;
  close(): Promise<void>;
}

const keys = Buffer.alloc(32, 7).toString('base64');

async function makeAdmin(environment: Readonly<Record<string, string>>): Promise<string> {
  const args = ['--email', admin.email, '--organisation', organisation];
  const { ended, output } = runProcess('bin/createAdmin.ts', args, environment);
  if ((await ended) !== 0) throw new Error(`No super admin was made:\n${output()}`);
  return output().trim().split('\n').at(-1) ?? '';
}

async function choosePassword(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('textbox', { name: 'New password' }).fill(admin.password);
  await page.getByRole('textbox', { name: 'Repeat password' }).fill(admin.password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.waitForURL((url) => url.pathname === pathTo('login'));
}

/** What an import makes, as one line of JSON for each record. */
const recordLines = `
  select json_build_array('unit', u.name, a.name, u.kind, u.price, c.name, u.channel)::text as line
    from units u left join areas a on a.id = u.area_id left join controllers c on c.id = u.controller_id
  union all select json_build_array('customer', name, email, phone, date_of_birth)::text from customers
  union all select json_build_array('booking', c.email, b.status, b.starts_at, b.rate, b.arrears, b.paid_to,
      b.ladder_waits, (select json_agg(u.name) from booking_units l join units u on u.id = l.unit_id
        where l.booking_id = b.id))::text
    from bookings b join customers c on c.id = b.customer_id
  union all select json_build_array('bill', c.email, o.status, o.created_at, o.brought_forward)::text
    from orders o join customers c on c.id = o.customer_id
  union all select json_build_array('ledger', c.email, l.kind, l.amount, l.booking_id is null, l.order_id is null)::text
    from ledger_lines l left join customers c on c.id = l.customer_id
  order by 1`;

async function linesOf(connectionString: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(recordLines);
    return rows.map(({ line }) => line);
  } finally {
    await client.end();
  }
}

/** @param page signed out. @param doors of the fleet. */
export async function openNewFacility(page: Page, doors: number): Promise<NewFacility> {
  const postgres = await startPostgres();
  const broker = await startAnyBroker();
  const fleet = await startFleet({ broker: broker.url, doors, prefix: topicPrefix, quiet: true, tempo: 20 });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    DATABASE_URL: await createBareDatabase(postgres.url),
    PORT: String(port),
    PUBLIC_URL: url,
    MQTT_URL: broker.url,
    SESSION_KEYS: keys,
  };
  let server: ServerProcess;
  const start = async () => {
    server = runProcess('bin/start.ts', [], environment);
    await server.says(/Open +\S+/);
  };
  const kill = async () => {
    server.child.kill('SIGKILL');
    await server.ended;
  };
  await start();
  await choosePassword(page, await makeAdmin(environment));
  const calls = remoteCalls(url);
  const token = await calls.signIn(admin, admin.password);
  const ask = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await calls.call(method, `api/admin/${path}`, token, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body as Answer;
  };
  const { rows } = await ask<{ rows: { id: number }[] }>('GET', 'organisations');
  const organisationId = rows[0]?.id ?? 0;
  await ask('PUT', `organisations/features/${organisationId}`, {
    organisationId,
    operations: true,
    appOperations: true,
    reporting: true,
    facilityMap: true,
    permissionIngest: true,
    poolTables: false,
  });
  await ask('PUT', `organisations/${organisationId}`, { reminderAfterDays: 5, lateFeeAfterDays: 10, lateFee: 20 });
  const site = { name: 'North Street', organisationId, timeZone: 'Australia/Sydney', topicPrefix };
  const { id: siteId } = await ask<{ id: number }>('POST', 'sites', site);
  return {
    url,
    siteId,
    organisationId,
    fleet,
    doors: fleet.devices.flatMap(({ key, outputs }) =>
      outputs.flatMap(({ door, behaviour }, channel) =>
        door === null || door.startsWith('gate')
          ? []
          : [{ controller: key, channel, door, isPrompt: behaviour === 'prompt' }],
      ),
    ),
    ask,
    records: () => linesOf(environment.DATABASE_URL),
    kill,
    startAgain: start,
    signIn: (tab) => signInByForm(tab, url, admin),
    close: async () => {
      await kill();
      await fleet.close();
      await broker.close();
      await postgres.stop();
    },
  };
}
