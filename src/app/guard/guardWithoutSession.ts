import { signInFor } from '#domain/routes/aboutAlert.ts';
import { admit } from '#domain/routes/admit.ts';
import { matchRoute } from '#domain/routes/match.ts';
import type { Place, NavigationDecision } from '../history/navigationGuard.ts';

/**
 * Decides while no session is open: public pages are admitted; other pages wait for an opening session, or lead to the
 * login page.
 */
export function guardWithoutSession(place: Place, isOpening: boolean): NavigationDecision {
  const match = matchRoute(place.pathname);
  const isPublic = match !== null && admit(match.id, { rights: null, features: null }).verdict === 'admitted';
  if (isPublic) return { kind: 'admitted' };
  return isOpening ? { kind: 'waiting' } : { kind: 'redirected', to: signInFor(place) };
}
