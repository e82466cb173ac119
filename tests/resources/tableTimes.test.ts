import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { Booking } from '#domain/entities/booking.ts';
import { tableTimes } from '#resources/poolTable/tableTimes.ts';
import { trackOf } from '#resources/poolTable/trackOf.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const minute = 60_000;
const at = (minutes: number) => new Date(now + minutes * minute).toISOString();
const game = (id: number, status: string, from: number, until: number | null, tableId = 1): Booking => ({
  id,
  status,
  startsAt: at(from),
  endsAt: until === null ? null : at(until),
  units: [{ id: tableId, name: `Table ${tableId}` }],
});

describe('what happens at a pool table', () => {
  it('is who plays, who comes next, and since when it is free', () => {
    const past = game(1, 'completed', -120, -45);
    const later = game(3, 'upcoming', 60, 120);
    const playing = game(2, 'active', -30, 30);
    expect(tableTimes(1, [later, past], now)).toEqual({ current: null, next: later, freeSince: now - 45 * minute });
    expect(tableTimes(1, [later, playing, past], now)).toEqual({ current: playing, next: later, freeSince: null });
    expect(tableTimes(2, [later, playing, past], now)).toEqual({ current: null, next: null, freeSince: null });
  });

  it('goes on past the planned end until somebody ends it', () => {
    const late = game(1, 'active', -90, -5);
    expect(tableTimes(1, [late], now).current).toEqual(late);
  });

  it('is a game that has started before its time', () => {
    const [early, later] = [game(1, 'active', 1, 31), game(2, 'upcoming', 60, 120)];
    expect(tableTimes(1, [early, later], now)).toEqual({ current: early, next: later, freeSince: null });
  });

  it('knows a game without an end, and leaves out cancelled and undated ones', () => {
    const open = game(1, 'active', -90, null);
    expect(tableTimes(1, [open, game(2, 'cancelled', -10, 10), { id: 3, units: [] }], now).current).toEqual(open);
  });
});

describe('the line of a day', () => {
  const games = fc.array(
    fc
      .record({ from: fc.integer({ min: -900, max: 900 }), length: fc.integer({ min: 1, max: 300 }) })
      .map(({ from, length }) => game(1, 'upcoming', from, from + length)),
    { maxLength: 12 },
  );

  it('holds now and every booking, with few labels', () => {
    fc.assert(
      fc.property(games, (bookings) => {
        const { hours, blocks, nowAt } = trackOf(bookings, now);
        expect(blocks).toHaveLength(bookings.length);
        for (const { from, length } of blocks) {
          expect(from).toBeGreaterThanOrEqual(0);
          expect(length).toBeGreaterThan(0);
          expect(from + length).toBeLessThanOrEqual(1 + 1e-9);
        }
        expect(nowAt).toBeGreaterThanOrEqual(0);
        expect(nowAt).toBeLessThanOrEqual(1);
        expect(hours.length).toBeLessThanOrEqual(8);
        expect(hours.every(({ share }) => share >= 0 && share < 1)).toBe(true);
      }),
    );
  });
});
