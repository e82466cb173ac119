import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { guideJobIds } from '#domain/guide/jobs.ts';
import { guideLooks, pictureFile, type GuideLook } from '#domain/guide/pictures.ts';
import { demoSignIn } from '#server/seed/people.ts';
import { signedInContext, tokenOf } from '#tests/support/browser/signedInContext.ts';
import { startDemoServer } from './browsers/demoServer.ts';
import type { ProofTab } from './browsers/driver.ts';
import { jobWalks } from './browsers/jobs.ts';
import { JobWalk } from './browsers/jobWalk.ts';

const tabOf = (page: Page): ProofTab => ({
  open: async (address) => void (await page.goto(address)),
  evaluate: (expression) => page.evaluate(expression),
  click: (selector) => page.locator(selector).first().click({ timeout: 3_000 }),
  type: (selector, text) => page.locator(selector).pressSequentially(text),
});

/** Waits until nothing loads or moves. */
async function waitUntilStill(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[data-skeleton], [aria-busy=true]') === null);
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => document.querySelector('[data-proof]')?.removeAttribute('data-proof'));
}

/**
 * Does the guide's jobs on demo data and takes their pictures.
 * @throws Error if a step names a button that is not on the screen.
 */
export async function takeForGuide(browser: Browser, dashboard: string, folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const look of Object.keys(guideLooks) as GuideLook[]) {
    const server = await startDemoServer(dashboard);
    const token = await tokenOf(server.url, demoSignIn);
    const size = { viewport: guideLooks[look], reducedMotion: 'reduce', colorScheme: 'light' } as const;
    const context = await signedInContext(browser, { token, siteId: 1 }, size);
    const page = await context.newPage();
    for (const id of guideJobIds) {
      const walk = new JobWalk(tabOf(page), server.url, id);
      await jobWalks[id](walk, async () => {
        await waitUntilStill(page);
        await page.screenshot({ path: join(folder, pictureFile(id, look)) });
      });
      walk.finish();
      console.log(`  ${look} ${id}`);
    }
    await context.close();
    await server.close();
  }
}
