import { z } from 'zod';
import { homeRoute } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';
import type { ProofBrowser, ProofTab } from './driver.ts';
import { clickText, exists, until } from './steps.ts';

export interface JourneyOptions {
  url: string;
  person: { email: string; password: string };
  /** A token of the same user, for changes from elsewhere. */
  token: string;
  report: (line: string) => void;
}

/** Signs in by the form, and waits until the page is live. */
export async function signIn(tab: ProofTab, { url, person }: JourneyOptions): Promise<void> {
  await tab.open(`${url}${pathTo('login')}`);
  await until(tab, exists('input[type=password]'), 'The sign-in form is shown');
  await tab.type('input[type=email]', person.email);
  await tab.type('input[type=password]', person.password);
  await tab.click('button[type=submit]');
  await until(tab, `location.pathname === '${pathTo(homeRoute)}' && ${exists('[data-unit-id]')}`, 'Units are shown');
  await until(tab, exists('[data-connection=live]'), 'The page is live');
}

const tile = (id: number, status: string) => `[data-unit-id="${id}"][data-status=${status}]`;

/** Two locked units, as the tab shows them. */
async function lockedUnits(tab: ProofTab): Promise<[number, number]> {
  const found = await tab.evaluate(
    `[...document.querySelectorAll('[data-unit-id][data-status=locked]')].slice(0, 2).map((each) => Number(each.dataset.unitId))`,
  );
  return z.tuple([z.number(), z.number()]).parse(found);
}

/** Unlocks a unit by the API, as another screen would. Resolves when the server has the command. */
async function unlockElsewhere({ url, token }: JourneyOptions, id: number): Promise<void> {
  const headers = { Authorization: token, 'Connection-Point': 'dashboard' };
  const response = await fetch(`${url}/api/admin/units/${id}/open`, { method: 'POST', headers });
  if (!response.ok) throw new Error(`The server refused to open unit ${id}: ${await response.text()}`);
}

/**
 * Does what must work in every browser: sign in, a live tile, an unlock to its confirmation, the same in a second tab, and a
 * sign-out that ends both.
 * @throws Error that names the failed step.
 */
export async function journey(browser: ProofBrowser, options: JourneyOptions): Promise<void> {
  const { url, report } = options;
  const first = await browser.openTab();
  await signIn(first, options);
  report('signed in');

  const [live, pressed] = await lockedUnits(first);
  await unlockElsewhere(options, live);
  const begun = Date.now();
  await until(first, exists(tile(live, 'unlocked')), 'A tile follows a change from elsewhere');
  report(`a tile followed a change from elsewhere in ${Date.now() - begun} ms`);

  const second = await browser.openTab();
  await second.open(`${url}${pathTo(homeRoute)}`);
  await until(second, exists(tile(live, 'unlocked')), 'The second tab shows the same');
  await until(second, exists(tile(pressed, 'locked')), 'The second tab shows the other unit');
  report('a second tab showed the same');

  await first.click(`[data-unit-id="${pressed}"]`);
  await until(first, exists('[data-act=open]'), 'The door has a button to unlock it');
  await clickText(first, '[popover]:popover-open [data-act=open]', 'Unlock');
  await until(first, exists('[data-command-state=confirmed]'), 'The unlock is confirmed');
  for (const tab of [first, second]) await until(tab, exists(tile(pressed, 'unlocked')), 'Both tabs show it unlocked');
  report('a door was unlocked, confirmed and shown in both tabs');

  await first.open(`${url}${pathTo(homeRoute)}`);
  await until(first, exists('[aria-label^="Account: "]'), 'The account menu is there');
  await first.click('[aria-label^="Account: "]');
  await clickText(first, '[role=menuitem]', 'Sign out');
  for (const tab of [first, second])
    await until(tab, `location.pathname === '${pathTo('login')}'`, 'A sign-out ends both tabs');
  report('a sign-out in one tab signed out both');
}
