import { expect, it } from 'vitest';
import { troubleStory } from '#domain/activity/troubleStory.ts';
import type { EventLog } from '#domain/entities/eventLog.ts';

const began = Date.parse('2026-11-28T03:13:00Z');
const line = (id: number, seconds: number, event: string, detail: string | null = null): EventLog =>
  ({
    id,
    unitId: 7,
    event,
    kind: 'lockout',
    detail,
    createdAt: new Date(began + seconds * 1_000).toISOString(),
  }) as never;

const told = (lines: readonly EventLog[], since: number | null = began) => {
  const story = troubleStory(lines, 'alarm', since);
  return [story.began?.key ?? null, story.later.map(({ key }) => key)];
};

it('begins with the alarm that the record dates, and goes on with what came after, newest first', () => {
  const lines = [line(5, 240, 'Alarm Acknowledged'), line(4, 60, 'Closed'), line(3, 1, 'Alarm'), line(2, 0, 'Opened')];
  expect(told([...lines, line(1, -600, 'Locked')])).toEqual(['e3', ['e5', 'e4', 'e2']]);
});

it('names no beginning that no line tells', () => {
  expect(told([line(2, 240, 'Closed'), line(1, -600, 'Locked')])).toEqual([null, ['e2']]);
  expect(told([line(1, -600, 'Locked')])).toEqual([null, []]);
  expect(told([])).toEqual([null, []]);
});

it('shows the newest lines where the server does not say when it began', () => {
  expect(told([line(2, 240, 'Closed'), line(1, -600, 'Locked')], null)).toEqual([null, ['e2', 'e1']]);
});
