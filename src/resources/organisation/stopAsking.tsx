import { ShieldCheck } from 'lucide-react';
import type { organisationBody } from '#domain/bodies/places.ts';
import { approvalMessages as say } from '#domain/messages/approvals.ts';
import { Approvals, waitingToStop } from '#crud/command/approvals.ts';
import { useData } from '#crud/context/replica.ts';
import type { AfterSaving } from '#crud/descriptor/form.ts';
import { Notice } from '#crud/form/FormNotices.tsx';
import { useObservable } from '#lib/useObservable.ts';

const field = 'twoPersonApproval';

/** @returns what is said where turning the second person off waits for one. */
export async function afterStopAsking({
  id,
  values,
  changed,
  answered,
  ...data
}: AfterSaving<typeof organisationBody>): Promise<string | undefined> {
  if (!changed.includes(field)) return undefined;
  const approvals = Approvals.of(data);
  await approvals.reread();
  if (values[field] !== false) return undefined;
  const isStillOn = (answered as { [field]?: boolean } | null)?.[field];
  const waits = isStillOn ?? waitingToStop(approvals.list$.value, id) !== undefined;
  if (!waits) return undefined;
  return changed.length === 1 ? say.nothingYet : say.restSaved;
}

/** Names who asks to turn the second person off. */
export function WaitingToStop({ organisationId }: { organisationId: number }) {
  const { list$ } = Approvals.of(useData());
  const waiting = waitingToStop(useObservable(list$, list$.value), organisationId);
  if (waiting === undefined) return null;
  const text = say.waitsToStop(waiting.requestedBy?.name ?? say.someone);
  return <Notice icon={ShieldCheck} palette="accent" role="status" text={text} />;
}
