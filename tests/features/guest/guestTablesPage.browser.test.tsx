import { render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createApi } from '#collections/transport/api.ts';
import { guestLimits } from '#domain/limits/guest.ts';
import { guestMessages } from '#domain/messages/guest.ts';
import { GuestTablesPage } from '#features/guest/GuestTablesPage.tsx';
import { formatMoment } from '#format/dateFormats.ts';
import { TableLayout } from '#features/guest/TableLayout.tsx';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';
import { fewOf } from '#tests/support/proofs.ts';

const table = (id: number, ...notes: (string | null)[]) => ({
  id,
  name: `Table ${id}`,
  Bookings: notes.map((each) => ({ notes: each })),
  Area: { name: 'Pool hall' },
});

/** A body, or a failing status. */
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

/** The next request, after the previous answer. */
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
    expect(booked).toHaveTextContent('Table 1BookingsPriya, 4 peopleBookedAna');
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
    observer.observe(document.querySelector('main ul')!, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    for (let round = 0; round < 5; round += 1) await askAgain([table(1), table(2)]);
    expect(changes).toEqual([]);
    observer.disconnect();
    await askAgain([table(1, 'Ana'), table(2)]);
    await screen.findByText('1 of 2 free');
    // Screen readers do not hear each change.
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
    for (const [width, height, count] of [
      [1920, 1080, 4],
      [1440, 1080, 4],
      [1080, 1920, 4],
      [800, 1080, 2],
      [400, 1080, 1],
    ] as const) {
      await page.viewport(width, height);
      await expect.poll(columns).toBe(count);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    }
  });

  it('turns pages past one screenful, until a person stops it', async () => {
    await page.viewport(1920, 1080);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      open(Array.from({ length: 40 }, (_table, index) => table(index + 1)));
      await screen.findByText('Page 1 of 4');
      const shown = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
      expect([shown().length, shown()[0]]).toEqual([12, 'Table 1']);
      vi.advanceTimersByTime(guestLimits.pageTurn);
      await screen.findByText('Page 2 of 4');
      expect(shown()[0]).toBe('Table 13');
      vi.advanceTimersByTime(2 * guestLimits.pageTurn);
      await screen.findByText('Page 4 of 4');
      expect(shown()).toEqual(['Table 37', 'Table 38', 'Table 39', 'Table 40']);
      screen.getByRole('button', { name: guestMessages.pausePages }).click();
      await screen.findByRole('button', { name: guestMessages.turnPages });
      vi.advanceTimersByTime(5 * guestLimits.pageTurn);
      expect(screen.getByText('Page 4 of 4')).toBeVisible();
      expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(1080);
    } finally {
      vi.useRealTimers();
    }
  });

  const pages: [width: number, height: number][] = [
    [1920, 1080],
    [1080, 1920],
    [3840, 2160],
  ];
  it.each(fewOf('screens', pages, 2))(
    'fits the fullest cards of 40 tables on pages of %i × %i',
    async (width, height) => {
      const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
      const game = (from: number) => ({
        notes: 'W '.repeat(80),
        startsAt: inMinutes(from),
        endsAt: inMinutes(from + 30),
      });
      const games = (first: number) => Array.from({ length: 5 }, (_game, index) => game(first + index * 30));
      await page.viewport(width, height);
      open(
        Array.from({ length: 40 }, (_, index) => ({ ...table(index + 1), Bookings: games(index % 2 === 0 ? 60 : -5) })),
      );
      await screen.findByText('20 of 40 free');
      const cards = [...document.querySelectorAll('[data-table]')];
      expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(height);
      expect(cards.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toEqual([]);
    },
  );

  it('shows times in the zone of the site where the server sends them', async () => {
    const zoned = (row: ReturnType<typeof table>) => ({ ...row, Area: { name: 'Pool hall', timeZone: 'Asia/Tokyo' } });
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const inTokyo = (hours: number) => formatMoment(at(hours), 'Asia/Tokyo', 'time');
    const played = { ...table(1), Bookings: [{ notes: 'Ana', startsAt: at(-1), endsAt: at(2) }] };
    const tonight = { ...table(2), Bookings: [{ notes: 'Bo', startsAt: at(5), endsAt: at(6) }] };
    const [over, later] = [inTokyo(2), inTokyo(5)];
    open([zoned(played), zoned(tonight)]);
    await screen.findByText('1 of 2 free');
    const [first, second] = document.querySelectorAll<HTMLElement>('[data-table]');
    expect(first).toHaveTextContent(`Table 1Playing until ${over}Ana`);
    expect(second).toHaveTextContent(`Table 2Free until ${later}${later} Bo`);
    const clock = screen.getByRole('banner').querySelector('time')?.textContent;
    expect([inTokyo(0), inTokyo(-1 / 60)]).toContain(clock);
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
