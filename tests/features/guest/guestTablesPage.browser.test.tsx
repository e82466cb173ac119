import { render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createApi } from '#collections/transport/api.ts';
import { guestMessages } from '#domain/messages/guest.ts';
import { GuestTablesPage } from '#features/guest/GuestTablesPage.tsx';
import { TableLayout } from '#features/guest/TableLayout.tsx';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';

const table = (id: number, ...notes: (string | null)[]) => ({
  id,
  name: `Table ${id}`,
  Bookings: notes.map((each) => ({ notes: each })),
  Area: { name: 'Pool hall' },
});

/** What the API answers: a body, or a status that is none of success. */
let answer: unknown;
const asked: Request[] = [];
let somebodyReturns: () => void = () => undefined;

beforeEach(() => {
  asked.length = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation((...given) => {
    asked.push(new Request(...given));
    const response = typeof answer === 'number' ? new Response('No.', { status: answer }) : Response.json(answer);
    return Promise.resolve(response);
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await page.viewport(1280, 800);
});

const watchReturns = (returned: () => void) => {
  somebodyReturns = returned;
  return () => undefined;
};

function open(given: unknown, areaId: number | null = 31): void {
  answer = given;
  const api = createApi({ base: 'https://api.example', token: () => null });
  render(
    <ThemeProvider colourModeKey="tests.colourMode">
      <TableLayout>
        <GuestTablesPage api={api} areaId={areaId} watchReturns={watchReturns} />
      </TableLayout>
    </ThemeProvider>,
  );
}

/** Has the hall asked for again, once the answer of before is taken in. */
async function askAgain(given: unknown): Promise<void> {
  answer = given;
  const before = asked.length;
  await expect
    .poll(() => {
      somebodyReturns();
      return asked.length;
    })
    .toBeGreaterThan(before);
}

const mark = () => screen.queryByText(/^Reconnecting since \d\d\/\d\d\/\d{4} \d\d:\d\d[AP]M$/);

describe('the guest display', () => {
  it('shows the hall, which tables are free, and what is booked on the others', async () => {
    open([table(1, 'Priya, 4 people', null, 'Ana'), table(2)]);
    expect(await screen.findByRole('heading', { name: 'Pool hall', level: 1 })).toBeVisible();
    const [booked, free] = document.querySelectorAll<HTMLElement>('[data-table]');
    expect(within(booked!).getByRole('heading', { name: 'Table 1' })).toBeVisible();
    expect(booked).toHaveTextContent('Table 1Up nextPriya, 4 peopleBookedAna');
    expect(free).toHaveTextContent('Table 2Free');
    expect(screen.getByText('1 of 2 free')).toBeVisible();
    expect(await screen.findByText('1 of 2 tables free: Table 2.')).toBeInTheDocument();
    expect(mark()).toBeNull();
    const [request] = asked;
    expect(request?.url).toBe('https://api.example/api/v1/vend/pool/area/31');
    expect(request?.headers.get('Connection-Point')).toBe('dashboard');
    expect(request?.headers.has('Authorization')).toBe(false);
  });

  it('renders nothing anew while answers are equal, and follows what changes', async () => {
    open([table(1), table(2)]);
    await screen.findByText('2 of 2 free');
    await screen.findByText('2 of 2 tables free: Table 1, Table 2.');
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((seen) => changes.push(...seen));
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    for (let round = 0; round < 5; round += 1) await askAgain([table(1), table(2)]);
    expect(changes).toEqual([]);
    observer.disconnect();
    await askAgain([table(1, 'Ana'), table(2)]);
    await screen.findByText('1 of 2 free');
    // Screen readers are not told of each change as it comes.
    expect(screen.getByText('2 of 2 tables free: Table 1, Table 2.')).toBeInTheDocument();
  });

  it('keeps the tables under a mark while the API fails, and goes on when it answers', async () => {
    open([table(1, 'Ana')]);
    await screen.findByText('Ana');
    await askAgain(500);
    await expect.poll(mark).toBeVisible();
    expect(screen.getByText('Ana')).toBeVisible();
    await askAgain({ rows: 'none' });
    expect(screen.getByText('Ana')).toBeVisible();
    await askAgain([table(1, 'Bo')]);
    await screen.findByText('Bo');
    await expect.poll(mark).toBeNull();
  });

  it('says in a sentence that there are no tables, no such hall, or no answer', async () => {
    open([]);
    expect(await screen.findByText(guestMessages.noTables)).toBeVisible();
    await askAgain(404);
    expect(await screen.findByText(guestMessages.missing)).toBeVisible();
    expect(screen.getByRole('heading', { name: guestMessages.hall })).toBeVisible();
    await askAgain([table(3)]);
    await screen.findByText(guestMessages.free);
  });

  it('says so when nothing ever came', async () => {
    open(500);
    expect(await screen.findByText(guestMessages.silent)).toBeVisible();
    expect(mark()).toBeVisible();
  });

  it('asks nobody where the address has no number', async () => {
    open([], null);
    expect(await screen.findByText(guestMessages.missing)).toBeVisible();
    expect(asked).toEqual([]);
  });

  it('puts four tables in a row, and fewer where it is narrow', async () => {
    const long = { ...table(2), name: 'The long table beneath the window of the eastern hall' };
    open([table(1, 'W'.repeat(200), 'x '.repeat(200)), long, table(3), table(4), table(5)]);
    await screen.findByText('4 of 5 free');
    const columns = () => getComputedStyle(document.querySelector('main ul')!).gridTemplateColumns.split(' ').length;
    for (const [width, count] of [
      [1920, 4],
      [1440, 4],
      [800, 2],
      [400, 1],
    ] as const) {
      await page.viewport(width, 1080);
      await expect.poll(columns).toBe(count);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    }
  });

  it('keeps the screen on while it is shown, and lets it go when it is left', async () => {
    const release = vi.fn(() => Promise.resolve());
    const request = vi.fn(() => Promise.resolve({ release }));
    vi.spyOn(navigator, 'wakeLock', 'get').mockReturnValue({ request } as unknown as WakeLock);
    open([table(1)]);
    await screen.findByText(guestMessages.free);
    expect(request).toHaveBeenCalledExactlyOnceWith('screen');
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => release.mock.calls.length).toBe(1);
    expect(request).toHaveBeenCalledTimes(2);
  });
});
