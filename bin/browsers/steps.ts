import { setTimeout as wait } from 'node:timers/promises';
import type { ProofTab } from './driver.ts';

/** The longest time for a step, in milliseconds. */
const patience = 30_000;

/** @throws Error that names the missing effect, and the tab's address. */
export async function until(tab: ProofTab, expression: string, what: string): Promise<void> {
  const end = Date.now() + patience;
  // During a navigation there is no page to ask.
  while ((await tab.evaluate(`Boolean(${expression})`).catch(() => false)) !== true) {
    if (Date.now() > end) {
      const place = await tab.evaluate('location.pathname + " “" + document.title + "”"').catch(String);
      throw new Error(`${what}: this did not happen within ${patience / 1000} s, at ${String(place)}.`);
    }
    await wait(20);
  }
}

export const exists = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`;

/** Clicks the element with this text once it is there. */
export async function clickText(tab: ProofTab, selector: string, text: string): Promise<void> {
  const find = `[...document.querySelectorAll(${JSON.stringify(selector)})].find((each) => each.textContent.trim().startsWith(${JSON.stringify(text)}))`;
  await until(tab, find, `“${text}” is shown`);
  await tab.evaluate(`${find}.setAttribute('data-proof', '')`);
  await tab.click('[data-proof]');
}
