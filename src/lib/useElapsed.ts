import { useEffect, useState } from 'react';

/** Whether this many milliseconds have passed since the component mounted. */
export function useElapsed(duration: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), duration);
    return () => clearTimeout(timer);
  }, [duration]);
  return isOver;
}
