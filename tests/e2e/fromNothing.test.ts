import type { BrowserContext, Locator } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adoptingMessages } from '#domain/messages/adopting.ts';
import { firstStepMessages } from '#domain/messages/firstSteps.ts';
import { importMessages as texts } from '#domain/messages/imports.ts';
import { madeMessages, manyMessages } from '#domain/messages/many.ts';
import { mapMessages } from '#domain/messages/map.ts';
import { mapRowMessages } from '#domain/messages/mapRows.ts';
import { roleMessages } from '#domain/messages/roles.ts';
import { usualRoles } from '#domain/permissions/usualRoles.ts';
import { pathTo } from '#domain/routes/path.ts';
import type { FirstStepId } from '#domain/setup/firstSteps.ts';
import { walkAlong } from '#tests/support/adopting/walkAlong.ts';
import { browserOfFile } from '#tests/support/browser/browser.ts';
import { Clerk } from '#tests/support/browser/clerk.ts';
import { isProofOf } from '#tests/support/proofs.ts';
import { openEmptyProduction, type EmptyProduction } from '#tests/support/setup/emptyProduction.ts';

/** `npm run proof:nothing` sets a facility up by hand. */
const isProof = isProofOf('nothing');
const browser = browserOfFile();
const prefix = 'example/north';
/** The doors of the ground floor are in the broker's network; those of the other floors hang on wired controllers. */
const groundDoors = 40;
const controllers = 24;
const mostClicks = 150;

const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement);

/** Sets a facility up, and notes what each part of it took. */
class Founder extends Clerk {
  readonly parts: string[] = [];
  private counted = { clicks: 0, keys: 0 };

  /** Ends a part: notes its clicks and keys. */
  note(part: string): void {
    const { clicks, keys, counted } = this;
    this.parts.push(`${part}: ${clicks - counted.clicks} clicks, ${keys - counted.keys} keys`);
    this.counted = { clicks, keys };
  }

  field(label: string, at = 0, within: Locator = this.main): Locator {
    return within.getByLabel(label, { exact: true }).and(this.page.locator('input, select, textarea')).nth(at);
  }

  /** Goes to a field: by Tab where it is the next one, else by a click. */
  async reach(field: Locator): Promise<void> {
    if (await isFocused(field)) return;
    await this.press('Tab');
    if (!(await isFocused(field))) await this.click(field);
  }

  async fill(label: string, text: string, at = 0): Promise<void> {
    const field = this.field(label, at);
    await this.reach(field);
    await this.press('ControlOrMeta+A');
    await this.type(text);
  }

  /** Chooses an option: by its first letters where the field is the next one, else by the mouse. */
  async choose(label: string, option: string, at = 0): Promise<void> {
    const field = this.field(label, at);
    const chosen = () => field.locator('option:checked').textContent();
    await this.press('Tab');
    if (await isFocused(field)) await this.type(option);
    if ((await chosen()) !== option) await this.select(field, { label: option });
  }

  /** Opens a page by the menu. */
  open(page: string): Promise<void> {
    const menu = this.page.getByRole('navigation', { name: 'Main' });
    return this.click(menu.getByRole('link', { name: page, exact: true }));
  }

  follow(link: string | RegExp, within: Locator = this.main): Promise<void> {
    return this.click(within.getByRole('link', { name: link, exact: true }).first());
  }

  pressFirst(button: string | RegExp, within: Locator = this.main): Promise<void> {
    return this.click(within.getByRole('button', { name: button, exact: true }).first());
  }

  /** Opens the first steps, from wherever the person is, and follows a link of one of them. */
  async takeStep(step: FirstStepId, link: string): Promise<void> {
    const { page, main } = this;
    if (new URL(page.url()).pathname !== pathTo('firstSteps')) {
      await this.open('Units now');
      const steps = main.locator('[data-step]').first();
      const way = main.getByRole('link', { name: /^First steps/ });
      await steps.or(way).first().waitFor();
      if (!(await steps.isVisible())) await this.click(way);
    }
    await this.follow(link, main.locator(`[data-step=${step}]`));
  }

  /** Checks the rows of the form for many records, and makes them. */
  async make(count: number, many: string): Promise<void> {
    await this.pressFirst(`Check ${count} ${many}`);
    await this.pressFirst(`Create ${count} ${many}`);
    await this.main
      .getByText(new RegExp(`^${texts.run.states.finished}`))
      .first()
      .waitFor({ timeout: 120_000 });
    await this.main.getByText(`${count} saved`).first().waitFor();
  }
}

let production: EmptyProduction;
let context: BrowserContext;
let founder: Founder;

beforeAll(async () => {
  if (!isProof) return;
  production = await openEmptyProduction(groundDoors, prefix);
  const desktop = { viewport: { width: 1440, height: 900 }, timezoneId: 'Australia/Sydney' };
  context = await browser().newContext(desktop);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  founder = new Founder(page);
});
afterAll(async () => {
  if (!isProof) return;
  await context.close();
  await production.close();
});

/** A call of the super admin. */
async function ask<Answer>(path: string, base = 'api/admin'): Promise<Answer> {
  const { server, admin } = production;
  const token = await server.signInByCall(admin, admin.password);
  const { status, body } = await server.call('GET', `${base}/${path}`, { token });
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body as Answer;
}

const countOf = async (list: string) => (await ask<{ count: number }>(`${list}?limit=1`)).count;

async function signIn(): Promise<void> {
  const { link, admin, server } = production;
  const { page } = founder;
  await page.goto(link);
  const within = page.locator('body');
  await founder.click(founder.field('New password', 0, within));
  await founder.type(admin.password);
  await founder.press('Tab');
  if (!(await isFocused(founder.field('Repeat password', 0, within))))
    await founder.click(founder.field('Repeat password', 0, within));
  await founder.type(admin.password);
  await founder.press('Enter');
  await page.waitForURL((url) => url.pathname === pathTo('login'));
  await founder.click(founder.field('Email', 0, within));
  await founder.type(admin.email);
  await founder.press('Tab');
  await founder.type(admin.password);
  await founder.press('Enter');
  await page.waitForURL(`${server.url}/dashboard/**`);
  founder.note('Password and sign-in');
}

async function turnFeaturesOn(): Promise<void> {
  await founder.open('Organisations');
  await founder.follow('Example Storage');
  for (const feature of ['Operations', 'Reporting']) {
    const toggle = founder.main.getByRole('switch', { name: feature, exact: true });
    await founder.click(toggle);
    await expect.poll(() => toggle.isChecked()).toBe(true);
  }
  founder.note('Features');
}

async function makeSite(): Promise<void> {
  await founder.takeStep('site', firstStepMessages.create('site'));
  await founder.fill('Name', 'North Street');
  await founder.pressFirst('Next');
  await founder.fill('Street address', '12 North Street');
  await founder.fill('Suburb', 'Newtown');
  await founder.choose('State', 'NSW');
  await founder.fill('Postcode', '2042');
  await founder.pressFirst(/Review$/);
  await founder.main.getByText('Every day 06:00–22:00').waitFor();
  await founder.pressFirst('Create site');
  await founder.page.waitForURL((url) => url.pathname === pathTo('firstSteps'));
  expect(await ask('sites')).toMatchObject({ rows: [{ name: 'North Street', timeZone: 'Australia/Sydney' }] });
  founder.note('Site with its hours');
}

async function makeControllers(): Promise<void> {
  await founder.takeStep('devices', 'Make many…');
  await founder.fill(manyMessages.first, 'C1');
  await founder.fill(manyMessages.last, `C${controllers}`);
  await founder.make(controllers, 'controllers');
  expect(await countOf('controllers')).toBe(controllers);
  founder.note(`${controllers} controllers`);
}

async function makeUnits(): Promise<void> {
  const { main } = founder;
  await founder.takeStep('units', 'Make many…');
  await founder.click(main.getByText(manyMessages.ways.pattern, { exact: true }));
  await founder.fill(manyMessages.floors, '1');
  await founder.fill(manyMessages.rows, 'A');
  await founder.fill(manyMessages.to, String(groundDoors));
  await founder.fill(manyMessages.area, 'Level {floor}');
  await founder.choose(manyMessages.size, 'Large');
  await founder.fill(manyMessages.squareMetres, '18');
  await founder.fill(manyMessages.price, '320');
  await founder.make(groundDoors, 'units');
  await founder.pressFirst(madeMessages.another('units'));
  await founder.fill(manyMessages.floors, '2-3');
  await founder.fill(manyMessages.rows, 'A-J');
  await founder.fill(manyMessages.to, '18');
  await founder.pressFirst(manyMessages.addGroup);
  await founder.fill(manyMessages.count, '10');
  await founder.choose(manyMessages.size, 'Small');
  await founder.fill(manyMessages.squareMetres, '3');
  await founder.fill(manyMessages.price, '95');
  await founder.choose(manyMessages.size, 'Medium', 1);
  await founder.fill(manyMessages.squareMetres, '9', 1);
  await founder.fill(manyMessages.price, '210', 1);
  await founder.pressFirst(manyMessages.chooseAll(controllers));
  await founder.make(360, 'units');
  expect(await countOf('units')).toBe(400);
  expect(await ask('areas')).toMatchObject({ rows: [{ name: 'Level 1' }, { name: 'Level 2' }, { name: 'Level 3' }] });
  founder.note('400 units on three floors');
}

/** Draws the units of each area on a floor of its own, from the result that made them. */
async function drawFloors(): Promise<void> {
  const { dialog } = founder;
  await founder.follow(madeMessages.placeOnMap(360));
  for (const [at, units] of [groundDoors, 180, 180].entries()) {
    if (at > 0) await founder.pressFirst(mapRowMessages.open);
    const place = dialog.getByRole('button', { name: /^Place [1-9]/ });
    await place.waitFor();
    const area = `Level ${at + 1} (${units})`;
    const choice = founder.field(mapRowMessages.which, 0, dialog);
    // Those that are left may be proposed already.
    const isProposed = (await place.textContent()) === mapRowMessages.place(units);
    if (!isProposed || ((await choice.isVisible()) && (await choice.locator('option:checked').textContent()) !== area))
      await founder.select(choice, { label: area });
    await founder.pressFirst(mapRowMessages.place(units), dialog);
    await dialog.waitFor({ state: 'detached' });
  }
  await founder.pressFirst(mapMessages.editor.save(400));
  const shapes = async () => (await ask<{ count: number }>('units/map?limit=1', 'api/v1/admin')).count;
  await expect.poll(shapes, { timeout: 60_000 }).toBe(400);
  const floors = await ask<{ rows: { name: string }[] }>('maps');
  expect(floors.rows.map(({ name }) => name)).toEqual(['Level 1', 'Level 2', 'Level 3']);
  founder.note('Three floors on the map');
}

interface WiredUnit {
  id: number;
  name: string;
  controllerId: number | null;
  channel: number | null;
  status: string | null;
}

const unitsOf = async () => (await ask<{ rows: WiredUnit[] }>('units?limit=1000')).rows;

/** Walks along the doors whose outputs have names of their own. What is pressed on the walk is not counted. */
async function walkTheRest(): Promise<void> {
  const { fleet } = production;
  const left = (await unitsOf()).filter(({ controllerId }) => controllerId === null).map(({ name }) => name);
  expect(left.length).toBeLessThan(groundDoors / 4);
  if (left.length === 0) return;
  await founder.follow(adoptingMessages.found.start);
  const outputs = fleet.devices.flatMap((device) => device.outputs);
  const walked = await walkAlong({
    page: founder.page,
    fleet,
    mountedAt: (output) => (left.includes(output.toUpperCase()) ? output.toUpperCase() : null),
    hasContact: (output) => outputs.find(({ door }) => door === output)?.behaviour !== 'jammed',
  });
  expect(walked.map(({ door }) => door).toSorted()).toEqual(left.toSorted());
}

async function adoptDoors(): Promise<void> {
  const { main, page } = founder;
  await founder.open('Devices');
  await founder.follow(/^Found on the network/);
  await founder.follow(adoptingMessages.found.setPrefix);
  await founder.fill('Topic prefix', prefix);
  await founder.press('Enter');
  await page.waitForURL((url) => url.pathname === pathTo('site.detail', { id: 1 }));
  await founder.open('Devices');
  await founder.follow(/^Found on the network/);
  const found = () => main.locator('[data-found]').count();
  await expect.poll(found, { timeout: 30_000 }).toBeGreaterThan(15);
  await founder.pressFirst(adoptingMessages.byName.title);
  const pair = main.getByRole('button', { name: /^Pair [1-9]\d* doors$/ });
  await pair.waitFor({ timeout: 30_000 });
  await founder.click(pair);
  await main
    .getByText(/^\d+ doors paired$/)
    .first()
    .waitFor();
  founder.note('Doors of the fleet, by their names');
  await walkTheRest();
  const units = await unitsOf();
  expect(units.filter(({ controllerId }) => controllerId === null)).toEqual([]);
  const channels = units.map(({ controllerId, channel }) => `${controllerId}/${channel}`);
  expect(new Set(channels).size).toBe(400);
  founder.note('Doors of the fleet, by a walk along the rest');
}

async function makeProducts(): Promise<void> {
  const prices = { Small: '95', Medium: '210', Large: '320' };
  for (const [size, price] of Object.entries(prices)) {
    if (size === 'Small') await founder.takeStep('products', firstStepMessages.create('product'));
    else {
      await founder.open('Bookable products');
      await founder.follow(/New|Create/);
    }
    await founder.fill('Name', `${size} storage`);
    await founder.choose('Applies to', 'Storage');
    await founder.choose('Size', size);
    await founder.fill('Price', price);
    await founder.choose('Period', 'Month');
    await founder.pressFirst('Create product');
    await founder.pressFirst('Make available');
    await founder.main.getByText('Available', { exact: true }).first().waitFor();
  }
  founder.note('Three products');
}

async function makeRoles(): Promise<void> {
  for (const [at, { name }] of [usualRoles.desk, usualRoles.lead].entries()) {
    if (at === 0) await founder.takeStep('people', firstStepMessages.create('permissionRole'));
    else await founder.follow('New role');
    await founder.pressFirst(name, founder.main.getByRole('group', { name: roleMessages.beginWith }));
    await founder.pressFirst('Create role');
    await founder.main.getByRole('heading', { name, exact: true }).waitFor();
  }
  expect(await countOf('roles')).toBe(2);
  founder.note('Two roles');
}

async function letUnit(name: string): Promise<void> {
  const { dialog, main } = founder;
  await founder.takeStep('customer', firstStepMessages.create('customer'));
  await founder.fill('First name', 'Nora');
  await founder.fill('Last name', 'Field');
  await founder.fill('Phone', '0412 345 678');
  await founder.fill('Email', 'nora@example.com');
  await founder.pressFirst('Create customer');
  await founder.pressFirst('New booking');
  await founder.click(dialog.getByRole('searchbox'));
  await founder.type(name);
  await founder.pressFirst(new RegExp(`^${name}`), dialog);
  await founder.pressFirst('Create booking');
  await founder.pressFirst('Take payment');
  await founder.pressFirst(/^Record \$/, dialog);
  await dialog.getByText(/paid in full/).waitFor();
  await founder.pressFirst('Done', dialog);
  await main.getByText('The first bill is paid.').waitFor();
  founder.note('A customer with a paid booking');
}

async function unlock(name: string): Promise<void> {
  const { fleet } = production;
  const door = name.toLowerCase();
  const before = fleet.moves()[door] ?? 0;
  await founder.open('Units now');
  await founder.pressFirst(new RegExp(`^${name}`));
  await founder.pressFirst(/^Unlock /, founder.page.locator('body'));
  await expect.poll(() => fleet.moves()[door] ?? 0, { timeout: 20_000 }).toBe(before + 1);
  founder.note('An unlocked door');
}

/** A door that opens at once. */
function promptDoor(): string {
  const outputs = production.fleet.devices.flatMap((device) => device.outputs);
  return outputs.find(({ door, behaviour }) => door?.startsWith('a') && behaviour === 'prompt')?.door ?? '';
}

it.runIf(isProof)(
  'a person sets a facility up from an empty database to an unlocked door, by hand',
  { timeout: 900_000 },
  async ({ annotate }) => {
    const unit = promptDoor().toUpperCase();
    await signIn();
    await turnFeaturesOn();
    await makeSite();
    await makeControllers();
    await makeUnits();
    await drawFloors();
    await adoptDoors();
    await makeProducts();
    await makeRoles();
    await letUnit(unit);
    await unlock(unit);
    await annotate(`${founder.clicks} clicks and ${founder.keys} keys. ${founder.parts.join('; ')}`);
    expect(founder.clicks).toBeLessThanOrEqual(mostClicks);
  },
);

it.runIf(isProof)('what was made many and is undone leaves nothing', { timeout: 300_000 }, async () => {
  const lists = ['units', 'areas', 'controllers', 'maps'];
  const counts = () => Promise.all(lists.map(countOf));
  const before = await counts();
  await founder.page.goto(`${production.server.url}${pathTo('import', { kind: 'unit' })}?make`);
  await founder.click(founder.main.getByText(manyMessages.ways.range, { exact: true }));
  await founder.fill(manyMessages.first, 'Z1');
  await founder.fill(manyMessages.last, 'Z60');
  await founder.fill(manyMessages.area, 'Annexe');
  await founder.make(60, 'units');
  expect(await counts()).not.toEqual(before);
  await founder.pressFirst(madeMessages.undo);
  await founder.pressFirst(madeMessages.undoConfirm, founder.dialog);
  await expect.poll(counts, { timeout: 120_000, interval: 1_000 }).toEqual(before);
});
