import { chromium, type Browser, type BrowserContext } from 'playwright';
import { watchCommands } from '#tests/support/browser/commandWatch.ts';
import { launchOptions } from '#tests/support/browser/launchOptions.ts';
import { failedRequests, watchContext } from '#tests/support/browser/watch.ts';

/** Tall, so that a board shows all its tiles. */
const viewport = { width: 1600, height: 2400 };

/** What the browser writes by itself when a live connection fails. */
const lostSockets = /^WebSocket connection to /;

export interface OpenBrowser {
  browser: Browser;
  context: BrowserContext;
  /** What its pages and workers complained of. */
  complaints: readonly string[];
}

/**
 * A browser of its own, in which commands are watched.
 * @param url of the dashboard.
 * @param more arguments of Chromium.
 */
export async function openBrowser(url: string, more: readonly string[] = []): Promise<OpenBrowser> {
  const { args, ...options } = launchOptions();
  const browser = await chromium.launch({ ...options, args: [...args, ...more] });
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  // The loader of scripts names functions by this, also those that go to a page.
  await context.addInitScript({ content: 'globalThis.__name ??= (each) => each;' });
  await watchCommands(context);
  const complaints = await watchContext(context, { addresses: [url], expected: [failedRequests, lostSockets] });
  return { browser, context, complaints };
}
