import { organisationBody } from '../bodies/places.ts';
import { waitingToStop } from '../commands/waitingRequests.ts';
import type { Organisation } from '../entities/organisation.ts';
import { overlockDefaults } from '../lifecycle/overlock.ts';
import { ladderDefaults } from '../lifecycle/arrearsLadder.ts';
import { approvalMessages } from '../messages/approvals.ts';
import { defineFormRules, type AfterSaving } from './formRules.ts';

/** @returns the sentence to show where turning the second person off waits for one. */
async function afterStopAsking({
  approvals,
  id,
  values,
  changed,
  answered,
}: AfterSaving<typeof organisationBody>): Promise<string | undefined> {
  if (!changed.includes('twoPersonApproval')) return undefined;
  const requests = await approvals.reread();
  if (values.twoPersonApproval !== false) return undefined;
  const isStillOn = (answered as Organisation | null)?.twoPersonApproval;
  const waits = isStillOn ?? waitingToStop(requests, id) !== undefined;
  if (!waits) return undefined;
  return changed.length === 1 ? approvalMessages.nothingYet : approvalMessages.restSaved;
}

export const organisationFormRules = defineFormRules({
  entity: 'organisation',
  schema: organisationBody,
  newRecordValues: {
    strictness: 'relaxed',
    overlockAfterDays: overlockDefaults.afterDays,
    overlockMinimum: overlockDefaults.minimum,
    reminderAfterDays: ladderDefaults.reminderAfterDays,
    reminderMinimum: ladderDefaults.minimum,
    gatesAfterDays: ladderDefaults.gatesAfterDays,
    gatesMinimum: ladderDefaults.minimum,
  },
  afterSaving: afterStopAsking,
});
