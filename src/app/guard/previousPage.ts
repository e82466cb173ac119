import { admit, type Visitor } from '#domain/routes/admit.ts';
import { routeOf } from '#domain/routes/index.ts';
import { matchRoute } from '#domain/routes/match.ts';
import type { Place } from '../history/navigationGuard.ts';

/**
 * The page that a refused visitor stays on: the one they came from, if it is another, asks for a sign-in, and is open to
 * them still.
 */
export function previousPage(from: Place | null, to: string, visitor: Visitor | null): string | null {
  if (from === null || from.pathname === to) return null;
  const match = matchRoute(from.pathname);
  if (match === null || routeOf(match.id).public === true) return null;
  const isClosed = visitor !== null && admit(match.id, visitor).verdict !== 'admitted';
  return isClosed ? null : from.pathname + from.search + (from.hash ?? '');
}
