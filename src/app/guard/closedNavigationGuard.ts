import { admit } from '#domain/routes/admit.ts';
import { matchRoute } from '#domain/routes/match.ts';
import { pathTo } from '#domain/routes/path.ts';
import type { Place, NavigationDecision } from '../history/navigationGuard.ts';

/**
 * The gate while no session is open in this tab: public pages are admitted. For the others, an opening session is
 * waited for, and where there is none the way leads to the login page.
 */
export function closedNavigationGuard({ pathname }: Place, isOpening: boolean): NavigationDecision {
  const match = matchRoute(pathname);
  const isPublic = match !== null && admit(match.id, { rights: null, features: null }).verdict === 'admitted';
  if (isPublic) return { kind: 'admitted' };
  return isOpening ? { kind: 'waiting' } : { kind: 'redirected', to: pathTo('login') };
}
