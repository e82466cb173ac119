import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { everyCall } from '#domain/calls/index.ts';
import { browserOfFile, complaintsOf } from '#tests/support/browser/browser.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

const browser = browserOfFile();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('the page of the API shows, finds and opens calls under the policy that holds for scripts, light and dark', async () => {
  const context = await browser().newContext({ viewport: { width: 1440, height: 900 } });
  const complaints = complaintsOf(context);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(`${server.url}/api`);
  const shown = page.locator('main .call:visible');
  expect(await shown.count()).toBeGreaterThan(everyCall.length);

  await page.getByLabel('Find a call').fill('units open');
  await page.getByText('1 found').waitFor();
  expect(await shown.getAttribute('id')).toBe('unitOpen');
  await shown.locator('summary').click();
  await shown.getByText('Right: Sites: state.').waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .include('header')
      .include('#unitOpen')
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
  }

  await page.goto(`${server.url}/api#record-Unit`);
  await page.locator('#record-Unit th').first().waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
