import { afterEach, expect, it, vi } from 'vitest';
import { tabReturns } from '#app/signedIn/tabReturns.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('emits once when focus and visibility come back together', () => {
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
