import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { CommandState } from '#domain/commands/lifecycle.ts';
import { importMessages } from '#domain/messages/imports.ts';
import { newBookingMessages } from '#domain/messages/newBooking.ts';
import { pathTo } from '#domain/routes/path.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { paintedStates } from '#tests/support/browser/commandWatch.ts';
import { count, editedName, type Deeds } from './deeds.ts';
import type { Installation } from './installation.ts';
import type { Tab } from './tab.ts';
import { until } from './until.ts';

/** A person tries something again for so long (milliseconds). */
const stubbornness = 60_000;

/** A command is long over after this time, so that what moves later belongs to the next one (milliseconds). */
export const commandOver = 25_000;

const ends: readonly CommandState[] = ['confirmed', 'failed', 'unconfirmed'];

export interface Work {
  installation: Installation;
  deeds: Deeds;
  /** 0 to 1. */
  random: () => number;
}

export type Job = (tab: Tab, work: Work) => Promise<void>;

const pick = <Item>(items: readonly Item[], random: () => number): Item | undefined =>
  items[Math.floor(random() * items.length)];

/** Unlocks a door that nobody touched lately. */
export const unlock: Job = async (tab, { installation, deeds, random }) => {
  const busy = new Set(
    deeds.unlocks.filter(({ pressedAt }) => Date.now() - pressedAt < commandOver).map(({ door }) => door.unitId),
  );
  const door = pick(
    installation.doors.filter(({ unitId }) => !busy.has(unitId)),
    random,
  );
  if (door === undefined) return pause(1_000).then(() => undefined);
  await tab.go(pathTo('unit.detail', { id: door.unitId }));
  const button = tab.main.getByRole('button', { name: /^Unlock / }).first();
  await button.click({ trial: true });
  const before = (await paintedStates(tab.page)).length;
  const deed: Deeds['unlocks'][number] = { door, pressedAt: Date.now(), end: null, endedAt: null };
  deeds.unlocks.push(deed);
  await button.click({ timeout: 3_000 });
  await until(
    'The command ends',
    async () => {
      const last = (await paintedStates(tab.page)).slice(before).at(-1) as CommandState | undefined;
      deed.end = last ?? null;
      const isOver = last !== undefined && ends.includes(last);
      if (isOver) deed.endedAt = Date.now();
      return isOver;
    },
    commandOver,
  );
};

/** Types a new name into a form and saves it, again and again if need be; the name must stay in the field meanwhile. */
export const edit: Job = async (tab, { installation, deeds, random }) => {
  const { editedIds } = installation.office;
  const place = Math.floor(random() * editedIds.length);
  const id = editedIds[place] ?? 0;
  const known = deeds.edits.get(id) ?? { typed: 0, saved: 0 };
  deeds.edits.set(id, known);
  await tab.go(pathTo('unit.edit', { id }));
  const field = tab.main.getByLabel('Name', { exact: true });
  await field.waitFor();
  // A name that was not saved is still there, or offered.
  if (known.typed > known.saved) {
    const unsaved = editedName(place, known.typed);
    const restore = tab.main.getByRole('button', { name: 'Restore draft' });
    await until(
      `The form of unit ${id} keeps “${unsaved}”`,
      async () => (await field.inputValue()) === unsaved || (await restore.isVisible()),
      10_000,
    ).catch(async (cause: unknown) => {
      // It may have been saved without an answer.
      const shown = await field.inputValue();
      if (shown !== unsaved && (await storedName(installation, id)) !== unsaved)
        deeds.faults.push(`${String(cause)} It has “${shown}”.`);
    });
  }
  const name = editedName(place, known.typed + 1);
  await field.fill(name);
  // Not before: the page may have gone under the person's hands.
  known.typed += 1;
  const saved = tab.page.getByRole('heading', { level: 1, name, exact: true });
  const end = Date.now() + stubbornness;
  while (!(await saved.isVisible())) {
    const shown = await field.inputValue({ timeout: 1_000 }).catch(() => null);
    if (shown !== null && shown !== name) deeds.faults.push(`The form of unit ${id} lost “${name}” to “${shown}”.`);
    if (Date.now() > end) throw new Error(`“${name}” could not be saved.`);
    const save = tab.main.getByRole('button', { name: 'Save', exact: true });
    await save.click({ timeout: 2_000 }).catch(() => undefined);
    await saved.waitFor({ timeout: 5_000 }).catch(() => undefined);
  }
  known.saved = known.typed;
};

async function storedName({ storage }: Installation, id: number): Promise<string | undefined> {
  const [row] = await storage.database.select({ name: units.name }).from(units).where(eq(units.id, id));
  return row?.name;
}

let customers = 0;

/** Books a new unit for a new customer, who pays at once. */
export const book: Job = async (tab, { installation, deeds }) => {
  const { build, office } = installation;
  const lastName = `Chaos${(customers += 1)}`;
  const terms = { kind: 'storage', status: 'locked', price: 120, pricePeriod: 'month' } as const;
  const { id: unitId } = await build.unit({ siteId: office.siteId, name: `B${customers}`, ...terms });
  await tab.go(pathTo('booking.create', { type: 'storage', id: unitId }));
  await tab.main.getByText(newBookingMessages.customer.new, { exact: true }).click();
  await tab.main.getByLabel('First name').fill('Cy');
  await tab.main.getByLabel('Last name').fill(lastName);
  await tab.main.getByLabel('Phone').fill('0412 555 123');
  const deed: Deeds['bookings'][number] = { lastName, unitId, isBooked: false, isPaid: false };
  deeds.bookings.push(deed);
  const booked = tab.main.getByRole('heading', { level: 2, name: `booked for Cy ${lastName}` });
  const end = Date.now() + stubbornness;
  while (!(await booked.isVisible())) {
    if (Date.now() > end) throw new Error(`${lastName} could not be booked.`);
    const create = tab.main.getByRole('button', { name: newBookingMessages.create });
    await create.click({ timeout: 2_000 }).catch(() => undefined);
    await booked.waitFor({ timeout: 5_000 }).catch(() => undefined);
  }
  deed.isBooked = true;
  const dialog = tab.page.getByRole('dialog');
  await tab.main.getByRole('button', { name: 'Take payment' }).first().click();
  const paid = dialog.getByRole('button', { name: 'Done' });
  const endOfPaying = Date.now() + stubbornness;
  while (!(await paid.isVisible())) {
    if (Date.now() > endOfPaying) throw new Error(`The payment of ${lastName} could not be taken.`);
    await dialog
      .locator('button[type=submit]')
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    await paid.waitFor({ timeout: 5_000 }).catch(() => undefined);
  }
  deed.isPaid = true;
  await paid.click();
};

let files = 0;
const rowsOfFile = 12;

/** Imports units from a file, and goes on with it where it stopped. */
export const importUnits: Job = async (tab, { deeds }) => {
  files += 1;
  const names = Array.from({ length: rowsOfFile }, (_, row) => `I${files}-${row + 1}`);
  await tab.go(pathTo('imports'));
  await tab.go(pathTo('import', { kind: 'unit' }));
  const button = (name: string | RegExp) => tab.main.getByRole('button', { name });
  const choosing = tab.page.waitForEvent('filechooser');
  choosing.catch(() => undefined);
  await button(importMessages.file.choose).click();
  const text = ['Name,Kind', ...names.map((name) => `${name},Storage`)].join('\r\n');
  await (await choosing).setFiles({ name: `units-${files}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await button(importMessages.columns.check(rowsOfFile)).click();
  const deed: Deeds['imports'][number] = { names, isFinished: false };
  const start = button(`Create ${rowsOfFile} units`);
  await start.waitFor();
  deeds.imports.push(deed);
  await start.click();
  const { states, goOn, retry } = importMessages.run;
  const finished = tab.main.getByText(states.finished, { exact: true }).first();
  const end = Date.now() + stubbornness;
  for (;;) {
    await finished.waitFor({ timeout: 5_000 }).catch(() => undefined);
    const again = button(new RegExp(`^(${goOn}|${retry(2).split(' ')[0]} \\d.*)$`));
    if (await finished.isVisible()) {
      if (!(await again.first().isVisible())) break;
    }
    if (Date.now() > end) throw new Error('The import did not finish.');
    await again
      .first()
      .click({ timeout: 1_000 })
      .catch(() => undefined);
  }
  deed.isFinished = true;
};

export interface Worker {
  /** Waits for the job that runs. */
  rest(): Promise<void>;
  resume(): void;
  name: string;
  /** Does the job once, with what a person tries again. @throws if it cannot be done. */
  once(): Promise<void>;
}

/** Somebody who does a job again and again. What fails is given up, and the next one begins on a page loaded anew. */
export function startWorker(name: string, job: Job, tab: Tab, work: Work): Worker {
  const { deeds } = work;
  let isResting = true;
  let running = Promise.resolve();
  async function run(): Promise<void> {
    while (!isResting) {
      try {
        await job(tab, work);
        count(deeds.done, name);
      } catch {
        count(deeds.givenUp, name);
        tab.distrust();
        await pause(1_000);
      }
      await pause(300 + work.random() * 1_500);
    }
  }
  return {
    name,
    async rest() {
      isResting = true;
      await running;
    },
    resume() {
      isResting = false;
      running = run();
    },
    async once() {
      for (let nth = 1; ; nth += 1) {
        try {
          await job(tab, work);
          count(deeds.done, name);
          return;
        } catch (cause) {
          tab.distrust();
          if (nth === 3) throw cause;
        }
      }
    },
  };
}
