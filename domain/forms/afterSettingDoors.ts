import type { z } from 'zod';
import type { SetEntity } from '../commands/doorSettings.ts';
import { waitsToSet } from '../commands/waitingRequests.ts';
import { approvalMessages } from '../messages/approvals.ts';
import type { AfterSaving } from './formRules.ts';

/** @returns the sentence to show where changed settings that keep doors open wait for a second person. */
export async function afterSettingDoors(
  entity: SetEntity,
  { id, changed, approvals }: Pick<AfterSaving<z.ZodObject>, 'id' | 'changed' | 'approvals'>,
): Promise<string | undefined> {
  const waiting = await approvals.rereadWhereUsed();
  return waitsToSet(waiting, entity, [id], changed) ? approvalMessages.doorsWait : undefined;
}
