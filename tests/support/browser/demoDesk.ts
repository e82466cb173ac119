import type { BrowserContext } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { demoSignIn } from '#server/seed/people.ts';
import { startServer, type RunningServer } from '#server/start.ts';
import { seededDatabase, usualSeed } from '../server/seededDatabase.ts';
import { browserOfFile } from './browser.ts';
import { signedInContext, tokenOf } from './signedInContext.ts';

/** A server with the demo data and the dashboard, and the demo user's browser at a site. */
export interface DemoDesk {
  server: RunningServer;
  token: string;
  context: BrowserContext;
}

/** Milliseconds: the first of an hour makes the demo data. */
const timeout = 240_000;

/**
 * One desk for the tests of a file; the getter gives it once they run.
 * @param options.hasDevices whether simulated devices answer; they act only when asked.
 */
export function demoDeskOfFile({
  siteId,
  hasDevices = true,
}: {
  siteId: number;
  hasDevices?: boolean;
}): () => DemoDesk {
  const browser = browserOfFile();
  let desk: DemoDesk | undefined;
  beforeAll(async () => {
    const server = await startServer({
      database: await seededDatabase(),
      host: '127.0.0.1',
      port: 0,
      seed: usualSeed,
      ...(hasDevices ? { simulatorSettings: { tempo: 1, quiet: true, storm: false } } : { simulator: false }),
      dashboard: () => Promise.resolve(dashboardFolder),
    });
    const token = await tokenOf(server.url, demoSignIn);
    desk = { server, token, context: await signedInContext(browser(), { token, siteId }) };
  }, timeout);
  afterAll(async () => {
    await desk?.context.close();
    await desk?.server.close();
  });
  return () => {
    if (desk === undefined) throw new Error('The desk is open once the tests run.');
    return desk;
  };
}
