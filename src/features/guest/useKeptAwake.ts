import { useEffect } from 'react';

/** Absent in older browsers, and where the page has no secure context. */
const wakeLock = () => (navigator as { wakeLock?: WakeLock }).wakeLock;

/** Keeps the screen on while the page is shown, where the browser can (W3C Screen Wake Lock). */
export function useKeptAwake(): void {
  useEffect(() => {
    let isLeft = false;
    let lock: WakeLockSentinel | null = null;
    const release = () => {
      // Released already where the page was hidden.
      lock?.release().catch(() => undefined);
      lock = null;
    };
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      wakeLock()
        ?.request('screen')
        .then(
          (given) => {
            release();
            lock = given;
            if (isLeft) release();
          },
          // A low battery, say: the display shows the same, and the screen is left to whoever set it up.
          () => undefined,
        );
    };
    ask();
    // The browser takes it back from a page that is hidden.
    document.addEventListener('visibilitychange', ask);
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', ask);
      release();
    };
  }, []);
}
