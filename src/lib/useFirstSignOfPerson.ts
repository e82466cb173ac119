import { useEffect } from 'react';

/** The first sign of a person at the page. Focus is none, since pages set it themselves. */
const signsOfPerson = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/** Calls once, as soon as a person moves the pointer, presses, scrolls or types. */
export function useFirstSignOfPerson(onSign: () => void): void {
  useEffect(() => {
    const controller = new AbortController();
    const begin = () => {
      controller.abort();
      onSign();
    };
    for (const sign of signsOfPerson) addEventListener(sign, begin, { signal: controller.signal, passive: true });
    return () => controller.abort();
  }, [onSign]);
}
