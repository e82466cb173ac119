import { useMemo } from 'react';
import { timing } from '#domain/limits/timing.ts';
import { holdTrueFor } from '#lib/holdTrueFor.ts';
import { useObservable } from '#lib/useObservable.ts';
import { useData } from '#crud/context/replica.ts';
import { chakra } from '#ui/theme/chakra.ts';

/** A line along the top bar while the data on screen is being refetched. */
export function RefreshIndicator() {
  const { replica } = useData();
  const reading$ = useMemo(() => replica.isRefreshing$.pipe(holdTrueFor(timing.refreshIndicator)), [replica]);
  return useObservable(reading$, false) ? (
    <chakra.div
      role="progressbar"
      aria-label="Refreshing"
      data-refreshing=""
      position="absolute"
      insetInline="0"
      bottom="-1px"
      h="2px"
      bg="accent.solid"
      pointerEvents="none"
      animation="pulse 2s ease-in-out infinite"
    />
  ) : null;
}
