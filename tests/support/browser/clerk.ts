import type { Locator, Page } from 'playwright';

/** Counts a user's keys and clicks. */
export class Clerk {
  keys = 0;
  clicks = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get main(): Locator {
    return this.page.getByRole('main');
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** Counts from here. */
  start(): void {
    this.keys = 0;
    this.clicks = 0;
  }

  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }

  async press(key: string): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press(key);
  }

  async click(place: Locator): Promise<void> {
    this.clicks += 1;
    await place.click();
  }

  /** A native list of choices: one press opens it, another chooses. */
  async select(place: Locator, choice: { label: string } | { index: number }): Promise<void> {
    this.clicks += 2;
    await place.selectOption(choice);
  }

  pressButton(name: string): Promise<void> {
    return this.click(this.main.getByRole('button', { name, exact: true }));
  }

  answer(name: string): Promise<void> {
    return this.click(this.dialog.getByRole('button', { name, exact: true }));
  }
}
