import type { SetEntity } from '#domain/commands/doorSettings.ts';
import { approvalMessages } from '#domain/messages/approvals.ts';
import { Approvals } from '#crud/command/approvals.ts';
import type { DataAccess } from '#crud/context/replica.ts';

interface SavedSettings extends DataAccess {
  id: number;
  changed: readonly string[];
}

/** @returns what is said where changed settings that keep doors open wait for a second person. */
export async function afterSettingDoors(
  entity: SetEntity,
  { id, changed, ...data }: SavedSettings,
): Promise<string | undefined> {
  const approvals = Approvals.of(data);
  await approvals.rereadWhereUsed();
  return approvals.waitsToSet(entity, [id], changed) ? approvalMessages.doorsWait : undefined;
}
