import { lazy, Suspense, useState } from 'react';
import { Note } from '../text/text.tsx';
import { chakra } from '../theme/chakra.ts';
import type { SeriesChartProps } from './SeriesChart.tsx';

function MissingChart() {
  return (
    <Note role="status" py="6" textAlign="center">
      The chart couldn't be loaded. Reload the page to see it.
    </Note>
  );
}

const createLazyChart = () =>
  lazy(async () => {
    try {
      return { default: (await import('./SeriesChart.tsx')).SeriesChart };
    } catch {
      // The next chart tries again. Without its picture, a page still has its figures and rows.
      shared = null;
      return { default: MissingChart };
    }
  });

let shared: ReturnType<typeof createLazyChart> | null = null;

/** A chart whose code loads with the first one. */
export function Chart<Drill>(props: SeriesChartProps<Drill>) {
  const { height = 240 } = props;
  const [LazyChart] = useState(() => (shared ??= createLazyChart()));
  return (
    <Suspense fallback={<chakra.div data-skeleton="" style={{ height }} />}>
      <LazyChart {...(props as SeriesChartProps<unknown>)} />
    </Suspense>
  );
}
