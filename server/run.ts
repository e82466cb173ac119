import { pino } from 'pino';
import { lockDataFolder, sessionKeysOf } from './config/dataPlace.ts';
import type { Environment } from './config/environment.ts';
import type { Flags, SeedOptions } from './config/flags.ts';
import { requireFitForProduction, requireNoDemo } from './config/production.ts';
import { requireFreePort } from './config/freePort.ts';
import { startServer, type RunningServer, type ServerOptions } from './start.ts';

export interface RunOptions {
  environment: Environment;
  flags: Flags;
  dashboard: ServerOptions['dashboard'];
  onStep?: ServerOptions['onStep'];
}

/**
 * A new folder gets demo data. A PostgreSQL server gets it only by --seed: everybody can read the demo accounts'
 * password.
 */
function seedOptions({ databaseUrl }: Environment, { seed, seedDate, scale }: Flags): SeedOptions | null {
  if (seed === null && databaseUrl !== null) return null;
  return { number: seed ?? 1, date: seedDate, scale };
}

/** @throws StartFailure with a sentence for the person at the terminal. */
export async function runServer({ environment, flags, dashboard, onStep }: RunOptions): Promise<RunningServer> {
  const { host, port, redisUrl, logLevel, mail, publicUrl, trustedProxies, externalStorage, cards, hstsSubdomains } =
    environment;
  const { metricsToken, heartbeatUrl } = environment;
  requireFitForProduction(environment, flags);
  // The folder is locked first: a second start's port error would say less.
  const { database, release } = lockDataFolder(environment);
  try {
    await requireFreePort(host, port);
    const server = await startServer({
      database,
      sessionKeys: sessionKeysOf(environment),
      redisUrl,
      mqtt: environment.mqtt,
      host,
      port,
      seed: seedOptions(environment, flags),
      mayHoldOwnData: flags.seed === null,
      onDemoFound: () => requireNoDemo(environment),
      simulator: flags.simulator,
      simulatorSettings: flags.simulatorSettings,
      logRetentionDays: environment.logRetentionDays,
      changeRetentionDays: environment.changeRetentionDays,
      dashboard,
      // Errors go beside the progress display, not into it; calls are logged from level info on.
      log: pino({ level: logLevel ?? 'warn' }, pino.destination({ fd: 2, sync: true })),
      mail,
      publicUrl,
      trustedProxies,
      externalStorage,
      cards,
      webhookNetworks: environment.webhookNetworks,
      hstsSubdomains,
      metricsToken,
      heartbeatUrl,
      onStep,
    });
    return { ...server, close: () => server.close().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}
