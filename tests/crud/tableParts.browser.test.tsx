import { render, screen } from '@testing-library/react';
import { Fragment, useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FilterMenu } from '#ui/table/FilterMenu.tsx';
import { FilterOptions } from '#ui/table/FilterOptions.tsx';
import { Pagination } from '#ui/table/Pagination.tsx';
import { listenForRowArrows } from '#ui/table/rowArrows.ts';
import { SortHeader, type SortDirection } from '#ui/table/SortHeader.tsx';
import { TableElement } from '#ui/table/TableElement.tsx';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';
import { pressOn } from '#tests/support/browser/pressOn.ts';

const themed = (children: React.ReactNode) =>
  render(<ThemeProvider colourModeKey="tests.colourMode">{children}</ThemeProvider>);

function Sorted() {
  const [direction, setDirection] = useState<SortDirection | null>(null);
  return (
    <TableElement aria-label="Units">
      <thead>
        <tr>
          <SortHeader direction={direction} onSort={setDirection}>
            Name
          </SortHeader>
        </tr>
      </thead>
      <tbody ref={listenForRowArrows}>
        {['A1', 'A2', 'A3'].map((name) => (
          <Fragment key={name}>
            {name === 'A3' ? (
              <tr data-section="">
                <th scope="rowgroup" colSpan={2}>
                  Level 2
                </th>
              </tr>
            ) : null}
            <tr>
              <td>
                <a href={`#${name}`}>{name}</a>
              </td>
              <td>
                <button type="button">{`Lock ${name}`}</button>
              </td>
            </tr>
          </Fragment>
        ))}
      </tbody>
    </TableElement>
  );
}

it('sorts upwards, downwards, and no longer, and says so', async () => {
  themed(<Sorted />);
  const header = await screen.findByRole('columnheader', { name: 'Name' });
  const button = screen.getByRole('button', { name: 'Name' });
  expect(header).not.toHaveAttribute('aria-sort');
  for (const expected of ['ascending', 'descending']) {
    await pressOn(button);
    expect(header).toHaveAttribute('aria-sort', expected);
  }
  await pressOn(button);
  expect(header).not.toHaveAttribute('aria-sort');
});

it('moves between rows with the arrow keys, along the same control and past headings', async () => {
  themed(<Sorted />);
  (await screen.findByRole('button', { name: 'Lock A1' })).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('button', { name: 'Lock A3' })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  expect(screen.getByRole('button', { name: 'Lock A2' })).toHaveFocus();
});

it('lays its rows out as cards on a phone', async () => {
  await page.viewport(400, 800);
  themed(<Sorted />);
  const link = await screen.findByRole('link', { name: 'A2' });
  expect(getComputedStyle(link.closest('tr') ?? link).display).toBe('grid');
  await page.viewport(1280, 800);
});

function Paged() {
  const [number, setNumber] = useState(1);
  const [size, setSize] = useState(15);
  return (
    <Pagination
      label="Units"
      page={number}
      pageSize={size}
      total={1000}
      pageSizes={[10, 15, 25, 50, 100]}
      maximumButtons={5}
      onPage={setNumber}
      onPageSize={setSize}
    />
  );
}

it('pages, five buttons at most', async () => {
  themed(<Paged />);
  await screen.findByText('1–15 of 1,000');
  expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await pressOn(screen.getByRole('button', { name: 'Page 5' }));
  expect(screen.getAllByRole('button', { name: /^Page / }).map((button) => button.textContent)).toEqual([
    '3',
    '4',
    '5',
    '6',
    '7',
  ]);
  expect(screen.getByRole('button', { name: 'Page 5' })).toHaveAttribute('aria-current', 'page');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Units: rows per page' }), '100');
  await screen.findByText('401–500 of 1,000');
});

function Filtered() {
  const [chosen, setChosen] = useState<string[]>([]);
  const options = ['locked', 'armed', 'opened'].map((value, index) => ({ value, label: value, count: index * 1200 }));
  return (
    <>
      <FilterMenu label="Status" count={chosen.length}>
        <FilterOptions label="Status" options={options} chosen={chosen} onChange={setChosen} />
      </FilterMenu>
      <p data-chosen="">{chosen.join()}</p>
    </>
  );
}

it('chooses several values of a filter by keyboard, in the order in which they are offered', async () => {
  themed(<Filtered />);
  await pressOn(await screen.findByRole('button', { name: /Status/ }));
  await pressOn(screen.getByRole('checkbox', { name: 'opened' }));
  await pressOn(screen.getByRole('checkbox', { name: 'locked' }));
  expect(document.querySelector('[data-chosen]')?.textContent).toBe('locked,opened');
  await userEvent.keyboard(' ');
  expect(document.querySelector('[data-chosen]')?.textContent).toBe('opened');
  await userEvent.keyboard('{ArrowDown}{ArrowDown} ');
  expect(screen.getByRole('checkbox', { name: 'opened' })).toHaveFocus();
  expect(document.querySelector('[data-chosen]')?.textContent).toBe('');
});

it('says how many rows each value of a filter leaves, to the eye and to a screen reader', async () => {
  themed(<Filtered />);
  await pressOn(await screen.findByRole('button', { name: /Status/ }));
  const opened = screen.getByRole('checkbox', { name: 'opened' });
  expect(opened).toHaveAccessibleName('opened');
  expect(opened).toHaveAccessibleDescription('2,400 found');
});

const tooLong = 'Too many units to sort and filter.';

it('say why they can neither sort nor filter just now, and take no press', async () => {
  const presses: unknown[] = [];
  const press = (...pressed: unknown[]) => presses.push(pressed);
  const options = [{ value: 'locked', label: 'Locked' }];
  themed(
    <>
      <button type="button">Before</button>
      <FilterMenu label="Status" count={0} disabledReason={tooLong}>
        <FilterOptions label="Status" options={options} chosen={[]} onChange={press} />
      </FilterMenu>
      <TableElement aria-label="Units">
        <thead>
          <tr>
            <SortHeader direction={null} onSort={press} disabledReason={tooLong}>
              Name
            </SortHeader>
          </tr>
        </thead>
      </TableElement>
    </>,
  );
  for (const name of ['Status', 'Name']) {
    const button = screen.getByRole('button', { name });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button, { force: true });
    await userEvent.tab({ shift: true });
    await userEvent.tab();
    await expect.poll(() => screen.queryByRole('tooltip')?.textContent).toBe(tooLong);
  }
  expect(presses).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
});
