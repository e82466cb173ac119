import { ShieldCheck, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { approvalCalls, type Approval } from '#domain/calls/approvals.ts';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { alertNotChanged } from '#domain/messages/alerts.ts';
import { approvalMessages } from '#domain/messages/approvals.ts';
import { can } from '#domain/permissions/can.ts';
import { useBulkCommands } from '#crud/command/useBulkCommands.ts';
import { useSession } from '#crud/context/session.ts';
import { showDialog } from '#crud/dialog/showDialog.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { secondPerson } from '#domain/limits/secondPerson.ts';
import { timing } from '#domain/limits/timing.ts';
import { Approvals } from '#crud/command/approvals.ts';
import { useData } from '#crud/context/replica.ts';
import { useRows } from '#crud/data/useRows.ts';
import { useObservable } from '#lib/useObservable.ts';
import { StripFrame } from '../scenario/StripFrame.tsx';
import { ApprovalDialog } from './ApprovalDialog.tsx';

interface ApprovalsView {
  approvals: Approvals;
  /** Own requests that wait or may begin, and the newest at each site. */
  own: readonly Approval[];
  /** Requests of others that wait for an answer. */
  others: readonly Approval[];
}

/** Reads again after each alert, and often while an own request waits. */
function useApprovals(): ApprovalsView {
  const approvals = Approvals.of(useData());
  const { userId } = useSession();
  const list = useObservable(approvals.list$, approvals.list$.value);
  const unread = useRows('alert', {
    where: { read: [false, null], archived: [false, null] },
    sort: { field: 'createdAt', direction: 'desc' },
    limit: 1,
  });
  const alerts = unread.status === 'ready' ? `${unread.total} ${unread.rows[0]?.id}` : '';
  const mine = list.filter(({ requestedBy }) => requestedBy?.id === userId);
  const isWaiting = mine.some(({ state }) => state === 'pending');
  // After a failed read the known requests stay; the next read follows soon.
  const read = useEffectEvent(() => void approvals.read().catch(() => undefined));
  useEffect(() => read(), [alerts]);
  useEffect(() => {
    const timer = setInterval(read, isWaiting ? secondPerson.poll : timing.pollInterval);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return {
    approvals,
    own: mine.filter(
      ({ siteId, id, state }) =>
        state === 'pending' || state === 'approved' || mine.find((each) => each.siteId === siteId)?.id === id,
    ),
    others: list.filter(({ state, requestedBy }) => state === 'pending' && requestedBy?.id !== userId),
  };
}

const Line = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '1',
    '& > svg': { boxSize: '4', flexShrink: '0', color: 'fg.muted' },
  },
});

/** Rights by which somebody asks: for commands, a change of emergencies, or the end of asking. */
const asks = [
  approvalCalls.approvalRequest.ask,
  askFor(entityOf('site'), 'write'),
  askFor(entityOf('organisation'), 'write'),
];

/** On every page, where an organisation asks a second person. */
export function ApprovalStrips() {
  const { sites, visitor } = useSession();
  const mayAsk = asks.some((ask) => can(visitor.rights, ask));
  const isOn = sites.some(({ twoPersonApproval }) => twoPersonApproval === true);
  return isOn && mayAsk ? <Strips /> : null;
}

function Strips() {
  const { approvals, own, others } = useApprovals();
  const { isConnected, isBusy } = useBulkCommands();
  const isReady = isConnected && !isBusy;
  const [dismissed, setDismissed] = useState<ReadonlySet<number>>(new Set());
  const attempt = (step: Promise<void>) => {
    step.catch((thrown: unknown) => showNotice(alertNotChanged, toAppError(thrown).message));
  };
  const next = isReady ? own.find((each) => each.state === 'approved' && approvals.wasAskedHere(each)) : undefined;
  const runNext = useEffectEvent(() => {
    if (next !== undefined) attempt(approvals.run(next));
  });
  useEffect(() => runNext(), [next?.id]);
  const actions: Partial<Record<Approval['state'], (approval: Approval) => ReactNode>> = {
    pending: ({ id }) => (
      <Button size="xs" onClick={() => attempt(approvals.cancel(id))}>
        {approvalMessages.cancel}
      </Button>
    ),
    approved: (approval) => (
      <Button
        size="xs"
        variant="solid"
        colorPalette="accent"
        aria-disabled={!isReady}
        onClick={() => {
          if (isReady) attempt(approvals.run(approval));
        }}
      >
        {approvalMessages.runNow}
      </Button>
    ),
  };
  const dismiss = ({ id }: Approval) => (
    <IconButton
      icon={X}
      label={approvalMessages.dismiss}
      size="xs"
      onClick={() => setDismissed(new Set([...dismissed, id]))}
    />
  );
  // Approved tries have nothing to run: the person goes on trying.
  const actionOf = ({ act, state }: Approval) =>
    (act === 'try' && state === 'approved' ? undefined : actions[state]) ?? dismiss;
  const shown = own.filter(({ id, state }) => state !== 'used' && state !== 'cancelled' && !dismissed.has(id));
  if (shown.length + others.length === 0) return null;
  return (
    // Many requests scroll, so that they leave room for the page.
    <StripFrame
      display="grid"
      rowGap="1.5"
      maxH={{ base: '30dvh', md: '40dvh' }}
      overflowY="auto"
      aria-label={approvalMessages.region}
    >
      {others.map(({ id, requestedBy, title, place }) => (
        <Strip key={id} text={approvalMessages.asks(title, place, requestedBy?.name ?? approvalMessages.someone)}>
          <Button size="xs" onClick={() => showDialog((close) => <ApprovalDialog id={id} onClose={close} />)}>
            {approvalMessages.review}
          </Button>
        </Strip>
      ))}
      {shown.map((approval) => (
        <Strip key={approval.id} text={ownText(approval)}>
          {actionOf(approval)(approval)}
        </Strip>
      ))}
    </StripFrame>
  );
}

function ownText({ state, title, place, decidedBy, answer, others }: Approval): string {
  const by = decidedBy?.name ?? approvalMessages.someone;
  if (state === 'pending') return [approvalMessages.waiting(title, place), ...others].join(' ');
  if (state === 'approved') return approvalMessages.approvedBy(title, place, by);
  return state === 'declined' ? approvalMessages.declinedBy(title, by, answer ?? '') : approvalMessages.expired(title);
}

function Strip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Line>
      <ShieldCheck aria-hidden="true" />
      <chakra.span role="status" flex="1" minW="12rem" overflowWrap="anywhere">
        {text}
      </chakra.span>
      {children}
    </Line>
  );
}
