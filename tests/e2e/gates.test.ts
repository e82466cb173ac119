import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { pathTo } from '#domain/routes/path.ts';
import { complaintsOf } from '#tests/support/browser/browser.ts';
import { demoDeskOfFile } from '#tests/support/browser/demoDesk.ts';
import { createBuilders } from '#tests/support/server/builders/index.ts';

const siteId = 3;
const desk = demoDeskOfFile({ siteId });
/** A gate on a controller that went silent. */
let farGate: { id: number; name: string };

beforeAll(async () => {
  const build = createBuilders(desk().server.database);
  const lastHeardAt = new Date('2026-01-15T04:02:00Z');
  const { id: controllerId } = await build.controller({ siteId, online: false, lastHeardAt });
  farGate = await build.gate({ siteId, controllerId, channel: 0 });
});

const controllersSchema = z.object({
  rows: z.array(z.looseObject({ id: z.number(), name: z.string(), online: z.boolean() })),
});

async function ask<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
  const { server, token } = desk();
  const answer = await fetch(`${server.url}/api/admin/${path}`, { headers: { Authorization: token } });
  return schema.parse(await answer.json());
}

/** Online, with a free channel. */
async function freeController(): Promise<string> {
  const { rows } = await ask(`controllers?siteId=${siteId}`, controllersSchema);
  for (const { id, name } of rows.filter(({ online }) => online)) {
    const free = await ask(`controllers/${id}/availableChannels`, z.array(z.number()));
    if (free.length > 0) return name;
  }
  throw new Error('Every controller of the site is full or away.');
}

it('makes a gate, hangs it on a controller channel, opens it once, and shows that in its log', async () => {
  const { server, context } = desk();
  const complaints = complaintsOf(context);
  const page = await context.newPage();
  await page.goto(`${server.url}${pathTo('gate.list')}`);
  await page.getByRole('link', { name: 'New gate' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Rear lane gate');
  await page.getByLabel('Direction').selectOption('exit');
  await page.getByLabel('Alexandria').check();
  await page.getByRole('combobox', { name: 'Controller', exact: true }).fill(await freeController());
  await page.getByRole('option', { name: await freeController(), exact: true }).click();
  const channel = page.getByLabel('Channel');
  await page
    .getByRole('option', { name: /^Channel \d+$/ })
    .first()
    .waitFor({ state: 'attached' });
  await channel.selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Create gate' }).click();
  await page.getByRole('heading', { level: 1, name: 'Rear lane gate' }).waitFor();

  const details = page.getByRole('article', { name: 'Gate Rear lane gate' });
  expect(await details.innerText()).toMatch(/Opens\s+Newstead, Alexandria|Opens\s+Alexandria, Newstead/);
  expect(await details.innerText()).toMatch(/ · channel \d+/);
  await page.getByRole('button', { name: 'Unlock Rear lane gate' }).dblclick();
  await page.locator('[data-command-state=confirmed]').first().waitFor();
  for (const event of ['Open Requested', 'Opened']) {
    await page.locator('[data-row-id]').filter({ hasText: event }).first().waitFor();
  }
  await page.getByRole('tab', { name: 'History' }).click();
  await page.locator('[data-log-id]').filter({ hasText: 'requested unlock' }).waitFor();
  expect(complaints).toEqual([]);
});

it('says before a press that the controller behind a gate went silent, and since when', async () => {
  const { id, name } = farGate;
  const { server, context } = desk();
  const page = await context.newPage();
  await page.goto(`${server.url}${pathTo('gate.list')}`);
  await page.locator(`[data-gate-id="${id}"] [data-silent]`).getByText('Offline since 15/01/2026 02:02PM').waitFor();
  await page.getByRole('link', { name }).click();
  await page.getByText(`${name}'s controller has been offline since 15/01/2026 02:02PM.`).waitFor();
  await page.getByRole('button', { name: `Unlock ${name}` }).click();
  await page.getByText(`Not sent: ${name}'s controller has been offline since 15/01/2026 14:02.`).first().waitFor();
});
