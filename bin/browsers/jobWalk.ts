import type { GuideJobId } from '#domain/guide/jobs.ts';
import { guideSteps, namesIn } from '#domain/messages/guide.ts';
import { routeOf, type RouteId } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';
import type { ProofTab } from './driver.ts';
import { exists, until } from './steps.ts';

/** The dialog or panel in front, else the page. */
const front = `([...document.querySelectorAll('dialog[open], [role=dialog], [popover]:popover-open')].filter((each) => each.querySelector('button') !== null && each.querySelector('[data-popup]') === null && each.checkVisibility()).at(-1) ?? document)`;

const controls = 'a, button, label, [role=tab], [role=menuitem], [role=option]';

const isShown = `((each) => each.checkVisibility() && each.getBoundingClientRect().width > 0)`;

/** The shown control whose first line or label is this; else undefined. */
const control = (name: string, place: string) => `(() => {
  const name = ${JSON.stringify(name)};
  const shown = [...${place}.querySelectorAll(${JSON.stringify(controls)})].filter(${isShown});
  const namesOf = (each) => [each.innerText.trim().split('\\n')[0], each.getAttribute('aria-label') ?? ''];
  return shown.find((each) => namesOf(each).includes(name));
})()`;

const first = (selector: string) => `[...${front}.querySelectorAll(${JSON.stringify(selector)})].find(${isShown})`;

/** A list may replace an element just before the click, which is then tried again. */
const mostAttempts = 5;

/** The menu with three dots, of a record's page or of a list. */
const moreActions = `[...document.querySelectorAll('main button[aria-label^="More actions"], main button[aria-label^="Export and print"]')].find(${isShown})`;

/** Does a job of the guide in a tab, by the names that its steps mark. */
export class JobWalk {
  readonly #tab: ProofTab;
  readonly #url: string;
  readonly #job: GuideJobId;
  readonly #met = new Set<string>();

  constructor(tab: ProofTab, url: string, job: GuideJobId) {
    this.#tab = tab;
    this.#url = url;
    this.#job = job;
  }

  /** Opens a page that has an entry in the menu. A list opens as it was left, unless the search says otherwise. */
  async open(id: RouteId, search = ''): Promise<void> {
    this.#met.add(routeOf(id).navigation?.label ?? routeOf(id).title);
    await this.#tab.open(this.#url + pathTo(id) + search);
    await until(this.#tab, exists('main h1'), `The page ${id} opens`);
    await until(this.#tab, `${exists('[data-skeleton], [aria-busy=true]')} === null`, `The page ${id} is loaded`);
  }

  /** Waits for something on the screen. */
  until(expression: string, what: string): Promise<void> {
    return until(this.#tab, expression, what);
  }

  /** Waits for a control with this name. */
  async see(name: string): Promise<void> {
    await until(this.#tab, control(name, front), `“${name}” is shown`);
    this.#met.add(name);
  }

  /** Whether a control with this name is shown by now. */
  async shows(name: string): Promise<boolean> {
    return (await this.#tab.evaluate(`${control(name, front)} !== undefined`)) === true;
  }

  /** Waits for a heading. */
  async seeHeading(text: string): Promise<void> {
    const heading = `[...document.querySelectorAll('h1, h2, h3')].some((each) => each.innerText.trim() === ${JSON.stringify(text)})`;
    await until(this.#tab, heading, `The heading “${text}” is shown`);
  }

  /** Presses what has this name, in front of the page where something is. */
  async press(name: string): Promise<void> {
    await this.see(name);
    await this.#pressFound(control(name, front));
  }

  /** Presses an action of the page, which a phone has in a menu, there maybe by another name. */
  async pressAction(name: string, inMenu = name): Promise<void> {
    await until(this.#tab, `${control(name, front)} ?? ${moreActions}`, `“${name}” or a menu is shown`);
    this.#met.add(name);
    if (await this.shows(name)) return this.press(name);
    await this.#pressFound(moreActions);
    return this.press(inMenu);
  }

  /** Waits for the first shown element that a selector finds, in front of the page where something is. */
  async seeFirst(selector: string): Promise<void> {
    await until(this.#tab, first(selector), `${selector} is shown`);
  }

  async pressFirst(selector: string): Promise<void> {
    await this.seeFirst(selector);
    await this.#pressFound(first(selector));
  }

  /** Waits until nothing is in front of the page. */
  async untilClosed(): Promise<void> {
    await until(this.#tab, `${front} === document`, 'The dialog closes');
  }

  /** Clicks once the element stays: a list that arrives is drawn anew. */
  async #pressFound(expression: string): Promise<void> {
    const mark = `(() => {
      const found = ${expression};
      if (found === undefined) return false;
      if (found.hasAttribute('data-proof')) return true;
      document.querySelector('[data-proof]')?.removeAttribute('data-proof');
      found.setAttribute('data-proof', '');
      found.scrollIntoView({ block: 'nearest' });
      return false;
    })()`;
    for (let attempt = 1; ; attempt += 1) {
      await until(this.#tab, mark, 'What is to be pressed stays where it is');
      try {
        return await this.#tab.click('[data-proof]');
      } catch (cause) {
        if (attempt === mostAttempts) throw cause;
      }
    }
  }

  /** Types into the field with this label. */
  async type(label: string, text: string): Promise<void> {
    const field = `(${control(label, front)})?.control`;
    await until(this.#tab, field, `The field “${label}” is shown`);
    await this.#tab.evaluate(`(${field}).setAttribute('data-field', '')`);
    await this.#tab.type('[data-field]', text);
    await this.#tab.evaluate(`document.querySelector('[data-field]')?.removeAttribute('data-field')`);
  }

  /** @throws Error with the names of the steps that were not on any screen. */
  finish(): void {
    const missing = guideSteps[this.#job].flatMap(namesIn).filter((name) => !this.#met.has(name));
    if (missing.length > 0) throw new Error(`The guide names what no screen showed: ${missing.join(', ')}.`);
  }
}
