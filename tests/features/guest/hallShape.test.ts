import { expect, it } from 'vitest';
import { hallShape } from '#features/guest/hallShape.ts';

const screens = [
  [1920, 1080],
  [3840, 2160],
  [1080, 1920],
  [2160, 3840],
] as const;

it.each(screens)('shows 1 to 40 tables at %i × %i, each once, large enough for 5 m', (width, height) => {
  for (let count = 1; count <= 40; count += 1) {
    const { columns, rows, pages, em } = hallShape(count, width, height);
    expect(columns).toBe(Math.min(count, 4));
    expect(columns * rows * pages).toBeGreaterThanOrEqual(count);
    expect(columns * rows * (pages - 1)).toBeLessThan(count);
    // The smallest text is 1.3 em; its letters must be at least 1/50 of the shorter side.
    expect(((em ?? 0) * 1.3) / Math.min(width, height)).toBeGreaterThan(0.017);
    expect((em ?? 0) * rows * 19).toBeLessThanOrEqual(height * 0.95);
  }
});

it('scrolls in a hand', () => {
  expect(hallShape(40, 390, 844)).toMatchObject({ columns: 1, pages: 1, em: null });
  expect(hallShape(40, 800, 1080)).toMatchObject({ columns: 2, pages: 1, em: null });
});

it('has two lines for each booking where the cards leave room, and in a hand', () => {
  const isRoomy = (count: number, width: number, height: number) => hallShape(count, width, height).isRoomy;
  expect([8, 12].map((count) => isRoomy(count, 1080, 1920))).toEqual([true, true]);
  expect([4, 40].map((count) => isRoomy(count, 1920, 1080))).toEqual([true, false]);
  expect(isRoomy(24, 1080, 1920)).toBe(false);
  expect(isRoomy(8, 390, 844)).toBe(true);
});
