import { loadPart } from '../failure/loadPart.ts';
import { held } from './held.tsx';

/** The frame of all signed-in pages. */
export const signedInRoot = held(
  async () => (await loadPart('module', () => import('../signedIn/RoutedRoot.tsx'))).RoutedRoot,
);
