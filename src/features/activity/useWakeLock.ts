import { useEffect, useState } from 'react';

/** Whether the screen is kept on; null: not known yet. */
export type WakeState = boolean | null;

/** Browsers release the lock of a hidden page, so that it is asked for again. */
export function useWakeLock(): WakeState {
  const [isAwake, setAwake] = useState<WakeState>(null);
  useEffect(() => {
    let isOver = false;
    let lock: WakeLockSentinel | null = null;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const given = await navigator.wakeLock.request('screen');
        if (isOver) return await given.release();
        lock = given;
        given.addEventListener('release', () => {
          if (!isOver) setAwake(false);
        });
        setAwake(true);
      } catch {
        if (!isOver) setAwake(false); // the wall says so
      }
    };
    void ask();
    const onVisible = () => void ask();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
  return isAwake;
}
