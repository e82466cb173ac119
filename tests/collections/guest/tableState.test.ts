import { describe, expect, it } from 'vitest';
import { tableStateAt } from '#collections/guest/tableState.ts';

const minute = 60_000;
const now = Date.UTC(2026, 10, 23, 8);

const booking = (from: number | null, to: number | null = null, note: string | null = 'Ana') => ({
  note,
  startsAt: from === null ? null : now + from * minute,
  endsAt: to === null ? null : now + to * minute,
});

const stateOf = (bookings: readonly ReturnType<typeof booking>[], isIdle: boolean | null = null) =>
  tableStateAt({ id: 1, name: 'Table 1', area: null, zone: null, isIdle, bookings }, now);

describe('a table at a moment', () => {
  it.each([
    ['has no booking', [], 'free', null],
    ['has one that is over', [booking(-60, 0)], 'free', null],
    ['is played at', [booking(60, 120), booking(0, 30)], 'playing', 30],
    ['is played at without an end', [booking(-5)], 'playing', null],
    ['is booked for soon', [booking(5, 60)], 'free', 5],
    ['is booked for tonight', [booking(180, 240)], 'free', 180],
  ] as const)('by its times, when it %s', (_name, bookings, kind, until) => {
    const state = stateOf(bookings);
    expect([state.kind, state.until]).toEqual([kind, until === null ? null : now + until * minute]);
  });

  it.each([
    ['is idle', 'Ana, 4 people', true, 'free', null],
    ['is idle until the time in its note', 'Ana 7:30 pm', true, 'free', 90],
    ['is idle until the hour in its note', 'Ana 7pm', true, 'free', 60],
    ['is idle until the time of a day of 24 hours', 'Ana 19.30', true, 'free', 90],
    ['is idle and the time has come', 'Ana 6pm', true, 'booked', null],
    ['is idle and the note may mean the morning', 'Ana 7:30', true, 'booked', null],
    ['is played at', 'Ana', false, 'booked', null],
    ['may be played at', 'Ana', null, 'booked', null],
    ['is idle and the booking has no note', null, true, 'free', null],
  ] as const)('without times, when it %s', (_name, note, isIdle, kind, until) => {
    const table = { id: 1, name: 'Table 1', area: null, zone: 'Australia/Brisbane', isIdle };
    const state = tableStateAt({ ...table, bookings: [booking(null, null, note)] }, now);
    expect([state.kind, state.until]).toEqual([kind, until === null ? null : now + until * minute]);
  });
});
