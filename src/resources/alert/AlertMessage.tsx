import { useMemo, type ReactNode } from 'react';
import type { Alert } from '#domain/entities/alert.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { alertMessages } from '#domain/messages/alerts.ts';
import { pathTo } from '#domain/routes/path.ts';
import { useMayOpen } from '#crud/context/session.ts';
import { showDialog } from '#crud/dialog/showDialog.ts';
import { PathLink } from '#crud/link/PathLink.tsx';
import { useRecordCalls } from '#crud/data/useRecordCalls.ts';
import { acknowledgingMessages } from '#domain/messages/acknowledging.ts';
import { troubleName } from '#domain/states/troubleNews.ts';
import { beginOf, useAcknowledging } from '#crud/status/acknowledging.ts';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import { UserCheck } from 'lucide-react';
import { chakra } from '#ui/theme/chakra.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { ApprovalDialog } from '#parts/approval/ApprovalDialog.tsx';
import { alertPlace } from './alertPlace.ts';
import { ResolvedMark } from './ResolvedMark.tsx';
import { useAlertEnds } from './useAlertEnds.ts';

const Line = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'baseline',
    gap: '2',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    '&[data-unread]': { fontWeight: 'semibold' },
  },
});
const followed = {
  color: 'inherit',
  borderRadius: 'l1',
  textUnderlineOffset: '0.2em',
  _hover: { color: 'accent.fg', textDecoration: 'underline' },
} as const;
const MessageLink = chakra(PathLink, { base: followed });
const MessageButton = chakra('button', {
  base: { ...followed, textAlign: 'start', font: 'inherit', py: '0.5', minH: '6' },
});

export interface AlertMessageProps {
  row: Alert;
  onFollow?: () => void;
}

/** An alert's message, and below it when its cause ended. */
export function AlertMessage(props: AlertMessageProps) {
  const { row } = props;
  const end = useAlertEnds(useMemo(() => [row], [row])).get(row.id);
  if (end === undefined) return <LinkedMessage {...props} isUnread={row.read === false} />;
  return (
    <chakra.span display="flex" flexDirection="column">
      <LinkedMessage {...props} isUnread={false} />
      <ResolvedMark end={end} siteId={row.alert?.siteId ?? null} />
    </chakra.span>
  );
}

/** Following the link marks the alert as read. A request for approval opens as a dialog. */
function LinkedMessage({ row, onFollow, isUnread }: AlertMessageProps & { isUnread: boolean }) {
  const { update } = useRecordCalls('alert');
  const mayOpen = useMayOpen();
  const place = alertPlace(row);
  const text = row.alert?.message ?? recordName('alert', row);
  const follow = () => {
    // An alert that cannot be marked stays unread.
    if (row.read === false) update(row.id, { read: true }).catch(() => undefined);
    onFollow?.();
  };
  const approvalId = row.alert?.approvalId;
  if (approvalId != null) {
    return (
      <UnreadLine isUnread={isUnread}>
        <MessageButton
          type="button"
          onClick={() => {
            follow();
            showDialog((close) => <ApprovalDialog id={approvalId} onClose={close} />);
          }}
        >
          {text}
        </MessageButton>
      </UnreadLine>
    );
  }
  return (
    <UnreadLine isUnread={isUnread}>
      {place === null || !mayOpen(place.to) ? (
        <span>{text}</span>
      ) : (
        <MessageLink to={pathTo(place.to, place.parameters)} onClick={follow}>
          {text}
        </MessageLink>
      )}
      <SeenToBy row={row} />
    </UnreadLine>
  );
}

/** Who sees to the alarm that an alert tells of, while it goes on. */
function SeenToBy({ row: { alert, createdAt } }: { row: Alert }) {
  const { all } = useAcknowledging();
  const unitId = alert?.unitId;
  const found =
    typeof unitId === 'number' ? all.get(troubleName({ entity: 'unit', id: unitId, trouble: 'alarm' })) : undefined;
  const toldAt = beginOf(typeof alert?.createdAt === 'string' ? alert.createdAt : createdAt);
  // The alert of an earlier alarm is not this one's.
  const isOfThis = found !== undefined && found.since !== null && toldAt !== null && toldAt >= found.since;
  const isOwn = alert?.acknowledgedAt != null && alert.resolvedAt == null;
  if (!isOfThis && !isOwn) return null;
  return (
    <ToneTag tone="alarm" icon={UserCheck} variant="outline">
      {acknowledgingMessages.by((isOwn ? alert.acknowledgedBy : found?.by) ?? null)}
    </ToneTag>
  );
}

export function UnreadLine({ isUnread, children }: { isUnread: boolean; children: ReactNode }) {
  return (
    <Line data-unread={isUnread ? '' : undefined}>
      {isUnread ? (
        <>
          <chakra.span
            boxSize="2"
            flexShrink="0"
            alignSelf="center"
            borderRadius="full"
            bg="accent.solid"
            aria-hidden="true"
          />
          <VisuallyHidden>{alertMessages.unreadMark}</VisuallyHidden>
        </>
      ) : null}
      {children}
    </Line>
  );
}
