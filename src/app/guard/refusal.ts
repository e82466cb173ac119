import { pageMessages } from '#domain/messages/pages.ts';
import type { Ask } from '#domain/permissions/can.ts';
import { describeAct, describeRight, givingRights } from '#domain/permissions/describe.ts';
import { admit, type Visitor } from '#domain/routes/admit.ts';
import { routeOf } from '#domain/routes/index.ts';
import { matchRoute } from '#domain/routes/match.ts';
import type { Place } from '../history/navigationGuard.ts';

/** The page that a refused visitor stays on. null when it is the refused page itself, public, or closed to them. */
export function previousPage(from: Place | null, to: string, visitor: Visitor | null): string | null {
  if (from === null || from.pathname === to) return null;
  const match = matchRoute(from.pathname);
  if (match === null || routeOf(match.id).public === true) return null;
  const isClosed = visitor !== null && admit(match.id, visitor).verdict !== 'admitted';
  return isClosed ? null : from.pathname + from.search + (from.hash ?? '');
}

/**
 * The message for a refused visitor: the missing right, and who can give it.
 * @param isOpen whether the page was open when the right was taken away.
 */
export function refusalText(missing: Ask, isOpen: boolean): string {
  if (missing.superAdmin === true) return isOpen ? pageMessages.superAdminTaken : pageMessages.superAdminsAlone;
  if (isOpen) return pageMessages.rightTaken(describeAct(missing));
  return pageMessages.missingRight(describeRight(missing), describeRight(givingRights));
}
