import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WaitingBookings } from '#domain/calls/imports.ts';
import type { Booking } from '#domain/entities/booking.ts';
import { importRunLimits } from '#domain/limits/importRun.ts';
import { importRunMessages } from '#domain/messages/importRun.ts';
import { importMessages as texts } from '#domain/messages/imports.ts';
import { moneyReportMessages } from '#domain/messages/moneyReports.ts';
import { waitingLadderMessages as waiting } from '#domain/messages/waitingLadder.ts';
import { pathTo } from '#domain/routes/path.ts';
import { addDays } from '#format/days.ts';
import { numberText } from '#format/numbers.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { browserOfFile } from '#tests/support/browser/browser.ts';
import { Clerk } from '#tests/support/browser/clerk.ts';
import { signedInContext } from '#tests/support/browser/signedInContext.ts';
import { openNewFacility, type NewFacility } from '#tests/support/import/newFacility.ts';
import { model, otherSystems, type Model, type OtherFiles } from '#tests/support/import/otherSystems.ts';
import { isProofOf } from '#tests/support/proofs.ts';
import { startPlainApi } from '#tests/support/proxy/plainApi.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

/** `npm run proof:moving` moves a facility in; MOVING_FROM is the other system: SiteLink, Storeganise or Stora. */
const isProof = isProofOf('moving');
const system = (process.env['MOVING_FROM'] ?? 'SiteLink') as keyof typeof otherSystems;
const browser = browserOfFile();
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' }).format(new Date());
const desktop = { viewport: { width: 1440, height: 900 } };

const names = {
  unit: 'units',
  customer: 'customers',
  booking: 'bookings',
  pinCode: 'PIN codes',
} as const satisfies Record<keyof OtherFiles, string>;

/** Brings files in through the pages. */
class Mover extends Clerk {
  /** The seconds of each file, from the first click to its result. */
  readonly seconds: Partial<Record<keyof OtherFiles, number>> = {};

  /** Opens the import of a kind: on its list, or where the result of the file before leads on. */
  async begin(kind: keyof OtherFiles): Promise<void> {
    if (kind === 'unit') {
      await this.click(this.page.getByRole('navigation').getByRole('link', { name: 'Units', exact: true }));
      await this.click(this.main.getByRole('link', { name: texts.orImport }));
    } else {
      await this.click(this.main.getByRole('link', { name: texts.title(names[kind]) }));
    }
  }

  /** Chooses a file, keeps the proposed matching, checks the rows and starts the import. */
  async takeIn(kind: keyof OtherFiles, content: string): Promise<void> {
    const { page, main } = this;
    const choose = main.getByRole('button', { name: texts.file.choose });
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), this.click(choose)]);
    await chooser.setFiles({ name: `${kind}.csv`, mimeType: 'text/csv', buffer: Buffer.from(content) });
    await main.getByRole('heading', { name: texts.columns.title }).waitFor();
    await this.click(main.getByRole('button', { name: /^Check / }));
    await main.getByText(texts.check.nothingSent).waitFor({ timeout: 60_000 });
    await this.click(main.getByRole('button', { name: /^(Create|Change) \d/ }));
  }

  async waitForResult(): Promise<void> {
    await this.main.getByText(texts.run.states.finished, { exact: true }).waitFor({ timeout: 300_000 });
  }

  async bring(kind: keyof OtherFiles, content: string): Promise<void> {
    const began = performance.now();
    await this.begin(kind);
    await this.takeIn(kind, content);
    await this.waitForResult();
    this.seconds[kind] = Math.round((performance.now() - began) / 100) / 10;
  }

  /** How many rows the page says are saved. */
  async saved(): Promise<number> {
    const text = await this.main.getByText(/^[\d,]+ of [\d,]+ rows saved$/).textContent({ timeout: 60_000 });
    return Number((text ?? '0').split(' ')[0]?.replace(',', ''));
  }
}

interface Move {
  facility: NewFacility;
  context: BrowserContext;
  mover: Mover;
  facts: Model;
  files: OtherFiles;
}

const open: Move[] = [];

async function startMove(fleetDoors: number): Promise<Move> {
  const context = await browser().newContext(desktop);
  const page = await context.newPage();
  const facility = await openNewFacility(page, fleetDoors);
  const facts = model({ units: 400, customers: 380, today, doors: facility.doors });
  const move = { facility, context, mover: new Mover(page), facts, files: otherSystems[system](facts) };
  open.push(move);
  await facility.signIn(page);
  return move;
}

/** The figures of the management summary, as the page shows them. */
async function figuresOf(page: Page, url: string): Promise<Record<string, string>> {
  await page.goto(`${url}${pathTo('report.list')}?report=8`);
  const shown = page.locator('[data-figure]');
  await shown.first().waitFor({ timeout: 60_000 });
  const texts = await shown.evaluateAll((elements) =>
    elements.map((element) => [element.getAttribute('data-figure') ?? '', element.getAttribute('data-shown') ?? '']),
  );
  const labels: Readonly<Record<string, string>> = moneyReportMessages.management.figures;
  return Object.fromEntries(texts.map(([id = '', text = '']) => [labels[id] ?? id, text]));
}

const wholeDollars = (amounts: readonly number[]) =>
  `$${numberText(Math.round(amounts.reduce((sum, amount) => sum + amount, 0)))}`;

/** The figures of last month, from the files' own rows. Only storage is rentable. */
function countedByHand({ units, bookings, totals }: Model): Record<string, string> {
  const { figures } = moneyReportMessages.management;
  const storage = units.filter(({ kind }) => kind === 'storage');
  const rented = bookings.filter(({ unit }) => unit.kind === 'storage');
  const lastMonth = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
  return {
    [figures.unitShare]: `${((rented.length / storage.length) * 100).toFixed(1)} %`,
    [figures.potential]: wholeDollars(storage.map(({ rate }) => rate)),
    [figures.moveIns]: String(rented.filter(({ from }) => from.startsWith(lastMonth)).length),
    [figures.owed]: wholeDollars([totals.owed]),
    [figures.overdue]: wholeDollars([totals.owed]),
  };
}

const bookingsOf = async ({ facility: { ask, siteId } }: Move) =>
  (await ask<{ rows: Booking[] }>('GET', `bookings/storage?siteId=${siteId}&limit=1000`)).rows;

describe.runIf(isProof)('an operator who moves in', () => {
  let move: Move;
  /** What an undisturbed run of the files makes. */
  let undisturbed: readonly string[];
  beforeAll(async () => {
    move = await startMove(20);
  }, 180_000);
  afterAll(async () => {
    for (const { context, facility } of open) {
      await context.close();
      await facility.close();
    }
  });

  it('brings units, customers, bookings and PINs in with four files', { timeout: 900_000 }, async ({ annotate }) => {
    const { mover, files, facts, facility } = move;
    mover.start();
    for (const kind of ['unit', 'customer', 'booking', 'pinCode'] as const) await mover.bring(kind, files[kind]);
    await annotate(`${mover.clicks} clicks; seconds: ${JSON.stringify(mover.seconds)}`);
    expect(mover.clicks).toBeLessThan(30);
    undisturbed = await facility.records();
    const count = (kind: string) => undisturbed.filter((line) => line.startsWith(`["${kind}"`)).length;
    expect(count('unit')).toBe(facts.totals.units);
    expect(count('customer')).toBe(facts.totals.customers);
    expect(count('booking')).toBe(facts.totals.bookings);
  });

  it('unlocks a door that the file wired', { timeout: 60_000 }, async () => {
    const { mover, facility, facts } = move;
    const at = facility.doors.findIndex(({ isPrompt }) => isPrompt);
    const { name = '' } = facts.units[at] ?? {};
    const { door = '' } = facility.doors[at] ?? {};
    const before = facility.fleet.moves()[door] ?? 0;
    await mover.page.goto(`${facility.url}${pathTo('unit.list')}?search=${name}`);
    await mover.main
      .getByRole('button', { name: new RegExp(`^Unlock ${name}`) })
      .first()
      .click();
    await expect.poll(() => facility.fleet.moves()[door] ?? 0, { timeout: 20_000 }).toBe(before + 1);
  });

  it('sees the figures in the management summary that the files add up to', { timeout: 120_000 }, async () => {
    const { mover, facility, facts } = move;
    const figures = await figuresOf(mover.page, facility.url);
    expect(figures).toMatchObject(countedByHand(facts));
  });

  it('has debtors that wait, and starts the steps of one alone', { timeout: 400_000 }, async () => {
    const { mover, facility, facts } = move;
    const { page, dialog } = mover;
    const debtors = facts.bookings.filter(({ balance }) => balance > 0);
    const { rows } = await facility.ask<WaitingBookings>('GET', `bookings/waiting?siteId=${facility.siteId}`);
    const late = rows.filter(({ arrears }) => arrears > 0);
    expect(late.length).toBe(debtors.length);
    expect(rows.length).toBe(facts.totals.bookings);
    expect((await bookingsOf(move)).flatMap(({ arrearsSteps }) => arrearsSteps ?? [])).toEqual([]);
    const [chosen] = late.toSorted((one, other) => other.steps.length - one.steps.length);
    await page.goto(`${facility.url}${pathTo('booking.storage')}`);
    await mover.main.getByRole('button', { name: waiting.see }).click();
    await dialog.getByRole('checkbox', { name: waiting.all }).waitFor();
    await dialog.getByText(waiting.all, { exact: true }).click();
    await dialog.getByText(waiting.others(rows.length - late.length)).click();
    const row = dialog.getByRole('row').filter({ hasText: chosen?.units[0]?.name ?? '' });
    await row.getByText(chosen?.customer.name ?? '', { exact: true }).click();
    await dialog.getByRole('button', { name: waiting.start(1) }).click();
    await dialog.getByRole('button', { name: waiting.startNow }).click();
    const stepsOf = async () => (await bookingsOf(move)).filter(({ arrearsSteps = [] }) => arrearsSteps.length > 0);
    await expect.poll(async () => (await stepsOf()).length, { timeout: 200_000, interval: 2_000 }).toBe(1);
    const [started] = await stepsOf();
    expect(started?.id).toBe(chosen?.id);
    const wanted = chosen?.steps.map(({ step }) => step);
    await expect
      .poll(async () => (await stepsOf())[0]?.arrearsSteps?.map(({ step }) => step), {
        timeout: 200_000,
        interval: 2_000,
      })
      .toEqual(wanted);
  });

  it('ends the same after three dead servers and two closed tabs', { timeout: 900_000 }, async () => {
    const disturbed = await startMove(20);
    const { mover, files, facility, context } = disturbed;
    await mover.bring('unit', files.unit);
    await mover.bring('customer', files.customer);
    await mover.begin('booking');
    await mover.takeIn('booking', files.booking);
    const address = mover.page.url();
    let current = mover;
    const after = async (count: number) => {
      await expect.poll(() => current.saved(), { timeout: 120_000, interval: 50 }).toBeGreaterThanOrEqual(count);
    };
    const restart = async () => {
      await facility.kill();
      await facility.startAgain();
    };
    await after(40);
    await restart();
    await after(100);
    await current.page.reload();
    await after(160);
    await restart();
    await after(220);
    await current.page.close();
    current = new Mover(await context.newPage());
    await current.page.goto(address);
    await after(280);
    await restart();
    await current.waitForResult();
    expect(await facility.records()).toEqual(undisturbed);
  });
});

describe.runIf(isProof)('an operator at a server of the bare agreement', () => {
  it('moves in at a server without keys, and makes nothing twice', { timeout: 400_000 }, async () => {
    const server = await startTestServer({ dashboard: () => Promise.resolve(dashboardFolder) });
    const desk = await openDesk(server);
    await server.build.features({ id: desk.organisationId });
    const plain = await startPlainApi({ target: server.url });
    const context = await signedInContext(browser(), { token: desk.token, siteId: desk.siteId }, desktop);
    const facts = model({ units: 60, customers: 60, today, doors: [] });
    // Its areas have no names, so units cannot be put into them.
    const files = otherSystems[system]({ ...facts, units: facts.units.map((unit) => ({ ...unit, area: '' })) });
    const mover = new Mover(await context.newPage());
    const { page, main } = mover;
    await page.goto(`${plain.url}${pathTo('unit.list')}`);
    await mover.begin('unit');
    await mover.takeIn('unit', files.unit);
    await expect.poll(() => mover.saved(), { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(10);
    await plain.down();
    await main.getByText(importRunMessages.unreachable).waitFor();
    await plain.up();
    await mover.waitForResult();
    await mover.begin('customer');
    await mover.takeIn('customer', files.customer);
    await main.getByText(importRunMessages.withoutKeys).waitFor();
    await expect.poll(() => mover.saved(), { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(10);
    await page.reload();
    await mover.waitForResult();
    const namesOf = async (list: string) => {
      const { rows } = (await desk.record('GET', `${list}?limit=200`)) as unknown as {
        rows: { name: string; email?: string }[];
      };
      return rows.map(({ name, email }) => email ?? name);
    };
    for (const list of ['units', 'customers']) {
      const made = await namesOf(list);
      expect(new Set(made).size).toBe(made.length);
      // A row that was on its way when the connection broke is called unknown, and is not sent again.
      expect(made.length).toBeGreaterThanOrEqual(60 - importRunLimits.rowsAtOnce);
    }
    await context.close();
    await plain.close();
    await server.close();
  });
});
