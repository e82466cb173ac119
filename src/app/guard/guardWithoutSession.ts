import { admit } from '#domain/routes/admit.ts';
import { matchRoute } from '#domain/routes/match.ts';
import { pathTo } from '#domain/routes/path.ts';
import type { Place, NavigationDecision } from '../history/navigationGuard.ts';

/**
 * Decides while no session is open: public pages are admitted; other pages wait for an opening session, or lead to the
 * login page.
 */
export function guardWithoutSession({ pathname }: Place, isOpening: boolean): NavigationDecision {
  const match = matchRoute(pathname);
  const isPublic = match !== null && admit(match.id, { rights: null, features: null }).verdict === 'admitted';
  if (isPublic) return { kind: 'admitted' };
  return isOpening ? { kind: 'waiting' } : { kind: 'redirected', to: pathTo('login') };
}
