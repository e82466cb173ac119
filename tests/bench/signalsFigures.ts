import { createBroadcast } from '#server/devices/broadcast.ts';
import type { DevicePort, Reading } from '#server/devices/port.ts';
import { startServer, type RunningServer, type ServerOptions } from '#server/start.ts';
import type { DatabaseChoice } from '#server/storage/database.ts';
import { createBuilders } from '#tests/support/server/builders/index.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { listenLive, type Listener } from '#tests/support/server/listen.ts';
import { startMailServer } from '#tests/support/server/mailServer.ts';
import { startReceiver } from '#tests/support/webhooks/receiver.ts';
import { figureOf, type Figure } from './figures.ts';

const sockets = 1_000;
const samples = 200;
const warmUp = 20;
const alarms = 3;
const metricsToken = 'a-token-of-the-bench-0123456789';

async function timed(what: string, act: (sample: number) => Promise<unknown>): Promise<Figure | null> {
  const taken: number[] = [];
  for (let sample = 0; sample < warmUp + samples; sample += 1) {
    const from = performance.now();
    await act(sample);
    if (sample >= warmUp) taken.push(performance.now() - from);
  }
  return figureOf(what, taken);
}

function createReporter() {
  const { toAll, listen } = createBroadcast();
  const port: DevicePort = {
    send: () => Promise.resolve({ accepted: true }),
    listen,
    close: () => Promise.resolve(),
  };
  return { port, report: (reading: Reading) => toAll.reading(reading) };
}

interface Desk {
  siteId: number;
  organisationId: number;
  people: readonly number[];
  units: readonly number[];
  token: string;
  call: (method: string, path: string, body?: unknown) => Promise<unknown>;
}

async function openDesk({ url, database }: RunningServer): Promise<Desk> {
  const build = createBuilders(database);
  const { id: siteId, organisationId } = await build.site();
  const { email } = await build.user({ organisationId });
  const people: number[] = [];
  for (let count = 0; count < alarms; count += 1) people.push((await build.user({ organisationId })).id);
  const units = [];
  for (let count = 0; count < warmUp; count += 1) units.push((await build.unit({ siteId })).id);
  const login = await fetch(`${url}/auth/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: builtPassword }),
  });
  const token = await login.text();
  const call: Desk['call'] = async (method, path, body) => {
    const response = await fetch(`${url}/api/admin/${path}`, {
      method,
      headers: { Authorization: token, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  return { siteId, organisationId, people, units, token, call };
}

async function scrape({ url }: RunningServer): Promise<void> {
  const response = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } });
  if (!response.ok) throw new Error(`The metrics were answered ${response.status}.`);
  await response.text();
}

const changeOf =
  ({ units, call }: Desk) =>
  (sample: number) =>
    call('PUT', `units/${units[sample % units.length] ?? 0}`, { price: 100 + sample });

/** A server without anything that this part measures. */
async function measurePlain(options: Omit<ServerOptions, 'database'>, database: DatabaseChoice) {
  const server = await startServer({ ...options, database });
  const figure = await timed('change of a unit, without any of it', changeOf(await openDesk(server)));
  await server.close();
  return figure;
}

async function measureMetrics(server: RunningServer, desk: Desk): Promise<(Figure | null)[]> {
  const before = await timed('/metrics without live connections', () => scrape(server));
  const changes = await timed('change of a unit, with metrics', changeOf(desk));
  const listeners: Listener[] = [];
  for (let count = 0; count < sockets; count += 1) listeners.push(await listenLive(server.url, desk.token));
  const with1000 = await timed(`/metrics with ${sockets} live connections`, () => scrape(server));
  for (const listener of listeners) listener.close();
  return [before, changes, with1000];
}

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

async function measureWebhook(desk: Desk, receiver: Receiver): Promise<(Figure | null)[]> {
  const body = { name: 'Bench', url: `${receiver.url}/bench`, kinds: null, sendsRecord: true, isOn: true };
  await desk.call('POST', `organisations/${desk.organisationId}/webhooks`, body);
  const change = changeOf(desk);
  const changes = await timed('change of a unit, with a webhook', change);
  let seen = receiver.at('/bench').length;
  const received = (count: number) => receiver.has('/bench', count);
  await received(samples + warmUp);
  seen = receiver.at('/bench').length;
  const until = await timed('the same, until the webhook has it', async (sample) => {
    await change(sample);
    await received((seen += 1));
  });
  return [changes, until];
}

/** One alarm for each person, who gets no two mails within a minute. It waits for others that could join its mail. */
async function measureAlarms(
  desk: Desk,
  report: (reading: Reading) => void,
  mail: Awaited<ReturnType<typeof startMailServer>>,
): Promise<Figure | null> {
  const rule = {
    name: 'Bench',
    isOn: true,
    levels: ['high'],
    kinds: ['alarm'],
    everySite: true,
    always: true,
    from: '00:00',
    until: '00:00',
    quietsHigh: false,
  };
  const taken: number[] = [];
  for (const [revision, userId] of desk.people.entries()) {
    const rules = [{ ...rule, userIds: [userId] }];
    await desk.call('PUT', `organisations/${desk.organisationId}/alertRules`, { revision, rules });
    const id = desk.units[revision] ?? 0;
    const before = mail.mails.length;
    const from = performance.now();
    report({ kind: 'unit', id, at: new Date(), state: { alarming: true }, event: null });
    await mail.has(before + 1);
    taken.push(performance.now() - from);
  }
  return figureOf('an alarm, until its mail is sent', taken);
}

/** What leaves a server by itself: its metrics, webhooks and mails about alarms, and what they cost its writes. */
export async function measureSignals(open: () => Promise<DatabaseChoice>): Promise<(Figure | null)[]> {
  const [mail, receiver, reporter] = [await startMailServer(), await startReceiver(), createReporter()];
  const options = { host: '127.0.0.1', port: 0, seed: null, devices: () => Promise.resolve(reporter.port) };
  const plain = await measurePlain(options, await open());
  const server = await startServer({
    ...options,
    database: await open(),
    metricsToken,
    webhookNetworks: [{ address: '127.0.0.1', prefix: 32 }],
    mail: { smtpUrl: mail.url, from: 'gatehouse@example.com' },
  });
  const desk = await openDesk(server);
  const figures = [
    plain,
    ...(await measureMetrics(server, desk)),
    ...(await measureWebhook(desk, receiver)),
    await measureAlarms(desk, reporter.report, mail),
  ];
  await server.close();
  await receiver.close();
  await mail.close();
  return figures;
}
