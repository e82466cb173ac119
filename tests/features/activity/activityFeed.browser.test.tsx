import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Activity } from '#domain/activity/activity.ts';
import { FeedRow } from '#features/activity/FeedRow.tsx';
import ActivityPage from '#features/activity/ActivityPage.tsx';
import { SiteStrip } from '#features/activity/SiteStrip.tsx';
import type { ShownSite } from '#features/activity/useSiteSigns.ts';
import { SessionContext, useSession } from '#crud/context/session.ts';
import { answerRows } from '#tests/crud/answerRows.ts';
import { linkHostPerTest, Screen } from '#tests/crud/screens.tsx';
import { pressOn } from '#tests/support/browser/pressOn.ts';

const line = linkHostPerTest();

const show = () =>
  render(
    <Screen host={line} permissions={{ sites: 31 }}>
      <ActivityPage />
    </Screen>,
  );

const from = Date.parse('2026-11-21T08:00:00Z');
const activity = (number: number, more: Partial<Activity> = {}): Activity => ({
  key: `c${number}`,
  at: from + number * 1_000,
  seenAt: from + number * 1_000,
  kind: 'door',
  tone: 'secure',
  subject: { entity: 'unit', id: number, name: `A${number}` },
  siteId: 1,
  did: 'locked',
  detail: null,
  who: null,
  source: 'change',
  ...more,
});

/** Answers open questions about the journal's end. */
function tellEnd(newest: number): void {
  for (const message of line.received)
    if (message.kind === 'openQuery' && message.question.of === 'journalEnd')
      line.send({ kind: 'queryResult', view: message.view, value: newest });
}

const openActivityRequests = () =>
  line.received.flatMap((message) =>
    message.kind === 'request' && message.question.of === 'activity'
      ? [{ requestId: message.requestId, ...message.question.question }]
      : [],
  );

const answered = new Set<number>();
/** Answers open requests for lines. */
function answer(activities: Activity[], newest: number): void {
  for (const { requestId } of openActivityRequests()) {
    if (answered.has(requestId)) continue;
    answered.add(requestId);
    line.send({ kind: 'requestAnswered', requestId, answer: { activities, newest, oldestAt: null, knownFrom: from } });
  }
}

async function tell(activities: Activity[], newest: number): Promise<void> {
  const asked = openActivityRequests().length;
  tellEnd(newest);
  await expect.poll(() => openActivityRequests().length).toBeGreaterThan(asked);
  // Lines wait for those of the logs.
  for (const log of ['eventLog', 'actionLog'] as const) answerRows(line, log, { rows: [], total: 0 });
  answer(activities, newest);
}

beforeEach(() => answered.clear());

it('folds a burst, opens it, and shows trouble by itself', async () => {
  show();
  await expect
    .poll(() => line.received.some((m) => m.kind === 'openQuery' && m.question.of === 'journalEnd'))
    .toBe(true);
  const burst = Array.from({ length: 14 }, (_each, index) => activity(index + 1));
  await tell([...burst, activity(20, { kind: 'alarm', tone: 'alarm', did: 'alarm started' })], 20);
  expect(await screen.findByText('14 doors locked')).toBeVisible();
  expect(screen.getByText(': alarm started', { exact: false })).toBeVisible();
  expect(screen.queryByText('A3')).toBeNull();
  await pressOn(screen.getByRole('button', { name: 'Show all: 14 doors locked' }));
  expect(await screen.findByText('A3')).toBeVisible();
});

it('says of many what was done to them in the plural', async () => {
  show();
  await expect
    .poll(() => line.received.some((m) => m.kind === 'openQuery' && m.question.of === 'journalEnd'))
    .toBe(true);
  await tell(
    Array.from({ length: 14 }, (_each, index) => activity(index + 1, { did: 'was asked to open' })),
    14,
  );
  expect(await screen.findByText('14 units were asked to open')).toBeVisible();
});

it('stands still while a person reads, counts what is new, and goes on when asked', async () => {
  show();
  await expect
    .poll(() => line.received.some((m) => m.kind === 'openQuery' && m.question.of === 'journalEnd'))
    .toBe(true);
  const lines = Array.from({ length: 60 }, (_each, index) => activity(index + 1, { did: `did ${index + 1}` }));
  await tell(lines, 60);
  await screen.findByText('A60');
  const list = screen.getByRole('region', { name: 'Lines of the feed' });
  list.scrollTop = 400;
  await expect.poll(() => list.scrollTop).toBeGreaterThan(100);
  await tell([activity(61, { did: 'opened' }), activity(62, { did: 'closed' })], 62);
  const more = await screen.findByRole('button', { name: '2 new' });
  expect(screen.queryByText('A62')).toBeNull();
  await pressOn(more);
  expect(await screen.findByText('A62')).toBeVisible();
});

it('keeps its filters in the address, by kind', async () => {
  show();
  await expect
    .poll(() => line.received.some((m) => m.kind === 'openQuery' && m.question.of === 'journalEnd'))
    .toBe(true);
  await tell([activity(1), activity(2, { kind: 'alarm', tone: 'alarm', did: 'alarm started' })], 2);
  await screen.findByText('A1');
  await pressOn(screen.getByRole('button', { name: 'Kind' }));
  await pressOn(await screen.findByRole('checkbox', { name: /Alarms/ }));
  await expect.poll(() => document.querySelector('[data-address]')?.textContent).toContain('kind%3Aalarm');
  await expect.poll(() => screen.queryByText('A1')).toBeNull();
  expect(screen.getByText('A2')).toBeVisible();
});

it('gives a line on a wall the whole width, with the person in it', async () => {
  await page.viewport(1440, 900);
  const who = { entity: 'user', id: 3, name: 'Tom Nguyen' } as const;
  render(
    <Screen host={line}>
      <ul>
        <FeedRow line={activity(1, { who })} zoneOf={() => 'UTC'} hasSites={false} todayFrom={0} isStill />
      </ul>
    </Screen>,
  );
  const [, text, time] = document.querySelector('[data-activity]')?.children ?? [];
  expect(text).toHaveTextContent('A1 locked · Tom Nguyen');
  expect((time?.getBoundingClientRect().left ?? 0) - (text?.getBoundingClientRect().right ?? 0)).toBeLessThan(20);
});

const twoSites = [
  { id: 1, name: 'Botany Road Storage' },
  { id: 2, name: 'Newstead' },
];

function WithSites({ sites, children }: { sites: typeof twoSites; children: ReactNode }) {
  return <SessionContext value={{ ...useSession(), sites }}>{children}</SessionContext>;
}

/** The words of a site's tile, two minutes after it was read. */
function tileText(given: Partial<ShownSite>): string | null | undefined {
  const read = { state: 'stale', complete: true, since: Date.now() - 125_000 } as const;
  const signs = { siteId: 1, level: 'now', open: { alarm: 2, fault: 0, offline: 0 }, seenTo: 0 } as const;
  const common = { level: 'now', signs, freshness: read, failure: null, hasDevices: true, eventsAMinute: null };
  const sites = twoSites.map((site) => ({ ...common, ...given, site }) as ShownSite);
  render(
    <Screen host={line}>
      <WithSites sites={twoSites}>
        <SiteStrip siteId={1} signs={{ sites, areLive: false }} />
      </WithSites>
    </Screen>,
  );
  return document.querySelector('[data-site-tile="2"] small, [data-site-tile="2"] span span:last-child')?.textContent;
}

it('says that the time on a site is that of the last look, not of its alarms', () => {
  expect(tileText({})).toBe('2 alarms · checked 2 minutes ago');
});

it('says of an unknown site when it was known last', () => {
  expect(tileText({ level: 'unknown', signs: null, failure: 'No answer.' })).toMatch(/checked 2 minutes ago$/);
});

it('shows one line of sites in trouble, the urgent first, and opens the others', async () => {
  await page.viewport(1024, 800);
  const named = Array.from({ length: 9 }, (_site, index) => ({ id: index + 1, name: `Site ${index + 1}` }));
  const fresh = { state: 'live', complete: true } as const;
  const open = { alarm: 1, fault: 0, offline: 0 };
  const sites = named.map((site, index) => {
    const level = index < 7 ? 'now' : 'calm';
    const signs = { siteId: site.id, level, open, seenTo: 0 };
    return { level, signs, freshness: fresh, failure: null, hasDevices: true, eventsAMinute: null, site } as ShownSite;
  });
  const strip = (isStill: boolean) => (
    <Screen host={line}>
      <WithSites sites={named}>
        <SiteStrip siteId={1} signs={{ sites, areLive: true }} isStill={isStill} />
      </WithSites>
    </Screen>
  );
  const { rerender } = render(strip(false));
  const tiles = () => [...document.querySelectorAll<HTMLElement>('[data-site-tile]')];
  const lines = () => new Set(tiles().map((each) => each.getBoundingClientRect().top)).size;
  const more = await screen.findByRole('button', { name: /^\+\d more sites · 2 sites calm$/ });
  expect(lines()).toBe(1);
  expect(tiles().map((each) => each.dataset['siteTile'])).toEqual(['1', '2', '3', '4'].slice(0, tiles().length));
  expect(more).toHaveTextContent(`+${7 - tiles().length} more sites`);
  await pressOn(more);
  expect(tiles()).toHaveLength(9);
  // On a wall nobody can press a button.
  rerender(strip(true));
  expect(tiles().length).toBeGreaterThanOrEqual(7);
});
