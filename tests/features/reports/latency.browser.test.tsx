import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { siteLatencyCalls, type DeviceAvailability, type SiteLatency } from '#domain/calls/siteLatency.ts';
import { AppError } from '#domain/errors/appError.ts';
import { latencyMessages as texts } from '#domain/messages/latency.ts';
import { lastMonths } from '#domain/time/lastMonths.ts';
import LatencyPage from '#features/reports/LatencyPage.tsx';
import ReportsPage from '#features/reports/ReportsPage.tsx';
import { Answering, type Answers } from '#tests/crud/workbench/answering.tsx';
import { show, type Shown } from '#tests/crud/workbench/bench.tsx';
import { pressOn } from '#tests/support/browser/pressOn.ts';

beforeAll(() => page.viewport(1280, 900));

const none = { requests: 0, confirmed: 0, p50: null, p95: null, p99: null };
const total = { requests: 60, confirmed: 57, p50: 1.25, p95: 9.55, p99: 14.1 };
const months = lastMonths(12, 'Australia/Sydney', Date.now()).map(({ month }) => month);

const device = (given: Partial<DeviceAvailability>): DeviceAvailability => ({
  entity: 'hub',
  id: 1,
  name: 'Hub A',
  knownFrom: '2026-01-01T00:00:00.000Z',
  offline: 0,
  longest: 0,
  share: 1,
  isOffline: false,
  offlineSince: null,
  ...given,
});

const latency: SiteLatency = {
  month: null,
  from: '2025-12-31T13:00:00.000Z',
  until: '2026-11-21T02:00:00.000Z',
  logsFrom: '2026-02-01T13:00:00.000Z',
  total,
  months: months.map((month, index) => ({ month, ...(index === 11 ? total : none) })),
  doors: [
    { entity: 'unit', id: 7, name: 'A102', requests: 10, confirmed: 10, p50: 1, p95: 2, p99: 2 },
    { entity: 'gate', id: 7, name: 'North gate', requests: 50, confirmed: 47, p50: 2, p95: 12.4, p99: 15 },
    { entity: 'unit', id: 8, name: 'A103', requests: 1, confirmed: 0, p50: null, p95: null, p99: null },
  ],
  releases: 3,
  devices: [
    device({ id: 1, name: 'Hub A', offline: 3_900, longest: 3_600, share: 0.99999 }),
    device({
      id: 1,
      entity: 'controller',
      name: 'Controller 1',
      isOffline: true,
      offlineSince: '2026-11-20T02:00:00.000Z',
      offline: 90_000,
      longest: 86_400,
      share: 0.9,
    }),
    device({ id: 3, entity: 'hid', name: 'Keypad', knownFrom: null, offline: null, longest: null, share: null }),
  ],
};

function open(answer: unknown): Shown {
  const answers: Answers = new Map([[siteLatencyCalls.siteLatency.path, answer]]);
  const Page = () => (
    <Answering answers={answers}>
      <LatencyPage />
    </Answering>
  );
  return show({ id: 'report.latency', module: { default: Page } });
}

const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('the latency of a site', () => {
  it('stands by month and by door, in the order that a person chooses', async () => {
    open(latency);
    expect(await rowsOf(texts.byDoor)).toEqual([
      ['A102', 'Unit', '10', '100 %', '1 s', '2 s', '2 s'],
      ['North gate', 'Gate', '50', '94 %', '2 s', '12 s', '15 s'],
      ['A103', 'Unit', '1', '0 %', '–', '–', '–'],
    ]);
    await pressOn(
      within(screen.getByRole('table', { name: texts.byDoor })).getByRole('button', { name: texts.percentiles.p95 }),
    );
    expect((await rowsOf(texts.byDoor)).map(([name]) => name)).toEqual(['A102', 'North gate', 'A103']);
    await pressOn(screen.getByRole('button', { name: texts.requests }));
    expect((await rowsOf(texts.byDoor)).map(([name]) => name)).toEqual(['A103', 'A102', 'North gate']);
    const chart = within(await screen.findByRole('table', { name: texts.byMonth }));
    expect(chart.getAllByRole('row').at(-1)?.textContent).toMatch(/1\.3 s9\.6 s14 s$/);
    expect(screen.getByText(texts.logsSince('2026-02-02'))).toBeVisible();
    expect(screen.getByText(texts.released(3))).toBeVisible();
  });

  it('shows devices that are offline now first, and claims nothing where outages are not known', async () => {
    open(latency);
    const [first, second, third] = await rowsOf(texts.devices);
    expect(first?.slice(0, 2)).toEqual(['Controller 1', 'Controller']);
    expect(first?.[2]).toMatch(/^Offlinesince 20\/11\/2026/);
    expect(first?.slice(3, 6)).toEqual(['25 h 0 min', '24 h 0 min', '90 %']);
    expect(second?.slice(0, 6)).toEqual(['Hub A', 'Hub', 'Online', '1 h 5 min', '1 h 0 min', '99.9 %']);
    expect(third).toEqual(['Keypad', 'HID', 'Online', '–', '–', '–', texts.notKnown]);
  });

  it('is printed with its doors and devices', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {
      const sheet = document.querySelector('[data-print-sheet]')?.textContent ?? '';
      for (const text of ['Botany Road Storage', 'North gate', '94 %', 'Controller 1', texts.released(3)])
        expect(sheet).toContain(text);
    });
    open(latency);
    await pressOn(await screen.findByRole('button', { name: texts.print }));
    await expect.poll(() => print.mock.calls.length).toBe(1);
    print.mockRestore();
  });

  it('says what is empty, failed, or not of this server', async () => {
    const empty = open({ ...latency, total: none, months: [], doors: [], devices: [], releases: 0, logsFrom: null });
    expect(await screen.findByText(texts.noUnlocks)).toBeVisible();
    expect(screen.getByText(texts.noDevices)).toBeVisible();
    expect(screen.getByText(texts.noRelease)).toBeVisible();
    empty.unmount();
    const failed = open(new AppError({ code: 'server', status: 500, message: 'It failed with 500.' }));
    expect(await screen.findByText('It failed with 500.')).toBeVisible();
    expect(screen.queryByText(texts.noUnlocks)).toBeNull();
    failed.unmount();
    open(new AppError({ code: 'notFound', status: 404, message: 'Not found' }));
    expect(await screen.findByText(texts.absent)).toBeVisible();
  });

  it.each([false, true])('is in the catalogue only where the server measures (other server: %s)', async (isPlain) => {
    const Page = () => (
      <Answering answers={new Map()} isPlain={isPlain}>
        <ReportsPage />
      </Answering>
    );
    show({ id: 'report.list', module: { default: Page } });
    expect(await screen.findByRole('link', { name: 'Vacant Units' })).toBeVisible();
    const link = screen.queryByRole('link', { name: texts.title });
    expect(link?.getAttribute('href') ?? null).toBe(isPlain ? null : '/reports/latency');
  });
});
