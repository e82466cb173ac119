import type { BrowserContext } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentFileLimit } from '#domain/calls/documentFile.ts';
import { documentUnhandled } from '#domain/messages/catalogue.ts';
import { documentMessages } from '#domain/messages/documents.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { demoSignIn } from '#server/seed/people.ts';
import { startServer, type RunningServer } from '#server/start.ts';
import { browserOfFile, complaintsOf } from '#tests/support/browser/browser.ts';
import { signedInContext, tokenOf } from '#tests/support/browser/signedInContext.ts';
import { seededDatabase, usualSeed } from '#tests/support/server/seededDatabase.ts';

const browser = browserOfFile();
let server: RunningServer;
let context: BrowserContext;

beforeAll(async () => {
  server = await startServer({
    database: await seededDatabase(),
    ...{ host: '127.0.0.1', port: 0, seed: usualSeed },
    simulatorSettings: { tempo: 1, quiet: true, storm: false },
    dashboard: () => Promise.resolve(dashboardFolder),
  });
  context = await signedInContext(browser(), { token: await tokenOf(server.url, demoSignIn), siteId: 3 });
});
afterAll(async () => {
  await context.close();
  await server.close();
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const { upload } = formMessages;

it('refuses a wrong file before it is sent, saves a right one, and activates and deactivates the document', async () => {
  const complaints = complaintsOf(context);
  const page = await context.newPage();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('documents')) sent.push(request.url());
  });
  await page.goto(`${server.url}${pathTo('document.create')}`);
  await page.getByLabel('Name').fill('Rules of the yard');
  const file = page.locator('input[type=file]');
  await page.getByText(documentMessages.fileHint).waitFor();
  await file.setInputFiles({ name: 'rules.docx', mimeType: 'application/msword', buffer: png });
  await page.getByText(upload.wrongType(documentMessages.fileTypes)).waitFor();
  const large = Buffer.alloc(documentFileLimit + 1, '%PDF-1.7');
  await file.setInputFiles({ name: 'rules.pdf', mimeType: 'application/pdf', buffer: large });
  await page.getByText(upload.tooLarge(12)).waitFor();
  expect(sent).toEqual([]);

  await file.setInputFiles({ name: 'rules.png', mimeType: 'image/png', buffer: png });
  await page.getByAltText('rules.png').waitFor();
  await page.getByRole('button', { name: 'Create document' }).click();
  await page.getByRole('button', { name: /^For all customers/ }).click();
  const row = page.getByRole('row', { name: /Rules of the yard/ });
  await row.getByRole('button', { name: 'Rules of the yard', exact: true }).click();
  await page.getByAltText('Preview of rules.png').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download file' }).click();
  expect((await download).suggestedFilename()).toBe('rules.png');
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  const status = row.getByRole('combobox');
  await status.selectOption('ACTIVE');
  await page.locator('tr[data-status=ACTIVE]').filter({ hasText: 'Rules of the yard' }).waitFor();
  expect(await status.getByRole('option', { name: 'Inactive' }).isDisabled()).toBe(true);
  // Even a choice that the browser should not allow changes nothing.
  await status.evaluate((select: HTMLSelectElement) => {
    select.value = 'INACTIVE';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await page.getByText(documentUnhandled.text, { exact: true }).waitFor();
  await row.getByRole('button', { name: 'Deactivate Rules of the yard' }).click();
  await page.locator('tr[data-status=INACTIVE]').filter({ hasText: 'Rules of the yard' }).waitFor();
  expect(complaints).toEqual([]);
});
