import { loadPart } from '../failure/loadPart.ts';
import { preloadable } from './preloadable.tsx';

/** The frame of all signed-in pages. */
export const signedInRoot = preloadable(
  async () => (await loadPart('module', () => import('../signedIn/RoutedRoot.tsx'))).RoutedRoot,
);
