import { lazy, Suspense } from 'react';
import { useObservable } from '#lib/useObservable.ts';
import { queueNews$ } from './queueNews.ts';

/** Its code loads with the first news. */
const Shown = lazy(() => import('./ShownQueueNews.tsx').then(({ ShownQueueNews: shown }) => ({ default: shown })));

export function QueueNewsButton() {
  const news = useObservable(queueNews$, queueNews$.value);
  if (news === null) return null;
  return (
    <Suspense fallback={null}>
      <Shown news={news} />
    </Suspense>
  );
}
