import { act, fireEvent, within } from '@testing-library/react';
import { throwError } from 'rxjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { AppError } from '#domain/errors/appError.ts';
import { notSelected } from '#domain/messages/pageNotices.ts';
import { entityOf } from '#domain/entities/index.ts';
import type { RouteId } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';
import { pageParameters } from '#crud/descriptor/pageParameters.ts';
import type { Filter } from '#crud/filter/filter.ts';
import { keyName, shortcuts, type ShortcutId } from '#crud/keyboard/shortcuts.ts';
import { popupStore } from '#ui/popup/popup.ts';
import { isProofOf } from '#tests/support/proofs.ts';
import { kindsOfList, lists, ofEachKind, show, type OfResource, type Shown, soon } from './bench.tsx';
import { fullRecord } from './recordRows.ts';

const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-row-id]')];
const idOf = (row: HTMLElement | undefined) => Number(row?.dataset['rowId']);
const focused = () => document.activeElement?.closest<HTMLElement>('tr[data-row-id]')?.dataset['rowId'] ?? null;
const boxes = () => rows().flatMap((row) => row.querySelector<HTMLInputElement>('[data-card=select] input') ?? []);
const chosen = () => boxes().filter(({ checked }) => checked).length;
const total = () => Number(document.querySelector<HTMLElement>('[data-total]')?.dataset['total']);
const panel = () => document.querySelector<HTMLElement>('[data-panel]')?.dataset['panel'];

function press(key: string): void {
  act(() => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).dispatchEvent(event);
  });
}

const click = (element: Element | null | undefined, options = {}) => {
  if (element === null || element === undefined) throw new Error('There is nothing to press.');
  fireEvent.click(element, options);
};

/** Finds a button by text or name: roles take long on a whole page. */
function button(name: string, within: ParentNode = document): HTMLButtonElement | undefined {
  const nameOf = (each: Element) =>
    (each.getAttribute('aria-label') ?? each.textContent ?? '').replace(/\d+$/, '').trim();
  return [...within.querySelectorAll('button')].find((each) => nameOf(each) === name);
}

/** Finds the panel by the beginning of its name. */
async function panelOf(name: string): Promise<HTMLElement> {
  const panels = () => document.querySelectorAll<HTMLElement>(`[popover]:popover-open[aria-label^="${name}"]`);
  await soon(() => panels().length).toBe(1);
  return panels()[0] as HTMLElement;
}

/** Opens a filter by its own button or a shared one. */
async function openFilter({ label }: Filter): Promise<HTMLElement> {
  const bar = document.querySelector('[aria-label^="Search and filter"]') ?? document.body;
  const own = button(label, bar);
  click(own ?? button('More filters', bar));
  if (own !== undefined) return panelOf('Filter by');
  const shared = await panelOf('More filters');
  click(
    [...shared.querySelectorAll('[data-label]')].find(({ textContent }) => textContent === label)?.closest('button'),
  );
  return shared;
}

async function open(listed: OfResource): Promise<Shown> {
  const shown = show(listed);
  await soon(() => rows().length).toBeGreaterThan(0);
  return shown;
}

interface Check {
  is: boolean;
  check: (key: string) => void | Promise<void>;
}

interface OpenList {
  listed: OfResource;
  first: number;
  second: number;
  address: () => string;
  back: () => void;
}

const pathOf = (resource: OfResource['resource'], route: RouteId | undefined, id: number) =>
  route === undefined ? '' : pathTo(route, pageParameters(resource, id));

/** Checks the shortcuts of rows. */
function rowChecks({ listed: { resource }, first, second, address, back }: OpenList) {
  const { routes } = resource;
  return {
    next: {
      is: true,
      check: (key) => {
        press('j');
        expect(focused()).toBe(String(first));
        press(key);
        expect(focused()).toBe(String(second));
        press('k');
      },
    },
    previous: {
      is: true,
      check: (key) => {
        press('j');
        expect(focused()).toBe(String(second));
        press(key);
        expect(focused()).toBe(String(first));
      },
    },
    open: {
      is: routes.detail !== undefined,
      check: (key) => {
        // A focused link opens by itself.
        const link = document.activeElement?.matches('a[href]') === true;
        if (link) expect(document.activeElement?.getAttribute('href')).toBe(pathOf(resource, routes.detail, first));
        else press(key);
      },
    },
    panel: {
      is: routes.detail !== undefined && resource.detail !== undefined,
      check: async (key) => {
        press(key);
        await soon(panel).toBe(`${resource.entity}:${first}`);
        press('Escape');
        await soon(panel).toBeUndefined();
      },
    },
    select: {
      is: boxes().length > 0,
      check: (key) => {
        press(key);
        expect(chosen()).toBe(1);
        press(key);
        expect(chosen()).toBe(0);
      },
    },
    edit: {
      is: routes.edit !== undefined,
      check: (key) => {
        press(key);
        expect(address()).toBe(pathOf(resource, routes.edit, first));
        back();
      },
    },
  } satisfies Partial<Record<ShortcutId, Check>>;
}

/**
 * Shortcuts of the list.
 * @param isThere whether the list has a shortcut.
 */
function listChecks({ listed: { resource }, address, back }: OpenList, isThere: (id: ShortcutId) => boolean) {
  const { routes } = resource;
  return {
    search: {
      is: true,
      check: (key) => {
        press(key);
        expect(document.activeElement).toBe(document.querySelector('[role=searchbox]'));
        (document.activeElement as HTMLElement).blur();
      },
    },
    create: {
      is: routes.create !== undefined,
      check: (key) => {
        press(key);
        expect(address()).toBe(pathOf(resource, routes.create, 0));
        back();
      },
    },
    leave: {
      is: true,
      check: (key) => {
        press('j');
        expect(focused()).not.toBeNull();
        press(key);
        expect(focused()).toBeNull();
      },
    },
    help: {
      is: true,
      check: async (key) => {
        press(key);
        await soon(() => document.querySelector('dialog:modal')).not.toBeNull();
        const sheet = document.querySelector<HTMLElement>('dialog:modal') as HTMLElement;
        expect(sheet).toHaveTextContent('Keyboard shortcuts');
        for (const { id, label, keys } of shortcuts) {
          const line = within(sheet).queryByText(label);
          expect([id, line !== null]).toEqual([id, isThere(id)]);
          for (const each of line === null ? [] : keys) expect(line?.parentElement).toHaveTextContent(keyName(each));
        }
        press('c');
        click(button('Close', sheet));
      },
    },
  } satisfies Partial<Record<ShortcutId, Check>>;
}

let isNumberTyped = false;

async function selectAndHide(): Promise<void> {
  if (boxes().length > 2) {
    click(boxes()[0]);
    expect(chosen()).toBe(1);
    click(boxes()[2], { shiftKey: true });
    expect(chosen()).toBe(3);
  }
  click(button('Display'));
  const display = await panelOf('Display of');
  const shown = [...display.querySelectorAll<HTMLInputElement>('li input')].find((box) => box.checked && !box.disabled);
  if (shown !== undefined) {
    const before = document.querySelectorAll('th').length;
    click(shown);
    expect(document.querySelectorAll('th').length).toBe(before - 1);
  }
  display.hidePopover();
}

const kindOf = ({ kind = 'choice' }: Filter) => kind;

/** One of each kind; `npm run proof:plain` opens all. */
const openedOf = (filters: readonly Filter[]) =>
  isProofOf('plain')
    ? filters
    : filters.filter((filter, at) => filters.findIndex((other) => kindOf(other) === kindOf(filter)) === at);

/** Opens the filters, and narrows by one of each kind. */
async function narrow({ address }: Shown, resource: OfResource['resource']): Promise<void> {
  const isDisabled = document.querySelector('[data-disabled-reason]') !== null;
  // Number inputs wait after each key and are all alike: one is enough.
  const tried = new Set<string>(isNumberTyped ? ['number'] : []);
  const inMenus = resource.filters.filter(({ kind, field }) => kind !== 'group' && field !== resource.chipField);
  const written = () => new URLSearchParams(address().split('?')[1]).getAll('filters');
  for (const filter of isDisabled ? [] : openedOf(inMenus)) {
    const dialog = await openFilter(filter);
    const inputs = [...dialog.querySelectorAll<HTMLInputElement>('input')];
    expect([filter.field, inputs.length]).not.toEqual([filter.field, 0]);
    const kind = kindOf(filter);
    if (!tried.has(kind)) {
      tried.add(kind);
      if (kind === 'number') {
        isNumberTyped = true;
        fireEvent.change(inputs[0] as HTMLElement, { target: { value: '3' } });
      } else {
        const counts = inputs.map((input) =>
          Number.parseInt(input.closest('label')?.querySelector('[data-count]')?.textContent ?? '', 10),
        );
        const known = counts.findIndex((count) => count > 0);
        const at = known < 0 ? counts.findIndex((count) => count === 0) : known;
        click(inputs[at]);
        await soon(total).toBe(counts[at]);
      }
      await soon(() => written().length).toBe(1);
      expect(written()[0]?.startsWith(`${filter.field}:`)).toBe(true);
      click(button(`Remove filter ${filter.label}`));
      await soon(written).toEqual([]);
    }
    dialog.hidePopover();
    await soon(() => dialog.childElementCount).toBe(0);
  }
}

/** The kinds of a list that its keys and filters differ by. */
const kindsOfControls = (listed: OfResource) =>
  kindsOfList(listed).filter(
    (kind) => /^(?:route|filter) /.test(kind) || kind === entityOf(listed.resource.entity).replication,
  );

beforeAll(() => page.viewport(1440, 900));

const tried = ofEachKind(lists, kindsOfControls);

describe.each(tried.map((listed) => [listed.id, listed] as const))('the list %s', (_id, listed) => {
  const { resource } = listed;

  it('takes every shortcut as its sheet says', async () => {
    const { address, go } = await open(listed);
    const [first = 0, second = 0] = rows().map(idOf);
    const opened = { listed, first, second, address, back: () => go('') };
    const acts: Record<ShortcutId, Check> = {
      ...rowChecks(opened),
      ...listChecks(opened, (id) => acts[id].is),
    };
    for (const { id, keys } of shortcuts) {
      for (const key of acts[id].is ? keys : []) {
        if (['open', 'panel', 'select', 'edit'].includes(id) && focused() !== String(first)) {
          (document.activeElement as HTMLElement | null)?.blur();
          press('j');
        }
        if (id === 'next') (document.activeElement as HTMLElement | null)?.blur();
        await acts[id].check(key);
      }
    }
  });

  it('selects rows between two boxes with Shift, hides a column, and narrows by filters of each kind', async () => {
    const shown = await open(listed);
    await selectAndHide();
    await narrow(shown, resource);
  });
});

it('says why the rows of all pages could not be selected', async () => {
  const listed = lists.find(({ id }) => id === 'unit.list');
  if (listed === undefined) throw new Error('Units have no list.');
  const rows = Array.from({ length: 20 }, (_none, index) => fullRecord(listed.resource.entity, index + 1));
  const { replica } = show(listed, { rows });
  await soon(() => boxes().length).toBe(15);
  click(boxes()[0]);
  const all = 'Select all 20 matching';
  await soon(() => button(all)).toBeDefined();
  const failure = new AppError({ code: 'server', message: 'The database rests.', status: 500 });
  replica.rows = () => throwError(() => failure);
  click(button(all));
  await soon(() => popupStore.read().map(({ text }) => text)).toContain(notSelected.text(failure.message));
  expect(chosen()).toBe(1);
});
