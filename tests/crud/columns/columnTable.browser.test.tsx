import { render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { columnText } from '#crud/columns/columnText.ts';
import { useColumnPreferences } from '#crud/columns/columnPreferences.ts';
import { DisplayMenu } from '#crud/columns/DisplayMenu.tsx';
import type { AnyResource, AnyRow } from '#crud/descriptor/define.ts';
import type { Column } from '#crud/table/column.ts';
import { Table } from '#crud/table/Table.tsx';
import { gate } from '#resources/gate/gate.tsx';
import { lockable } from '#resources/lockable/lockable.tsx';
import { padlock } from '#resources/padlock/padlock.tsx';
import { unit } from '#resources/unit/unit.tsx';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';
import { pressOn } from '#tests/support/browser/pressOn.ts';

const columns: readonly Column<AnyRow>[] = [
  { id: 'name', header: 'Name', width: '8rem', cell: () => 'Q'.repeat(61) },
  { id: 'status', header: 'Status', width: '8rem', cell: () => 'Locked' },
  { id: 'area', header: 'Area', folds: 'below640', cell: () => 'Level 1' },
  { id: 'size', header: 'Size', width: '20rem', folds: 'lgDown', cell: () => 'Small' },
  { id: 'price', header: 'Price', width: '7rem', align: 'end', isOptional: true, cell: () => '$1.00' },
];
const nothing = () => undefined;

function UnitTable({ rows }: { rows: readonly AnyRow[] | null }) {
  const controls = useColumnPreferences('tests');
  return (
    <>
      <DisplayMenu noun="units" columns={columns} controls={controls} />
      <Table
        label="Units"
        columns={columns}
        rows={rows}
        list={{
          resource: { nameField: 'name' },
          pending: false,
          skeletonRows: 2,
          sorting: null,
          onSort: nothing,
          disabledReason: undefined,
          selection: null,
          message: null,
          layout: controls,
        }}
      />
    </>
  );
}

const show = (rows: readonly AnyRow[] | null = [{ id: 1 }]) =>
  render(
    <ThemeProvider colourModeKey="tests.colourMode">
      <UnitTable rows={rows} />
    </ThemeProvider>,
  );
const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent);
const openMenu = () => pressOn(screen.getByRole('button', { name: 'Display' }));

beforeEach(() => page.viewport(900, 700));
afterEach(async () => {
  localStorage.clear();
  await page.viewport(1280, 720);
});

it('shows the columns that fit, and skeletons in the same places', async () => {
  show(null);
  await screen.findByRole('table');
  expect(headers()).toEqual(['Name', 'Status', 'Area', 'Size']);
  await page.viewport(600, 700);
  await expect.poll(headers).toEqual(['Name', 'Status', 'Area']);
  const skeleton = document.querySelector('tr[data-skeleton]');
  expect(skeleton?.querySelectorAll('td')).toHaveLength(3);
  await page.viewport(400, 700);
  await expect.poll(() => skeleton && getComputedStyle(skeleton).display).toBe('grid');
});

it('shows, hides and moves columns by keyboard, keeps them, and resets them', async () => {
  const { unmount } = show();
  await openMenu();
  await pressOn(screen.getByRole('checkbox', { name: 'Show Price' }));
  await pressOn(screen.getByRole('checkbox', { name: 'Show Area' }));
  screen.getByRole('button', { name: 'Move Price up' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(headers()).toEqual(['Name', 'Status', 'Price', 'Size']);
  expect(screen.getByRole('checkbox', { name: 'Show Name' })).toBeDisabled();
  unmount();
  show();
  expect(headers()).toEqual(['Name', 'Status', 'Price', 'Size']);
  await openMenu();
  await pressOn(screen.getByRole('button', { name: 'Reset display' }));
  expect(headers()).toEqual(['Name', 'Status', 'Area', 'Size']);
});

it('gives a column the width that a person drags or presses, and its own again', async () => {
  show();
  const header = screen.getByRole('columnheader', { name: /^Status/ });
  const edge = within(header).getByRole('separator', { name: 'Width of Status' });
  const before = header.offsetWidth;
  edge.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.poll(() => header.offsetWidth).toBeGreaterThan(before);
  await expect.poll(() => Number(edge.getAttribute('aria-valuenow'))).toBe(header.offsetWidth);
  await userEvent.dblClick(edge);
  await expect.poll(() => header.offsetWidth).toBe(before);
});

it('takes one Tab stop for the widths of all columns, between which the arrows lead', async () => {
  show();
  const edges = screen.getAllByRole('separator');
  expect(edges.filter(({ tabIndex }) => tabIndex === 0)).toEqual([edges[0]]);
  edges[0]?.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(edges[2]).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  expect(screen.getByRole('separator', { name: 'Width of Status' })).toHaveFocus();
});

it('scrolls inside its panel, with its names in view, once the chosen columns are wider', async () => {
  localStorage.setItem(
    'columns.tests',
    JSON.stringify({ order: [], visibility: {}, widths: { area: 800 }, density: 'compact' }),
  );
  show();
  const frame = (await screen.findByRole('table')).parentElement;
  expect(frame?.scrollWidth).toBeGreaterThan(frame?.clientWidth ?? 0);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  const name = screen.getByRole('columnheader', { name: /^Name/ });
  const left = name.getBoundingClientRect().left;
  frame?.scrollTo({ left: 200 });
  await expect.poll(() => frame?.scrollLeft).toBe(200);
  expect(name.getBoundingClientRect().left).toBe(left);
});

it('scrolls inside its panel where the columns that stay need more room', async () => {
  await page.viewport(700, 700);
  const wide: readonly Column<AnyRow>[] = ['Name', 'Status', 'Left to sell'].map((header) => ({
    id: header,
    header,
    width: '18rem',
    cell: () => header,
  }));
  const list = { resource: { nameField: 'name' }, pending: false, skeletonRows: 2, sorting: null, onSort: nothing };
  render(
    <ThemeProvider colourModeKey="tests.colourMode">
      <Table
        label="Products"
        columns={wide}
        rows={[{ id: 1 }]}
        list={{ ...list, disabledReason: undefined, selection: null, message: null }}
      />
    </ThemeProvider>,
  );
  const frame = (await screen.findByRole('table')).parentElement;
  expect(frame?.scrollWidth).toBeGreaterThan(frame?.clientWidth ?? 0);
  expect(screen.getByRole('columnheader', { name: 'Name' }).offsetWidth).toBe(288);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
});

it.each([
  ['lockable', lockable, 'Opened'],
  ['gate', gate, 'Locked'],
] as const)('shows one state of a %s, whatever else its record says', (_name, resource, shown) => {
  const row = { id: 1, status: 'locked', doorState: 'opened' };
  const column = (resource as unknown as AnyResource).columns.find(({ header }) => /Door|Status/.test(header));
  const source = { moment: () => 'then', siteName: () => 'here', recordName: () => 'it', rowsOf: () => null };
  expect(column && columnText(column, row, source)).toBe(shown);
  const mark = (resource as unknown as AnyResource).detail?.mark?.(row);
  const { container } = render(<ThemeProvider colourModeKey="tests">{mark}</ThemeProvider>);
  expect(container.textContent).toBe(shown);
});

it.each(
  [unit, padlock, gate, lockable].map((resource) => [resource.entity, resource as unknown as AnyResource] as const),
)('writes each cell of the %s list as text', (_name, resource) => {
  const source = { moment: () => 'then', siteName: () => 'here', recordName: () => 'it', rowsOf: () => null };
  const bare = { id: 1 };
  const full = {
    id: 1,
    siteId: 1,
    name: 'A1',
    status: 'locked',
    doorState: 'closed',
    controllerId: 3,
    channel: 2,
    hubId: 1,
    unitId: 2,
    productId: 4,
    kind: 'storage',
    size: 'small',
    squareMetres: 2,
    floor: 1,
    price: 9.5,
    type: 'locker',
    statusChangedAt: '2026-11-21T00:00:00Z',
    lastHeardAt: '2026-11-21T00:00:00Z',
    Area: { name: 'Level 1' },
    online: true,
    battery: 80,
    signal: -60,
    fault: 'jammed',
    direction: 'entry',
    doorType: 'gate',
    lockType: 'unit',
  };
  for (const column of resource.columns.filter(({ onlyOnScreen }) => onlyOnScreen !== true)) {
    expect([column.id, columnText(column, full, source)]).not.toEqual([column.id, '']);
    expect(typeof columnText(column, bare, source)).toMatch(/string|number/);
  }
});
