import { describe, expect, it } from 'vitest';
import { createSignInPauses } from '#server/rest/account/signInPauses.ts';

const account = 'ada@example.test';
const minute = 60_000;

function guess(pauses: ReturnType<typeof createSignInPauses>, client: string, times: number, at = 0): void {
  for (let count = 0; count < times; count += 1) pauses.recordFailure(account, client, at);
}

describe('wrong passwords', () => {
  it('pause a client for longer each time, up to a quarter of an hour', () => {
    const pauses = createSignInPauses();
    guess(pauses, 'guesser', 9);
    expect(pauses.remaining(account, 'guesser', false, 0)).toBe(0);
    const waits = Array.from({ length: 8 }, () => {
      guess(pauses, 'guesser', 1);
      return pauses.remaining(account, 'guesser', false, 0) / minute;
    });
    expect(waits).toEqual([0.5, 1, 2, 4, 8, 15, 15, 15]);
    expect(pauses.remaining(account, 'guesser', false, 15 * minute)).toBe(0);
  });

  it('pause a client that has signed in before for a minute at most', () => {
    const pauses = createSignInPauses();
    guess(pauses, 'office', 30);
    expect(pauses.remaining(account, 'office', true, 0)).toBe(minute);
  });

  it('never pause another client, however many guess', () => {
    const pauses = createSignInPauses();
    for (let client = 0; client < 500; client += 1) guess(pauses, `guesser ${client}`, 20);
    expect(pauses.remaining(account, 'owner', false, 0)).toBe(0);
  });

  it('pause unknown clients from their first on while many guess, and known ones as ever', () => {
    const pauses = createSignInPauses();
    for (let client = 0; client < 5; client += 1) guess(pauses, `guesser ${client}`, 1);
    guess(pauses, 'stranger', 1);
    guess(pauses, 'office', 9);
    expect(pauses.remaining(account, 'stranger', false, 0)).toBe(minute / 2);
    expect(pauses.remaining(account, 'office', true, 0)).toBe(0);
  });

  it('are forgotten after an hour, and after a good sign-in', () => {
    const pauses = createSignInPauses();
    guess(pauses, 'late', 20);
    expect(pauses.remaining(account, 'late', false, 59 * minute)).toBe(0);
    guess(pauses, 'late', 1, 61 * minute);
    expect(pauses.remaining(account, 'late', false, 61 * minute)).toBe(0);
    guess(pauses, 'found it', 20);
    pauses.forget(account, 'found it');
    expect(pauses.remaining(account, 'found it', false, 0)).toBe(0);
  });
});
