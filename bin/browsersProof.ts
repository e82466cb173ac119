import { guideJob, guideJobIds } from '#domain/guide/jobs.ts';
import { buildWhenStale } from '#server/dashboard/buildWhenStale.ts';
import { demoSignIn } from '#server/seed/people.ts';
import { tokenOf } from '#tests/support/browser/signedInContext.ts';
import type { ProofBrowser } from './browsers/driver.ts';
import { startDemoServer } from './browsers/demoServer.ts';
import { firefox } from './browsers/firefox.ts';
import { jobWalks } from './browsers/jobs.ts';
import { JobWalk } from './browsers/jobWalk.ts';
import { journey, signIn, type JourneyOptions } from './browsers/journey.ts';
import { webkit } from './browsers/webkit.ts';

/** Does the jobs of the guide. @throws Error that names the job and the failed step. */
async function doJobs(browser: ProofBrowser, options: JourneyOptions): Promise<void> {
  const tab = await browser.openTab();
  await signIn(tab, options);
  for (const id of guideJobIds) {
    const { title } = guideJob(id);
    const walk = new JobWalk(tab, options.url, id);
    try {
      await jobWalks[id](walk, () => Promise.resolve());
      walk.finish();
    } catch (cause) {
      throw new Error(`${title}: ${String(cause)}`, { cause });
    }
    options.report(title);
  }
}

/**
 * Runs the journey and the guide's jobs in each installed browser.
 * @returns the failures as sentences.
 */
async function proveBrowsers(): Promise<string[]> {
  const failures: string[] = [];
  const { folder } = await buildWhenStale();
  for (const launch of [firefox(), webkit()]) {
    if ('missing' in launch) {
      console.log(`– ${launch.name} is skipped. ${launch.missing}`);
      continue;
    }
    // One server each: no browser sees doors that another opened.
    const server = await startDemoServer(folder);
    try {
      const browser = await launch.start();
      try {
        console.log(browser.version);
        const token = await tokenOf(server.url, demoSignIn);
        const options = {
          url: server.url,
          person: demoSignIn,
          token,
          report: (line: string) => console.log(`  ✓ ${line}`),
        };
        await journey(browser, options);
        await doJobs(browser, options);
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
