import { useMemo } from 'react';
import { timing } from '#domain/limits/timing.ts';
import { atLeast } from '#lib/atLeast.ts';
import { useObservable } from '#lib/useObservable.ts';
import { useData } from '#crud/context/replica.ts';
import { chakra } from '#ui/theme/chakra.ts';

const Line = chakra('div', {
  base: {
    // Over the edge of the bar that it stands in: nothing moves for it.
    position: 'absolute',
    insetInline: '0',
    bottom: '-1px',
    h: '2px',
    bg: 'accent.solid',
    pointerEvents: 'none',
    animation: 'pulse 2s ease-in-out infinite',
  },
});

/** A calm line along the top bar while what is on screen is being read anew. */
export function RefreshIndicator() {
  const { replica } = useData();
  const reading$ = useMemo(() => replica.reading$.pipe(atLeast(timing.refreshIndicator)), [replica]);
  return useObservable(reading$, false) ? <Line role="progressbar" aria-label="Refreshing" data-refreshing="" /> : null;
}
