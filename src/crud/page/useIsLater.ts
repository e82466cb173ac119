import { useEffect, useState } from 'react';
import { timing } from '#domain/limits/timing.ts';

/** Whether parts that no first screen needs may load now. */
export function useIsLater(): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), timing.laterParts);
    return () => clearTimeout(timer);
  }, []);
  return isLater;
}
