import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { importMessages as texts } from '#domain/messages/imports.ts';
import { waitingLadderMessages as waiting } from '#domain/messages/waitingLadder.ts';
import { pathTo } from '#domain/routes/path.ts';
import { startServer } from '#server/start.ts';
import { signedInContext, tokenOf } from '#tests/support/browser/signedInContext.ts';
import { model, siteLinkFiles, type OtherFiles } from '#tests/support/import/otherSystems.ts';
import { createBuilders } from '#tests/support/server/builders/index.ts';
import { builtPassword, everywhere } from '#tests/support/server/builders/people.ts';

interface Desk {
  url: string;
  token: string;
  siteId: number;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });

/** Chooses a file, and waits until its columns are matched. */
async function chooseFile(page: Page, url: string, kind: keyof OtherFiles, content: string): Promise<void> {
  await page.goto(url + pathTo('import', { kind }));
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, texts.file.choose).click()]);
  await chooser.setFiles({ name: `${kind}s.csv`, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await page.getByRole('heading', { name: texts.columns.title }).waitFor();
  await button(page, /^Check \d/).waitFor();
}

async function check(page: Page): Promise<void> {
  await button(page, /^Check \d/).click();
  await button(page, /^Create \d/).waitFor();
}

async function run(page: Page): Promise<void> {
  await button(page, /^Create \d/).click();
  await page.getByRole('main').getByText(texts.run.states.finished, { exact: true }).waitFor();
}

async function takePictures(browser: Browser, { url, token, siteId }: Desk, folder: string): Promise<void> {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' }).format(new Date());
  const files = siteLinkFiles(model({ units: 60, customers: 48, today }));
  const size = { viewport: { width: 1200, height: 860 }, reducedMotion: 'reduce' } as const;
  const context = await signedInContext(browser, { token, siteId }, size);
  const page = await context.newPage();
  const take = async (name: string) => {
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    console.log(`  ${name}`);
  };
  await chooseFile(page, url, 'unit', files.unit);
  await take('import-columns');
  await check(page);
  await run(page);
  await chooseFile(page, url, 'customer', files.customer);
  await check(page);
  await take('import-check');
  await run(page);
  await chooseFile(page, url, 'booking', files.booking);
  await check(page);
  await run(page);
  await take('import-result');
  await page.goto(url + pathTo('booking.storage'));
  await button(page, waiting.see).click();
  await page.getByRole('dialog').getByRole('checkbox', { name: waiting.all }).waitFor();
  await take('import-waiting');
  await context.close();
}

/** The pictures of docs/moving.md: an empty site, into which files of another system come. */
export async function takeForMoving(browser: Browser, dashboard: string, folder: string): Promise<void> {
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    database: { kind: 'memory' },
    seed: null,
    dashboard: () => Promise.resolve(dashboard),
  });
  try {
    const build = createBuilders(server.database);
    const { id: organisationId } = await build.organisation();
    await build.features({ id: organisationId });
    const { id: siteId } = await build.site({ organisationId, name: 'North Street' });
    const { email } = await build.user({ organisationId, permissions: everywhere(31) });
    const token = await tokenOf(server.url, { email, password: builtPassword });
    await takePictures(browser, { url: server.url, token, siteId }, folder);
  } finally {
    await server.close();
  }
}
