import { useCallback, useEffect, useRef, useState } from 'react';
import { sessionCalls } from '#domain/calls/session.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { roundTripLimits } from '#domain/limits/roundTrips.ts';
import { useData } from '#crud/context/replica.ts';
import { useSession } from '#crud/context/session.ts';
import { withTrip, type RoundTrip } from './roundTrips.ts';

/**
 * Measures the round trip of a small call: several times on request, and after that now and then while the page is
 * visible. A refusal counts as an answer.
 */
export function useRoundTrips(): { trips: readonly RoundTrip[]; isBusy: boolean; measure: () => void } {
  const { api } = useData();
  const { userId } = useSession();
  const [trips, setTrips] = useState<readonly RoundTrip[]>([]);
  const [isBusy, setBusy] = useState(false);
  const last = useRef(0);
  const running = useRef(false);
  const isShown = useRef(true);

  const once = useCallback(
    async (inBackground: boolean) => {
      const begun = performance.now();
      let isAnswered = true;
      try {
        await api.call(sessionCalls.currentUser, { parameters: { id: userId }, inBackground });
      } catch (thrown) {
        isAnswered = !toAppError(thrown).isWithoutAnswer;
      }
      last.current += 1;
      const trip = { id: last.current, took: isAnswered ? performance.now() - begun : null };
      setTrips((before) => withTrip(before, trip));
      return isAnswered;
    },
    [api, userId],
  );

  // Stops after a call without an answer.
  const several = useCallback(
    async (times: number, inBackground = false) => {
      if (running.current) return;
      running.current = true;
      setBusy(times > 1);
      for (let done = 0; done < times && isShown.current; done += 1) if (!(await once(inBackground))) break;
      running.current = false;
      setBusy(false);
    },
    [once],
  );

  useEffect(() => {
    isShown.current = true;
    const timer = setInterval(() => {
      if (last.current > 0 && document.visibilityState === 'visible') void several(1, true);
    }, roundTripLimits.every);
    return () => {
      isShown.current = false;
      clearInterval(timer);
    };
  }, [several]);

  const measure = useCallback(() => void several(roundTripLimits.burst), [several]);
  return { trips, isBusy, measure };
}
