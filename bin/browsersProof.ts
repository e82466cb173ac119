import { buildWhenStale } from '#server/dashboard/buildWhenStale.ts';
import { openSimulator } from '#server/devices/simulator/simulator.ts';
import { demoSignIn } from '#server/seed/people.ts';
import { startServer } from '#server/start.ts';
import { tokenOf } from '#tests/support/browser/signedInContext.ts';
import { firefox } from './browsers/firefox.ts';
import { journey } from './browsers/journey.ts';
import { webkit } from './browsers/webkit.ts';

/** Starts a server with demo data and doors that obey at once. */
async function startProofServer() {
  const { folder } = await buildWhenStale();
  return startServer({
    database: { kind: 'memory' },
    host: '127.0.0.1',
    port: 0,
    seed: { number: 1, date: null, scale: 1 },
    devices: openSimulator({ seed: 1, activity: false, behaviour: 'prompt' }),
    dashboard: () => Promise.resolve(folder),
  });
}

/**
 * Runs the journey in each installed browser.
 * @returns the failures as sentences.
 */
async function proveBrowsers(): Promise<string[]> {
  const failures: string[] = [];
  for (const launch of [firefox(), webkit()]) {
    if ('missing' in launch) {
      console.log(`– ${launch.name} is skipped. ${launch.missing}`);
      continue;
    }
    // One server each: no browser sees doors that another opened.
    const server = await startProofServer();
    try {
      const browser = await launch.start();
      try {
        console.log(browser.version);
        const token = await tokenOf(server.url, demoSignIn);
        await journey(browser, {
          url: server.url,
          person: demoSignIn,
          token,
          report: (line) => console.log(`  ✓ ${line}`),
        });
      } finally {
        await browser.close();
      }
    } catch (cause) {
      failures.push(`${launch.name}: ${String(cause)}`);
      console.error(`  ✗ ${String(cause)}`);
    } finally {
      await server.close();
    }
  }
  return failures;
}

proveBrowsers().then(
  (failures) => {
    if (failures.length > 0) process.exitCode = 1;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
