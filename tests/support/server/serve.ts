import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { pino } from 'pino';
import { readEnvironment } from '#server/config/environment.ts';
import { failStart } from '#server/config/startFailure.ts';
import { stopOnSignal } from '#server/config/stopOnSignal.ts';
import { serverTiming } from '#server/config/timing.ts';
import { startServer } from '#server/start.ts';
import { parseSessionKeys } from '#server/config/sessionKeys.ts';
import { setClockScript } from '#tests/support/chaos/clock.ts';
import { openProbe } from '#tests/support/days/serverProbe.ts';
import { createLoopbackDevice } from './loopbackDevice.ts';

/** Several processes on one database check each other's sessions. */
const keysOfServers = parseSessionKeys('a'.repeat(43)) ?? undefined;

/** A separate process on its environment's database, without demo data. Its doors are those of MQTT_URL, or obey at once. */
if (process.env['PROBE'] === '1') await openProbe();
const environment = readEnvironment(process.env);
const { databaseUrl, dataDir, redisUrl, sessionKeys, mqtt } = environment;
startServer({
  database: databaseUrl === null ? { kind: 'folder', path: dataDir } : { kind: 'url', url: databaseUrl },
  redisUrl,
  sessionKeys: sessionKeys ?? keysOfServers,
  host: '127.0.0.1',
  port: Number(process.env['PORT'] ?? 0),
  seed: null,
  mqtt,
  mail: environment.mail,
  publicUrl: environment.publicUrl,
  webhookNetworks: environment.webhookNetworks,
  logRetentionDays: environment.logRetentionDays,
  changeRetentionDays: environment.changeRetentionDays,
  devices:
    mqtt === null
      ? () => Promise.resolve(createLoopbackDevice(`by process ${process.pid}`, process.env['ALARMING'] === '1'))
      : undefined,
  ...(process.env['DASHBOARD'] === undefined
    ? {}
    : { dashboard: () => Promise.resolve(process.env['DASHBOARD'] ?? '') }),
  acknowledgementTimeout: Number(process.env['ACKNOWLEDGEMENT_TIMEOUT'] ?? serverTiming.acknowledgement),
  log: pino({ level: 'warn' }, pino.destination({ fd: 2, sync: true })),
}).then(({ url, close }) => {
  stopOnSignal(close, () => undefined);
  // Sets this server's clock off by the milliseconds in a file.
  const clockFile = process.env['CLOCK_FILE'];
  if (clockFile !== undefined)
    process.on('SIGUSR2', () => runInThisContext(setClockScript(Number(readFileSync(clockFile, 'utf8')))));
  process.stdout.write(`Serving at ${url}\n`);
}, failStart);
