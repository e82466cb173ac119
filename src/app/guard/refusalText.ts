import { pageMessages } from '#domain/messages/pages.ts';
import type { Ask } from '#domain/permissions/can.ts';
import { describeRight, givingRights } from '#domain/permissions/describe.ts';

/**
 * What somebody is told who may not open a page: the right that is missing, and who can give it.
 * @param isOpen whether the page stood open, and the right was taken away meanwhile.
 */
export function refusalText(missing: Ask, isOpen: boolean): string {
  if (missing.superAdmin === true) return isOpen ? pageMessages.superAdminTaken : pageMessages.superAdminsAlone;
  const text = isOpen ? pageMessages.rightTaken : pageMessages.missingRight;
  return text(describeRight(missing), describeRight(givingRights));
}
