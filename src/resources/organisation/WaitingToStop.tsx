import { ShieldCheck } from 'lucide-react';
import { waitingToStop } from '#domain/commands/waitingRequests.ts';
import { approvalMessages } from '#domain/messages/approvals.ts';
import { Approvals } from '#crud/command/approvals.ts';
import { useData } from '#crud/context/replica.ts';
import { Notice } from '#crud/form/FormNotices.tsx';
import { useObservable } from '#lib/useObservable.ts';

/** Names who asks to turn the second person off. */
export function WaitingToStop({ organisationId }: { organisationId: number }) {
  const { list$ } = Approvals.of(useData());
  const waiting = waitingToStop(useObservable(list$, list$.value), organisationId);
  if (waiting === undefined) return null;
  const text = approvalMessages.waitsToStop(waiting.requestedBy?.name ?? approvalMessages.someone);
  return <Notice icon={ShieldCheck} palette="accent" role="status" text={text} />;
}
