import { eq } from 'drizzle-orm';
import { noteSitesChanged } from '#server/places/noteSitesChanged.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { organisations } from '#server/storage/schema/places/organisations.ts';
import { isWaiting, storeApproval } from './storeApproval.ts';

/** One person alone cannot turn the second person off. @throws Refusal where nobody could approve it. */
export async function requestToStopAsking(
  context: WriteContext,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const asked = { siteId: null, organisationId: id, act: 'stopAsking' as const, targets: [] };
  if (await isWaiting(context, asked)) return;
  await storeApproval(context, { ...asked, place: name, reason: null });
}

/** Turns the second person off once another person approved it. */
export async function stopAsking({ transaction, addChange }: WriteContext, organisationId: number): Promise<void> {
  await transaction.update(organisations).set({ twoPersonApproval: false }).where(eq(organisations.id, organisationId));
  addChange({
    entity: 'organisation',
    act: 'UPDATE',
    id: organisationId,
    organisationId,
    organisationIds: [organisationId],
  });
  await noteSitesChanged(transaction, organisationId, addChange);
}
