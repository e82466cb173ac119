import { useEffect, useState } from 'react';

const minute = 60_000;

/** The time in milliseconds since 1970, updated at the beginning of each minute. */
export function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    // Anew for each minute: timers of a sleeping computer come late.
    const timer = setTimeout(() => setNow(Date.now()), minute - (Date.now() % minute));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
