import { afterEach, expect, it, vi } from 'vitest';
import { tabReturns } from '#app/signedIn/tabReturns.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('tells once that somebody came back, although focus and visibility come together', () => {
  vi.useFakeTimers();
  let returns = 0;
  const watching = tabReturns().subscribe(() => (returns += 1));
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('focus'));
  expect(returns).toBe(1);
  vi.advanceTimersByTime(60_000);
  window.dispatchEvent(new Event('focus'));
  expect(returns).toBe(2);
  watching.unsubscribe();
  window.dispatchEvent(new Event('focus'));
  expect(returns).toBe(2);
});
