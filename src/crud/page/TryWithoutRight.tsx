import { lazy, Suspense } from 'react';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import { useCan } from '../context/session.ts';
import type { ReadWithoutRightProps } from './ReadWithoutRight.tsx';

const ReadWithoutRight = lazy(() => import('./ReadWithoutRight.tsx'));

/** Asks the server also without the right. Where it gives nothing, the page names the right. */
export function TryWithoutRight(props: ReadWithoutRightProps) {
  if (useCan(askFor(entityOf(props.entity), 'read'))) return props.children;
  return (
    <Suspense>
      <ReadWithoutRight {...props} />
    </Suspense>
  );
}
