import { timing } from '#domain/limits/timing.ts';

let last = Date.now();

/**
 * A moment at which a missing right is told again, whatever was told before in this process (milliseconds since 1970):
 * test files share what they import, and with it the moment at which one was told last.
 */
export function nextForbiddenTime(): number {
  last = Math.max(last, Date.now()) + 2 * timing.forbiddenInterval;
  return last;
}
