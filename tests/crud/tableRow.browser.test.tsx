import { render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { AnyRow } from '#crud/descriptor/define.ts';
import type { Column } from '#crud/table/column.ts';
import type { ListRows } from '#crud/table/listOptions.ts';
import { Table } from '#crud/table/Table.tsx';
import { DeferredTableBody } from '#crud/table/TableBody.tsx';
import { TableRow } from '#crud/table/TableRow.tsx';
import { deviceCells } from '#parts/device/deviceCells.tsx';
import { Button } from '#ui/control/Button.tsx';
import { TableElement } from '#ui/table/TableElement.tsx';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';
import { linkTestHost, Screen } from './screens.tsx';

type HubRow = AnyRow & { name: string; fault: string | null; battery: number | null };

const columns: readonly Column<HubRow>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name },
  { id: 'kind', header: 'Kind', cell: () => 'Hub' },
  { id: 'fault', header: 'Fault', card: 'line', cell: deviceCells.fault },
  { id: 'battery', header: 'Battery', card: 'line', cell: deviceCells.battery },
];

function showRow(row: HubRow, resource: ListRows | null = { nameField: 'name' }): void {
  render(
    <ThemeProvider colourModeKey="tests.colourMode">
      <TableElement aria-label="Hubs">
        <tbody>
          <TableRow resource={resource} columns={columns} row={row} selected={null} onSelect={() => undefined} />
        </tbody>
      </TableElement>
    </ThemeProvider>,
  );
}

afterEach(() => page.viewport(1280, 720));

it('shows a dash in a table for what a record does not say', async () => {
  await page.viewport(1280, 720);
  showRow({ id: 1, siteId: 1, name: 'Hub level 1', fault: null, battery: null });
  const dashes = await screen.findAllByText('–');
  expect(dashes.map((dash) => dash.checkVisibility())).toEqual([true, true]);
});

it('leaves it out of a card, which says the rest', async () => {
  await page.viewport(400, 720);
  showRow({ id: 1, siteId: 1, name: 'Hub level 1', fault: null, battery: 0 });
  expect((await screen.findByText('0%, low')).checkVisibility()).toBe(true);
  expect(screen.getByText('–').checkVisibility()).toBe(false);
});

it.each([
  ['a list', { nameField: 'name' }],
  ['another table', null],
])('says the whole of a text on hover in %s', async (_table, resource) => {
  showRow({ id: 1, siteId: 1, name: 'Hub level 1', fault: null, battery: null }, resource);
  expect(await screen.findByTitle('Hub level 1')).toBeVisible();
});

it('names a row by its first cell in a list, so that screen readers say it with the other cells', async () => {
  showRow({ id: 1, siteId: 1, name: 'Hub level 1', fault: null, battery: null });
  expect(await screen.findByRole('rowheader', { name: 'Hub level 1' })).toBeVisible();
});

it('opens its record wherever a card is pressed, but for its other links and controls', async () => {
  await page.viewport(390, 720);
  const host = await linkTestHost();
  const bookings: readonly Column<HubRow>[] = [
    {
      id: 'customer',
      header: 'Customer',
      cell: () => 'Ada Long',
      link: () => ({ to: 'customer.detail', parameters: { id: 7 } }),
    },
    {
      id: 'unit',
      header: 'Unit',
      cell: () => 'B203',
      link: ({ id }) => ({ to: 'booking.detail', parameters: { type: 'storage', id } }),
    },
    { id: 'state', header: 'State', card: 'start', cell: () => <span>In arrears</span> },
  ];
  const actions = () => (
    <>
      <Button>Lock</Button>
      <Button disabled>Unlock</Button>
    </>
  );
  render(
    <Screen
      host={host}
      permissions={{ bookings: 31, customers: 31 }}
      features={{ externalStorage: false, operations: true }}
      pages={['booking.detail', 'customer.detail']}
    >
      <TableElement aria-label="Bookings">
        <tbody>
          <TableRow
            resource={{ nameField: 'name', routes: { detail: 'booking.detail' }, actions } as unknown as ListRows}
            columns={bookings}
            row={{ id: 3 } as HubRow}
            selected={false}
            onSelect={() => undefined}
          />
        </tbody>
      </TableElement>
    </Screen>,
  );
  const own = await screen.findByRole('link', { name: 'B203' });
  const met = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2);
  };
  for (const element of [own, screen.getByText('In arrears'), own.closest('tr') as Element])
    expect(met(element)?.closest('a')).toBe(own);
  for (const element of [
    screen.getByRole('link', { name: 'Ada Long' }),
    screen.getByRole('checkbox').closest('label') as Element,
    screen.getByRole('button', { name: 'Lock' }),
  ])
    expect(element.contains(met(element))).toBe(true);
  expect(met(screen.getByRole('button', { name: 'Unlock' }))?.closest('a')).toBeNull();
});

it('replaces a full page over some frames, and ends with all of its rows', async () => {
  const pageOf = (first: number): HubRow[] =>
    Array.from({ length: 60 }, (_none, index) => ({
      id: first + index,
      siteId: 1,
      name: `Hub ${first + index}`,
      fault: null,
      battery: null,
    }));
  const table = (rows: HubRow[] | null) => (
    <ThemeProvider colourModeKey="tests.colourMode">
      <TableElement aria-label="Hubs">
        <DeferredTableBody columns={columns} rows={rows} skeletonRows={3} list={null} />
      </TableElement>
    </ThemeProvider>
  );
  const shownIds = () =>
    [...document.querySelectorAll('tr[data-row-id]')].map((row) => Number(row.getAttribute('data-row-id')));
  const { rerender } = render(table(pageOf(1)));
  await expect.poll(shownIds).toEqual(pageOf(1).map(({ id }) => id));
  const steps: number[] = [];
  const heights = new Set<number>();
  const observer = new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node.nodeName === 'TR').length;
    if (added > 0) steps.push(added);
    heights.add(shownIds().length);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  rerender(table(pageOf(101)));
  await expect.poll(shownIds).toEqual(pageOf(101).map(({ id }) => id));
  observer.disconnect();
  expect(steps).toEqual([20, 20, 20]);
  expect([...heights]).toEqual([60]);

  // Rows of another site are never among these: a list without rows comes between.
  rerender(table(null));
  rerender(table(pageOf(201)));
  expect(shownIds().every((id) => id > 200)).toBe(true);
  await expect.poll(shownIds).toEqual(pageOf(201).map(({ id }) => id));
});

const stock: readonly Column<{ id: number; name: string; count: number }>[] = [
  { id: 'name', header: 'Name', card: 'title', cell: ({ name }) => name },
  {
    id: 'count',
    header: 'Count',
    meaning: 'Boxes on the shelf',
    cell: ({ count }) => count,
    sum: { field: 'count', text: (sum) => `${sum} boxes` },
  },
  { id: 'note', header: 'Note', card: 'filled', cell: () => null },
];

it.each([
  ['a table', 1280],
  ['cards', 400],
])('ends in %s with the sums that its screen knows, and explains a header', async (_look, width) => {
  await page.viewport(width, 720);
  const shown = (sums?: Record<string, number>) => (
    <ThemeProvider colourModeKey="tests.colourMode">
      <Table label="Stock" columns={stock} rows={[{ id: 1, name: 'Box', count: 3 }]} sums={sums} density="compact" />
    </ThemeProvider>
  );
  const { rerender } = render(shown());
  expect(await screen.findByTitle('Boxes on the shelf')).toHaveTextContent('Count');
  expect(screen.queryByText('Total')).toBeNull();
  rerender(shown({ count: 7 }));
  expect((await screen.findByText('Total')).checkVisibility()).toBe(true);
  expect(screen.getByText('7 boxes').checkVisibility()).toBe(true);
});

it('leaves blank cells out of a card where their column says so, and keeps a dense card low', async () => {
  await page.viewport(400, 720);
  render(
    <ThemeProvider colourModeKey="tests.colourMode">
      <Table label="Stock" columns={stock} rows={[{ id: 1, name: 'Box', count: 3 }]} density="compact" />
    </ThemeProvider>,
  );
  expect((await screen.findByText('–')).checkVisibility()).toBe(false);
  expect(screen.getByText('3').closest('td')?.offsetHeight).toBeLessThan(32);
});
