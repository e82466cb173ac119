import { useEffect, useState } from 'react';

const minute = 60_000;

const startOfMinute = () => Math.floor(Date.now() / minute) * minute;

/** The beginning of the current minute, in milliseconds since 1970. */
export function useMinute(): number {
  const [now, setNow] = useState(startOfMinute);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    // Anew for each minute: timers of a sleeping computer come late.
    const wait = () => {
      timer = setTimeout(
        () => {
          setNow(startOfMinute());
          wait();
        },
        minute - (Date.now() % minute),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, []);
  return now;
}
