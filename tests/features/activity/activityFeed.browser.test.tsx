import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Activity } from '#domain/activity/activity.ts';
import ActivityPage from '#features/activity/ActivityPage.tsx';
import { answerRows } from '#tests/crud/answerRows.ts';
import { linkTestHost, Screen, type TestHostLink } from '#tests/crud/screens.tsx';
import { pressOn } from '#tests/support/browser/pressOn.ts';

let line: TestHostLink;
beforeEach(async () => {
  localStorage.clear();
  line = await linkTestHost();
});
afterEach(() => line.close());

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
