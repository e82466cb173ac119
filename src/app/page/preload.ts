import { homeRoute, type RouteId } from '#domain/routes/index.ts';
import { loadPage } from './lazyPages.ts';
import { signedInRoot } from './signedInRoot.ts';

/** Fetches the signed-in frame and the page of a route, while the session is still on its way. */
export function preloadScreens(id: RouteId = homeRoute): void {
  for (const loading of [signedInRoot.load(), loadPage(id)]) {
    // A failure is told by the screen itself, which asks for the same again.
    loading.catch(() => undefined);
  }
}
