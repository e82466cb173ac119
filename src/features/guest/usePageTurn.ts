import { useEffect, useState } from 'react';
import { guestLimits } from '#domain/limits/guest.ts';

export interface PageTurn {
  /** From 0. */
  page: number;
  isTurning: boolean;
  toggle: () => void;
}

/** Turns pages until a person stops it. */
export function usePageTurn(pages: number): PageTurn {
  const [turned, setTurned] = useState(0);
  const [isTurning, setTurning] = useState(true);
  const runs = isTurning && pages > 1;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setTurned((before) => before + 1), guestLimits.pageTurn);
    return () => clearInterval(timer);
  }, [runs]);
  return { page: turned % pages, isTurning, toggle: () => setTurning((before) => !before) };
}
