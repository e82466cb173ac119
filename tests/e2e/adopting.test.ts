import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { networkMessages } from '#domain/messages/network.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { systemClock } from '#server/devices/simulator/clock.ts';
import { createRandom } from '#server/seed/random.ts';
import { walkAlong, type WalkedDoor } from '#tests/support/adopting/walkAlong.ts';
import { browserOfFile, waitForConnection } from '#tests/support/browser/browser.ts';
import { signedInContext } from '#tests/support/browser/signedInContext.ts';
import { createGateway } from '#tests/support/fleet/gateway.ts';
import { startFleet, type Fleet } from '#tests/support/fleet/startFleet.ts';
import { startAnyBroker, type AnyBroker } from '#tests/support/mqtt/anyBroker.ts';
import { openMqttDesk, plainSettings, type MqttDesk } from '#tests/support/mqtt/mqttServer.ts';
import { foundAt } from '#tests/support/mqtt/wireFleet.ts';
import { isProofOf } from '#tests/support/proofs.ts';
import { startProxy, type Proxy } from '#tests/support/proxy/proxy.ts';

/** `npm run proof:adopting` walks along sixty doors, and replaces a gateway. */
const isProof = isProofOf('adopting');
const doors = isProof ? 60 : 4;
const prefix = 'acme/north';
const texts = networkMessages.replace;
const browser = browserOfFile();
let broker: AnyBroker;
let fleet: Fleet;
let desk: MqttDesk;
let proxy: Proxy;
let context: BrowserContext;
let page: Page;

const unitOf = (door: string) => door.toUpperCase();
const outputs = () => fleet.devices.flatMap((device) => device.outputs);

beforeAll(async () => {
  broker = await startAnyBroker();
  // The last box of relays has a door on each, also beyond the site's units.
  fleet = await startFleet({ broker: broker.url, doors: isProof ? 66 : doors, prefix, quiet: true, tempo: 20 });
  desk = await openMqttDesk(plainSettings(broker.url), prefix, { dashboard: () => Promise.resolve(dashboardFolder) });
  const { siteId } = desk;
  for (let number = 101; number <= 100 + doors; number += 1)
    await desk.record('POST', 'units', { siteId, name: `A${number}`, kind: 'storage' });
  proxy = await startProxy({ target: desk.server.url });
  const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true } as const;
  context = await signedInContext(browser(), { token: desk.token, siteId }, phone);
  page = await context.newPage();
});
afterAll(async () => {
  await context.close();
  await proxy.close();
  await desk.server.close();
  await fleet.close();
  await broker.close();
});

/** Two devices are mounted at each other's doors. */
const swapped: Readonly<Record<string, string>> = { a101: 'a102', a102: 'a101' };

async function unitNames(): Promise<readonly string[]> {
  const { body } = await desk.ask('GET', `units?siteId=${desk.siteId}&limit=100`);
  return (body as { rows: { name: string }[] }).rows.map(({ name }) => name);
}

/** The connection breaks while the person presses. */
async function cut(): Promise<void> {
  await proxy.down();
  await waitForConnection(page, 'reconnecting', 'maintenance', 'offline');
  await page.locator('[data-channel] [data-try]').click();
  await page.locator('[data-tried=offline]').waitFor();
  await proxy.up();
  await waitForConnection(page, 'live');
}

/** The phone slept, and its browser starts the page again. */
async function sleep(): Promise<void> {
  await page.reload();
  await page.locator('[data-channel]').waitFor();
  await waitForConnection(page, 'live');
}

async function violations(): Promise<readonly string[]> {
  const found = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
}

interface WiredUnit {
  id: number;
  name: string;
  controllerId: number | null;
  channel: number | null;
  contactInput: number | null;
}

async function wiredUnits(): Promise<readonly WiredUnit[]> {
  const { body } = await desk.ask('GET', `units?siteId=${desk.siteId}&limit=100`);
  return (body as { rows: WiredUnit[] }).rows;
}

/** Opens a unit by its own command. @returns the fleet's door that moved. */
async function openedBy({ id }: WiredUnit): Promise<string | undefined> {
  const before = fleet.moves();
  const { status } = await desk.ask('POST', `units/${id}/open`, {});
  // 202: a busy machine's device confirms later.
  expect([200, 202]).toContain(status);
  const moved = () => Object.entries(fleet.moves()).find(([door, count]) => count > (before[door] ?? 0))?.[0];
  await expect.poll(moved).toBeDefined();
  return moved();
}

const summaryOf = (walked: readonly WalkedDoor[], seconds: number): string => {
  const usual = walked.filter(({ wasWrong }) => !wasWrong).map(({ presses }) => presses);
  const mean = walked.reduce((sum, { presses }) => sum + presses, 0) / walked.length;
  const minutes = (seconds + 2 * walked.length) / 60;
  return `${walked.length} doors, ${mean.toFixed(2)} presses a door (at most ${Math.max(...usual)} without a mistake), ${minutes.toFixed(1)} minutes with 2 s of walking between`;
};

it.runIf(isProof)(
  'pairs the doors of a site in one walk on a phone, through mistakes, a lost connection and a phone that slept',
  async ({ annotate }) => {
    const names = await unitNames();
    const cutAt = Math.floor(doors / 2);
    const sleepAt = doors - 1;
    const happened = new Set<string>();
    const once = async (what: string, act: () => Promise<void>) => {
      if (happened.has(what)) return false;
      happened.add(what);
      await act();
      return true;
    };
    await page.goto(`${proxy.url}${pathTo('device.found')}`);
    await waitForConnection(page, 'live');
    await page.locator('[data-found]').first().waitFor();
    expect(await violations()).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'Adopt doors', exact: true }).click();
    await page.locator('[data-channel]').waitFor();
    const begun = performance.now();
    const walked = await walkAlong({
      page,
      fleet,
      mountedAt: (output) => {
        const unit = unitOf(swapped[output] ?? output);
        return names.includes(unit) ? unit : null;
      },
      // Nobody gets a jammed door open.
      hasContact: (output) => outputs().find(({ door }) => door === output)?.behaviour !== 'jammed',
      before: async (paired) => {
        if (paired === 1) expect(await violations()).toEqual([]);
        if (paired === cutAt) await once('cut', cut);
        return paired === sleepAt && (await once('sleep', sleep));
      },
      wrongAt: isProof ? ['A103', 'A120', 'A140'] : ['A103'],
    });
    await annotate(summaryOf(walked, (performance.now() - begun) / 1_000));
    expect(happened).toEqual(new Set(['cut', 'sleep']));
    expect(walked.map(({ door }) => door).toSorted()).toEqual([...names].toSorted());
    for (const { presses, wasWrong } of walked) if (!wasWrong) expect(presses).toBeLessThanOrEqual(3);
    const units = await wiredUnits();
    expect(units.filter(({ controllerId }) => controllerId === null)).toEqual([]);
    for (const unit of units.filter(({ name }) => name <= 'A104')) {
      expect(unit.contactInput).not.toBeNull();
      const door = unit.name.toLowerCase();
      expect(await openedBy(unit)).toBe(swapped[door] ?? door);
    }
  },
);

it.runIf(isProof)('gives the doors of a gateway to a new one', async () => {
  await fleet.kill('zigbee-a137');
  const locks = ['a137', 'a138', 'a139', 'a140'];
  const added = createGateway(
    {
      account: { broker: broker.url },
      prefix,
      key: 'zigbee-new',
      mac: 'a1b2c3d4e5f6',
      world: { clock: systemClock, random: createRandom(2), tempo: 20 },
    },
    locks.map((name, index) => ({ name, behaviour: 'prompt', address: `0xa1b2c3d4e5f6${index}` })),
  );
  const named = async () =>
    (await foundAt(desk.server.database, desk.siteId)).filter(({ name, outputs: parts }) => {
      return locks.includes(name) && parts.length > 0;
    });
  await expect.poll(async () => (await named()).length).toBe(2 * locks.length);
  const unit = (await wiredUnits()).find(({ name }) => name === 'A137');
  await page.goto(`${proxy.url}${pathTo('controller.detail', { id: unit?.controllerId ?? 0 })}`);
  await waitForConnection(page, 'live');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: texts.action }).click();
  await page.getByRole('dialog').getByText(texts.channel(0, 'A137')).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: texts.confirm }).click();
  await page.getByText(texts.done('', locks.length)).first().waitFor();
  expect(unit && (await desk.ask('POST', `units/${unit.id}/open`, {})).status).toBe(200);
  expect(added.locks.map(({ outputs: [lock] }) => lock?.movedAt.length)).toEqual([1, 0, 0, 0]);
  await Promise.all([added.gateway, ...added.locks].map((device) => device.close()));
});
