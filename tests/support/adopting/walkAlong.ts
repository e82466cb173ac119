import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { adoptingMessages } from '#domain/messages/adopting.ts';
import type { Fleet } from '#tests/support/fleet/startFleet.ts';

export interface WalkOptions {
  page: Page;
  fleet: Fleet;
  /** The door at which a device's output is mounted, by the output's own door; null: it is at none of the site's. */
  mountedAt: (moved: string) => string | null;
  /** Whether a door's contact answers when it is tried. */
  hasContact: (moved: string) => boolean;
  /** Called before each channel with the count of paired doors. @returns whether the page started again. */
  before?: (paired: number) => Promise<boolean>;
  /** The doors at which the person presses a wrong one first, and takes it back. */
  wrongAt?: readonly string[];
}

export interface WalkedDoor {
  door: string;
  presses: number;
  wasWrong: boolean;
}

const channelOn = (page: Page) => page.locator('[data-channel]');

/** The door that a try moved. */
async function moved(fleet: Fleet, before: Record<string, number>, channel: string): Promise<string> {
  const find = () => Object.entries(fleet.moves()).find(([door, count]) => count > (before[door] ?? 0))?.[0];
  await expect.poll(find, { message: `the door of ${channel} moves` }).toBeDefined();
  return find() ?? '';
}

/** "box-a111 · a113": the device's name, and what is written on its output. */
async function writtenOn(page: Page): Promise<{ device: string; output: string }> {
  const parts = (await channelOn(page).getByRole('heading', { level: 2 }).innerText()).split(' · ');
  return { device: parts[0] ?? '', output: parts.at(-1) ?? '' };
}

/** The button's second line follows without a space. */
const named = (door: string) => new RegExp(`\\b${door}(?!\\d)`);

const choiceOf = (page: Page, door: string): Locator =>
  page.locator('[data-choose-door]').filter({ hasText: named(door) });

/** Goes along a site's doors as a person does: presses, looks which door opens, and says which it was. */
export async function walkAlong(options: WalkOptions): Promise<WalkedDoor[]> {
  const { page, fleet, mountedAt, hasContact, before = () => Promise.resolve(false), wrongAt = [] } = options;
  const walked: WalkedDoor[] = [];
  const passed = new Set<string>();
  const done = page.getByText(adoptingMessages.done);
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  const choose = async (door: string) => {
    if ((await choiceOf(page, door).count()) === 0) {
      await press(page.getByRole('searchbox'));
      await page.getByRole('searchbox').fill(door);
    }
    await press(choiceOf(page, door).first());
    await page
      .locator('[data-said]')
      .getByText(adoptingMessages.paired(door), { exact: true })
      .waitFor({ state: 'attached' });
  };
  const takeBack = async (wrong: string) => {
    await press(page.locator('[data-undo]'));
    await page
      .locator('[data-said]')
      .getByText(adoptingMessages.undone(wrong), { exact: true })
      .waitFor({ state: 'attached' });
  };
  for (;;) {
    if (await before(walked.length)) passed.clear();
    await channelOn(page).or(done).first().waitFor();
    const key = (await done.count()) > 0 ? null : await channelOn(page).getAttribute('data-channel');
    // What is left was skipped.
    if (key === null || passed.has(key)) return walked;
    presses = 0;
    const moves = fleet.moves();
    await press(channelOn(page).locator('[data-try]'));
    const answer = page.locator('[data-tried]:not([data-tried=waiting])');
    await answer.waitFor();
    const state = await answer.getAttribute('data-tried');
    const written = await writtenOn(page);
    // A lamp shines, and what does not answer is known by its label.
    const isDoor = fleet.devices.find(({ key: name }) => name === written.device)?.outputs.some((each) => each.door);
    const output =
      state === 'accepted' && isDoor === true
        ? await moved(fleet, moves, `${written.device} ${written.output}`)
        : written.output;
    const door = mountedAt(output);
    if (door === null) {
      passed.add(key);
      await page.locator('[data-skip]').click();
      await expect
        .poll(async () => (await done.count()) > 0 || (await channelOn(page).getAttribute('data-channel')) !== key)
        .toBe(true);
      continue;
    }
    if (state === 'accepted' && hasContact(output)) await page.locator('[data-answered="1"]').waitFor();
    const wasWrong = wrongAt.includes(door);
    if (wasWrong) {
      const other = page
        .locator('[data-choose-door]')
        .filter({ hasNotText: named(door) })
        .first();
      const [, wrong = ''] = /(?:That was|It is) (\w+)/.exec(await other.innerText()) ?? [];
      await choose(wrong);
      await takeBack(wrong);
    }
    await choose(door);
    walked.push({ door, presses, wasWrong });
  }
}
