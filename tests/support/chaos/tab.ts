import type { BrowserContext, Page } from 'playwright';
import { goTo } from '#tests/support/browser/goTo.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';

/** The longest time for one step of a person (milliseconds). */
export const patience = 20_000;

/** A tab of a person, who opens it again when it is gone, and signs in again when asked. */
export class Tab {
  readonly #context: BrowserContext;
  readonly #url: string;
  readonly #email: string | null;
  #page: Page | null = null;
  #isBroken = true;

  /** @param email of the person, who signs in with the usual password; null: a page without a sign-in. */
  constructor(context: BrowserContext, url: string, email: string | null) {
    this.#context = context;
    this.#url = url;
    this.#email = email;
  }

  get page(): Page {
    if (this.#page === null) throw new Error('The tab is not open.');
    return this.#page;
  }

  get isOpen(): boolean {
    return this.#page !== null;
  }

  get main() {
    return this.page.getByRole('main');
  }

  /** The next time it is loaded anew, as a person would after something went wrong. */
  distrust(): void {
    this.#isBroken = true;
  }

  async #open(): Promise<Page> {
    if (this.#page !== null) return this.#page;
    const page = await this.#context.newPage();
    page.setDefaultTimeout(patience);
    const lose = () => {
      this.#page = null;
      this.#isBroken = true;
    };
    page.once('close', lose);
    page.once('crash', () => {
      lose();
      void page.close().catch(() => undefined);
    });
    // Answers yes when the browser asks whether to leave a form: its draft stays.
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
    this.#page = page;
    return page;
  }

  async #signIn(page: Page): Promise<void> {
    if (this.#email === null || !page.url().includes('/login')) return;
    await page.getByLabel('Email').fill(this.#email);
    await page.getByLabel('Password', { exact: true }).fill(builtPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  }

  /** Shows an address, by a page load where something went wrong before. */
  async go(path: string): Promise<void> {
    const page = await this.#open();
    if (this.#isBroken || page.url().includes('/login')) {
      await page.goto(this.#url + path);
      await page.locator('h1, input[type=password]').first().waitFor();
      await this.#signIn(page);
      this.#isBroken = false;
    }
    await goTo(page, path);
  }

  /** Crashes its process, as a lack of memory does. */
  async crash(): Promise<void> {
    const page = this.#page;
    if (page === null) return;
    const session = await page.context().newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    session.send('Page.crash').catch(() => undefined); // the page cannot answer any more
    await crashed;
  }

  async close(): Promise<void> {
    await this.#page?.close();
  }
}
