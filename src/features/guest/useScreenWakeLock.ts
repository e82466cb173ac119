import { useEffect } from 'react';

/** Absent in older browsers and outside of secure contexts. */
const wakeLock = () => (navigator as { wakeLock?: WakeLock }).wakeLock;

/** Keeps the screen on while the page is visible, if the browser can (W3C Screen Wake Lock). */
export function useScreenWakeLock(): void {
  useEffect(() => {
    let isLeft = false;
    let lock: WakeLockSentinel | null = null;
    const release = () => {
      // Already released if the page was hidden.
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
          // Refused, for example on low battery: the screen then sleeps as usual.
          () => undefined,
        );
    };
    ask();
    // The browser releases the lock of a hidden page.
    document.addEventListener('visibilitychange', ask);
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', ask);
      release();
    };
  }, []);
}
