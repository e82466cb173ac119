import { homeRoute, type RouteId } from '#domain/routes/index.ts';
import { pageLoaderOf } from '../pages.ts';

export const loadSignedInRoot = () => import('../signedIn/RoutedRoot.tsx');

/** Fetches the signed-in frame and the page of a route, while the session is still on its way. */
export function preloadScreens(id: RouteId = homeRoute): void {
  for (const load of [loadSignedInRoot, pageLoaderOf(id)]) {
    // A failure is told by the screen itself, which asks for the same again.
    load?.().catch(() => undefined);
  }
}
