import { useSyncExternalStore } from 'react';
import { hallShape, type HallShape } from './hallShape.ts';

function watchSize(changed: () => void): () => void {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
}

/** The layout of `count` cards on this screen, live. */
export function useHallShape(count: number): HallShape {
  const width = useSyncExternalStore(watchSize, () => innerWidth);
  const height = useSyncExternalStore(watchSize, () => innerHeight);
  return hallShape(count, width, height);
}
