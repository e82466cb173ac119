import { LoadFailure } from '../failure/loadFailure.ts';
import { held } from './held.tsx';

/** The frame of all signed-in pages. */
export const signedInRoot = held(() =>
  import('../signedIn/RoutedRoot.tsx').then(
    ({ RoutedRoot }) => RoutedRoot,
    (cause: unknown) => {
      throw new LoadFailure('module', cause);
    },
  ),
);
