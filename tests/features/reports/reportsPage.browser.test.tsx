import { render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Permissions } from '#domain/permissions/bits.ts';
import type { HostQuery } from '#collections/hostContract.ts';
import type { ReportOutline, ReportState } from '#collections/replica/reports/reportQuery.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { reportPageMessages } from '#domain/messages/reportPage.ts';
import ReportsPage from '#features/reports/ReportsPage.tsx';
import { useCurrentRecordTitle } from '#lib/recordTitle.ts';
import { linkHostPerTest, Screen } from '#tests/crud/screens.tsx';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';

const host = linkHostPerTest();

const show = (at: string, permissions: Permissions = { reports: 2, sites: 2 }) =>
  render(
    <Screen
      host={host}
      at={at}
      permissions={permissions}
      features={{ externalStorage: false, reporting: true }}
      pages={['report.list', 'unit.detail', 'customer.detail']}
    >
      <ReportsPage />
    </Screen>,
  );

const address = () => new URLSearchParams((document.querySelector('[data-address]')?.textContent ?? '').slice(1));

type Asked<Name extends 'report' | 'reportRows'> = { view: number; question: HostQuery[Name]['question'] };

function openQuestions<Name extends 'report' | 'reportRows'>(name: Name): Asked<Name>[] {
  const shut = new Set(host.received.flatMap((message) => (message.kind === 'closeQuery' ? [message.view] : [])));
  return host.received.flatMap((message) =>
    message.kind === 'openQuery' && message.question.of === name && !shut.has(message.view)
      ? [{ view: message.view, question: message.question.question as HostQuery[Name]['question'] }]
      : [],
  );
}

const report: ReportOutline = {
  summary: '$300 is overdue.',
  figures: [
    {
      id: 'overdue',
      label: 'Overdue',
      format: 'dollars',
      value: 300,
      before: 200,
      yearBefore: null,
      better: 'down',
      drill: { table: 'customers', where: { size: ['small'] } },
    },
  ],
  charts: [],
  tables: ['charges', 'customers'].map((id) => ({
    id,
    label: id,
    rowCount: 2,
    empty: 'None.',
    sort: { column: 'unit', direction: 'asc' },
    columns: [
      { id: 'unit', header: 'Unit', kind: 'text' },
      { id: 'size', header: 'Size', kind: 'choice', labels: { small: 'Small', large: 'Large' } },
      { id: 'rent', header: 'Rent', kind: 'dollars', isSummed: true },
    ],
  })),
  leftOut: ['Booking 7 has no start.'],
  definitions: [],
};

async function answer(state: Partial<Extract<ReportState, { status: 'ready' }>> = {}): Promise<void> {
  await waitFor(() => expect(openQuestions('report')).not.toHaveLength(0));
  const value: ReportState = {
    status: 'ready',
    report,
    asOf: Date.UTC(2026, 10, 21, 4, 7),
    isUpdating: false,
    unread: [],
    canRetry: false,
    freshness: { state: 'live', complete: true },
    ...state,
  };
  for (const { view } of openQuestions('report')) host.send({ kind: 'queryResult', view, value });
}

async function answerRows(units: readonly string[]): Promise<void> {
  await waitFor(() => expect(openQuestions('reportRows')).not.toHaveLength(0));
  const rows = units.map((unit, index) => ({
    id: unit,
    cells: [unit, 'small', 100],
    record: { entity: 'unit' as const, id: index + 1 },
  }));
  const options = {
    size: [
      { value: 'small', count: rows.length },
      { value: 'large', count: 0 },
    ],
  };
  const value = { rows, total: rows.length, sums: { rent: rows.length * 100 }, options };
  for (const { view } of openQuestions('reportRows')) host.send({ kind: 'queryResult', view, value });
}

describe('the catalogue', () => {
  it('keeps favourites and hidden reports as id:bits, and lists neither unlisted nor missing ones', async () => {
    show('/');
    expect(screen.queryByRole('region', { name: reportPageMessages.catalogue.favourites })).toBeNull();
    expect(screen.getAllByRole('listitem').map((item) => item.getAttribute('data-report'))).toEqual([
      '1',
      '2',
      '10',
      '12',
      '3',
      '8',
      '9',
      '13',
    ]);
    await pressOn(screen.getByRole('button', { name: reportPageMessages.catalogue.favourite('Vacant Units') }));
    const marked = await screen.findByRole('region', { name: reportPageMessages.catalogue.favourites });
    expect(await within(marked).findByRole('link', { name: 'Vacant Units' })).toBeVisible();
    const category = screen.getByRole('region', { name: 'Storage Unit Reports' });
    expect(within(category).getByRole('link', { name: 'Vacant Units' })).toBeVisible();
    await pressOn(screen.getByRole('button', { name: reportPageMessages.catalogue.hide('Unpaid Charges') }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Unpaid Charges' })).toBeNull());
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem(storageKeys.reportMarks) ?? '""')).toMatch(/(^|,)2:3,.*9:0,/),
    );
    await pressOn(await screen.findByRole('button', { name: /^Show hidden/ }));
    await userEvent.click(
      await screen.findByRole('button', { name: reportPageMessages.catalogue.show('Unpaid Charges') }),
    );
    expect(await screen.findByRole('link', { name: 'Unpaid Charges' })).toBeVisible();
  });

  it('can be searched, and shows in place of a report that does not exist', async () => {
    show('/?report=4');
    await waitFor(() => expect([...address()]).toEqual([]));
    await fillIn(screen.getByRole('searchbox'), 'pric rates');
    await waitFor(() =>
      expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Dynamic Pricing']),
    );
  });
});

/** The name by which a page names its tab. */
const TabName = () => <output data-tab-name="">{useCurrentRecordTitle()}</output>;

describe('a report', () => {
  it('names the tab of the browser', async () => {
    render(<TabName />);
    const { unmount } = show('/?report=9');
    const name = () => document.querySelector('[data-tab-name]')?.textContent;
    await expect.poll(name).toBe('Unpaid Charges');
    unmount();
    await expect.poll(name).toBe('');
  });

  it('takes its question from the address, and removes parameters that mean nothing', async () => {
    show('/?report=9&preset=lastYear&site=0&sort=colour&filters=colour%3Ared&basis=guessed');
    await answer();
    await answerRows(['A1']);
    await screen.findByText('$300 is overdue.');
    expect(openQuestions('report')[0]?.question).toMatchObject({ report: 9, siteId: 0, basis: 'billed' });
    expect(openQuestions('report')[0]?.question.days.first).toMatch(/-01-01$/);
    await waitFor(() => expect(Object.fromEntries(address())).toEqual({ report: '9', preset: 'lastYear', site: '0' }));
    expect(await screen.findByText('Booking 7 has no start.')).toBeInTheDocument();
  });

  it('keeps its site in the next report', async () => {
    show('/?report=9&site=2');
    await pressOn(await screen.findByRole('link', { name: reportPageMessages.back }));
    const [next] = await screen.findAllByRole('link', { name: /^Management/ });
    const asked = new URL((next as HTMLAnchorElement).href).searchParams;
    expect([asked.get('report'), asked.get('site')]).toEqual(['8', '2']);
  });

  it('leads to the revenue of the same days, also where they are its usual ones', async () => {
    show('/?report=8');
    const link = await screen.findByRole('link', { name: reportPageMessages.controls.revenue });
    const asked = new URL((link as HTMLAnchorElement).href).searchParams;
    expect([asked.get('report'), asked.get('preset')]).toEqual(['11', 'lastMonth']);
  });

  it('shows the rows behind a figure, with a tag that shows all again', async () => {
    show('/?report=9');
    await answer();
    await answerRows(['A1', 'B1']);
    expect(await screen.findByText('Up $100 (50 %)')).toBeVisible();
    await pressOn(await screen.findByRole('button', { name: 'Overdue' }));
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-rows'));
    await waitFor(() =>
      expect(openQuestions('reportRows')[0]?.question).toMatchObject({
        table: 'customers',
        where: { size: ['small'] },
      }),
    );
    await waitFor(() =>
      expect(Object.fromEntries(address())).toEqual({ report: '9', table: 'customers', filters: 'size:small' }),
    );
    await answerRows(['A1']);
    expect(await screen.findByText('1 row')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'A1' })).toHaveAttribute('href', '/units/1');
    await pressOn(screen.getByRole('button', { name: 'Remove filter Size' }));
    await waitFor(() => expect(openQuestions('reportRows')[0]?.question.where).toEqual({}));
    await waitFor(() => expect(Object.fromEntries(address())).toEqual({ report: '9', table: 'customers' }));
  });

  it('shows how far its lists are read, stops and goes on', async () => {
    show('/?report=9');
    await waitFor(() => expect(openQuestions('report')).not.toHaveLength(0));
    const value: ReportState = { status: 'reading', sources: [{ source: 'orders', done: 1_200, total: 30_000 }] };
    host.send({ kind: 'queryResult', view: openQuestions('report')[0]?.view ?? 0, value });
    expect(await screen.findByText('1,200 of 30,000')).toBeVisible();
    await pressOn(screen.getByRole('button', { name: reportPageMessages.reading.cancel }));
    await waitFor(() => expect(openQuestions('report')).toHaveLength(0));
    await pressOn(await screen.findByRole('button', { name: reportPageMessages.reading.resume }));
    await answer({ unread: ['Payments couldn’t be read.'], canRetry: true });
    await pressOn(await screen.findByRole('button', { name: reportPageMessages.retry }));
    await waitFor(() =>
      expect(host.received).toContainEqual(
        expect.objectContaining({ kind: 'request', question: { of: 'retryReport', question: { report: 9 } } }),
      ),
    );
  });
});
