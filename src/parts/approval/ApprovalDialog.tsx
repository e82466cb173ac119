import { useEffect, useState } from 'react';
import type { Approval } from '#domain/calls/approvals.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { approvalMessages } from '#domain/messages/approvals.ts';
import { Approvals } from '#crud/command/approvals.ts';
import { useData } from '#crud/context/replica.ts';
import { useSession } from '#crud/context/session.ts';
import { Button } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { ReasonInput } from './ReasonInput.tsx';

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    columnGap: '4',
    rowGap: '1.5',
    m: '0',
    color: 'fg',
    '& dt': { color: 'fg.muted' },
    '& dd': { m: '0', overflowWrap: 'anywhere' },
  },
});

export interface ApprovalDialogProps {
  id: number;
  onClose: () => void;
}

/** For the second person. */
export function ApprovalDialog({ id, onClose }: ApprovalDialogProps) {
  const approvals = Approvals.of(useData());
  const { userId } = useSession();
  const [approval, setApproval] = useState<Approval | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    approvals.readOne(id).then(setApproval, (thrown: unknown) => setFailure(toAppError(thrown).message));
  }, [approvals, id]);
  const decide = (step: Promise<void>) => {
    setBusy(true);
    setFailure(null);
    step.then(onClose, (thrown: unknown) => {
      setFailure(toAppError(thrown).message);
      setBusy(false);
    });
  };
  const isOfOther = approval?.state === 'pending' && approval.requestedBy?.id !== userId;
  const mayDecide = isOfOther && approval.cannotDecide === null;
  const cannotDecline = isBusy || reason.trim() === '';
  const title =
    approval === null
      ? approvalMessages.region
      : mayDecide
        ? approvalMessages.title(approval.title, approval.place)
        : approval.title;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus="" onClick={onClose}>
            {approvalMessages.close}
          </Button>
          {mayDecide ? (
            <>
              <Button
                colorPalette="alarm"
                aria-disabled={cannotDecline}
                onClick={() => {
                  if (!cannotDecline) decide(approvals.decline(id, reason.trim()));
                }}
              >
                {approvalMessages.decline}
              </Button>
              <Button
                variant="solid"
                colorPalette="accent"
                disabled={isBusy}
                onClick={() => decide(approvals.approve(id))}
              >
                {approvalMessages.approve}
              </Button>
            </>
          ) : null}
        </>
      }
    >
      {approval === null && failure === null ? <p role="status">{approvalMessages.loading}</p> : null}
      {approval === null ? null : <RequestFacts approval={approval} />}
      {approval === null || mayDecide ? null : (
        <chakra.p pt="3" role="status">
          {approval.cannotDecide ?? approvalMessages.states[approval.state]}
        </chakra.p>
      )}
      {mayDecide ? (
        <chakra.div pt="4">
          <FormField
            label={approvalMessages.declineReason}
            hint={approvalMessages.declineHint(approval.requestedBy?.name ?? approvalMessages.someone)}
          >
            <ReasonInput value={reason} onChange={setReason} />
          </FormField>
        </chakra.div>
      ) : null}
      {failure === null ? null : (
        <chakra.p pt="3" color="fg.error" role="alert">
          {failure}
        </chakra.p>
      )}
    </Dialog>
  );
}

function RequestFacts({
  approval: { requestedBy, siteId, place, act, targets, changes: given = [], reason },
}: {
  approval: Approval;
}) {
  const changes = act === 'stopAsking' ? [...given, approvalMessages.stopFollows] : given;
  return (
    <Facts>
      <dt>{approvalMessages.who}</dt>
      <dd>{requestedBy?.name ?? approvalMessages.someone}</dd>
      {reason === '' ? null : (
        <>
          <dt>{approvalMessages.reason}</dt>
          <dd>{reason}</dd>
        </>
      )}
      <dt>{siteId === null ? approvalMessages.organisation : approvalMessages.site}</dt>
      <dd>{place}</dd>
      {changes.length === 0 ? null : (
        <>
          <dt>{approvalMessages.changes}</dt>
          <chakra.dd maxH="8rem" overflowY="auto" tabIndex={0}>
            {changes.map((change) => (
              <p key={change}>{change}</p>
            ))}
          </chakra.dd>
        </>
      )}
      {targets.length === 0 ? null : (
        <>
          <dt>{act === 'set' ? approvalMessages.records : approvalMessages.which}</dt>
          <chakra.dd maxH="8rem" overflowY="auto" tabIndex={0}>
            {targets.map(({ name }) => name).join(', ')}
          </chakra.dd>
        </>
      )}
    </Facts>
  );
}
