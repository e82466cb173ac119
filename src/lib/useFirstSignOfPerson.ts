import { useEffect } from 'react';

/** Focus does not count, since pages set it themselves. */
const signsOfPerson = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/**
 * Calls once, as soon as a person moves the pointer, presses, scrolls or types.
 *
 * @param latest milliseconds after which it calls without a sign; absent: never.
 */
export function useFirstSignOfPerson(onSign: () => void, latest?: number): void {
  useEffect(() => {
    const controller = new AbortController();
    const begin = () => {
      controller.abort();
      onSign();
    };
    for (const sign of signsOfPerson) addEventListener(sign, begin, { signal: controller.signal, passive: true });
    const timer = latest === undefined ? undefined : setTimeout(begin, latest);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [onSign, latest]);
}
