import { timing } from '#domain/limits/timing.ts';

let last = Date.now();

/**
 * A time (milliseconds since 1970) at which the popup shows again: test files share modules, and with them the last
 * popup's time.
 */
export function nextForbiddenTime(): number {
  last = Math.max(last, Date.now()) + 2 * timing.forbiddenInterval;
  return last;
}
