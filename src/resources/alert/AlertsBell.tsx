import { Bell, CheckCheck, Inbox } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import { noticeCalls } from '#domain/calls/operations.ts';
import type { Alert } from '#domain/entities/alert.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { alertMessages, alertNotChanged } from '#domain/messages/alerts.ts';
import { formatAgo } from '#format/duration.ts';
import { useData } from '#crud/context/replica.ts';
import { type RowsView, useRows } from '#crud/data/useRows.ts';
import { useSiteName } from '#crud/data/useSiteName.ts';
import { useRecordCalls } from '#crud/data/useRecordCalls.ts';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { showNotice } from '#crud/message/showNotice.ts';
import { Button } from '#ui/control/Button.tsx';
import { Popover } from '#ui/overlay/Popover.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { InlineRow, Line, List } from '#ui/layout/layout.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { Elapsed } from '#ui/time/Elapsed.tsx';
import { AlertMessage } from './AlertMessage.tsx';
import { AlertSettingsButton } from './AlertSettings.tsx';
import { LevelTag } from './LevelTag.tsx';
import type { CallDefinition } from '#domain/calls/define.ts';
import { timing } from '#domain/limits/timing.ts';
import { useAlertEnds } from './useAlertEnds.ts';
import { useAlertSignals } from './useAlertSignals.ts';

interface Asked<Schema extends z.ZodType> {
  call: CallDefinition & { schema: Schema };
  /** The value is read again when this changes; null: not yet. */
  after: string | null;
}

/**
 * A value that the server computes for the user. The hook reads it at the start, after each change of `after`, on
 * return to the tab, and every 30 s. null: unknown.
 */
function useServerValue<Schema extends z.ZodType>({ call, after }: Asked<Schema>): z.output<Schema> | null {
  const { api } = useData();
  const [value, setValue] = useState<z.output<Schema> | null>(null);
  useEffect(() => {
    if (after === null) return undefined;
    const stopped = new AbortController();
    const { signal } = stopped;
    const read = async () => {
      if (document.visibilityState === 'hidden') return;
      const answer = await api.call(call, { inBackground: true, signal }).then(
        (given) => call.schema.safeParse(given).data ?? null,
        () => null,
      );
      if (!signal.aborted) setValue(answer);
    };
    const first = setTimeout(() => void read(), timing.serverValue);
    const repeated = setInterval(() => void read(), timing.pollInterval);
    document.addEventListener('visibilitychange', () => void read(), { signal });
    return () => {
      clearTimeout(first);
      clearInterval(repeated);
      stopped.abort();
    };
  }, [api, call, after]);
  return value;
}

/** Alerts in the bell's panel, and those of which it is asked whether their cause goes on. */
const shown = 8;
const judged = 24;

interface UnreadAlerts {
  /** null: not known yet. */
  count: number | null;
  view: RowsView<Alert>;
  /** Of the view, those whose cause goes on or has no end. */
  open: readonly Alert[];
}

const noAlerts: readonly Alert[] = [];

/**
 * Newest first, without those whose cause has ended. The server counts them after each live change; if it can't, the
 * browser counts its own rows.
 */
function useUnreadAlerts(): UnreadAlerts {
  const view = useRows('alert', {
    where: { read: [false, null], archived: [false, null], 'alert.resolvedAt': [null] },
    sort: { field: 'createdAt', direction: 'desc' },
    limit: judged,
  });
  const rows = view.status === 'ready' ? view.rows : noAlerts;
  const ends = useAlertEnds(rows);
  const open = useMemo(() => rows.filter(({ id }) => !ends.has(id)), [rows, ends]);
  const held = view.status === 'ready' ? view.total : null;
  const newest = view.status === 'ready' ? view.rows[0]?.id : undefined;
  const counted = useServerValue({ call: noticeCalls.alertsUnread, after: held === null ? null : `${held} ${newest}` });
  const unread = (typeof counted === 'number' ? counted : counted?.count) ?? held;
  // The server does not count those that it resolved; of others it knows no end.
  return { count: unread === null ? null : Math.max(open.length, unread - ends.size), view, open };
}

/** Unread alerts since the tab's first read, newest first, each once; a new array for each arrival. */
function useNewAlerts(view: RowsView<Alert>): readonly Alert[] {
  const last = useRef<number | null>(null);
  const [arrived, setArrived] = useState<readonly Alert[]>([]);
  const rows = view.status === 'ready' && !view.pending ? view.rows : null;
  useEffect(() => {
    if (rows === null) return;
    const known = last.current;
    last.current = Math.max(known ?? 0, ...rows.map(({ id }) => id));
    if (known === null) return;
    const fresh = rows.filter(({ id }) => id > known);
    if (fresh.length > 0) setArrived(fresh);
  }, [rows]);
  return arrived;
}

const largestCount = 99;

const Badge = chakra('span', {
  base: {
    position: 'absolute',
    top: { base: '1.5', md: '-0.5' },
    insetEnd: { base: '0.5', md: '-1' },
    minW: '4',
    h: '4',
    px: '1',
    borderRadius: 'full',
    bg: 'alarm.solid',
    color: 'alarm.contrast',
    textStyle: 'xs',
    fontSize: '2xs',
    lineHeight: '1rem',
    fontWeight: 'semibold',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
    '&[data-quiet]': { bg: 'accent.solid', minW: '2', boxSize: '2', px: '0' },
  },
});

const Item = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '1',
    py: '2.5',
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    textStyle: 'sm',
    '& a': { display: 'inline-block', py: '0.5', minH: '6' },
  },
});
const Foot = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    py: '2',
    _last: { pb: '0' },
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    textStyle: 'sm',
  },
});

export default function AlertsBell() {
  const { count, view, open } = useUnreadAlerts();
  const arrived = useNewAlerts(view);
  useAlertSignals(arrived);
  const has = useServerValue({ call: noticeCalls.notificationsUser, after: '' })?.hasNotification === true;
  const [newest] = arrived;
  return (
    <>
      <Popover
        label={alertMessages.bellTitle(null)}
        placement="bottom-end"
        width="min(24rem, calc(100vw - 1rem))"
        trigger={(trigger) => (
          <Button
            {...trigger}
            variant="ghost"
            px="0"
            position="relative"
            aria-label={alertMessages.bell(count, has)}
            data-bell=""
          >
            <Bell aria-hidden="true" />
            <Mark count={count ?? 0} hasNotification={has} />
          </Button>
        )}
      >
        {({ close }) => <BellPanel count={count} view={view} open={open} close={close} hasNotification={has} />}
      </Popover>
      <VisuallyHidden role="status">
        {newest === undefined ? '' : alertMessages.announced(arrived.length, recordName('alert', newest))}
      </VisuallyHidden>
    </>
  );
}

function Mark({ count, hasNotification }: { count: number; hasNotification: boolean }) {
  if (count > 0) return <Badge aria-hidden="true">{count > largestCount ? `${largestCount}+` : count}</Badge>;
  return hasNotification ? <Badge aria-hidden="true" data-quiet="" /> : null;
}

interface BellPanelProps {
  count: number | null;
  view: RowsView<Alert>;
  open: readonly Alert[];
  hasNotification: boolean;
  close: () => void;
}

function BellPanel({ count, view, open, hasNotification, close }: BellPanelProps) {
  return (
    <>
      <Line justifyContent="space-between" minH="9">
        <chakra.h2 textStyle="md" fontWeight="semibold" data-autofocus="" tabIndex={-1} outline="none">
          {alertMessages.bellTitle(count)}
        </chakra.h2>
        {open.length > 0 ? <MarkAllRead rows={open} /> : null}
      </Line>
      <Newest view={view} open={open} close={close} />
      {hasNotification ? (
        <Foot onClick={close}>
          <InlineRow textStyle="xs" color="fg.muted">
            <Inbox size={14} aria-hidden="true" />
            {alertMessages.hasNotification}
          </InlineRow>
          <LinkButton to="alerts" search="?list=notifications" size="xs">
            {alertMessages.openNotifications}
          </LinkButton>
        </Foot>
      ) : null}
      <Foot onClick={close}>
        <LinkButton to="alerts">{alertMessages.all}</LinkButton>
        <AlertSettingsButton />
      </Foot>
    </>
  );
}

function Newest({ view, open, close }: Pick<BellPanelProps, 'view' | 'open' | 'close'>) {
  const nameOfSite = useSiteName();
  if (view.status === 'loading') return <SkeletonBlock height="6rem" />;
  if (view.status === 'failed') return <chakra.p py="4">{alertMessages.notRead(view.error.message)}</chakra.p>;
  if (open.length === 0) {
    return <Note py="4">{alertMessages.nothingNew}</Note>;
  }
  return (
    <List tabIndex={0} aria-label={alertMessages.unread} maxH="min(24rem, 60dvh)" overflowY="auto">
      {open.slice(0, shown).map((row) => (
        <Item key={row.id} data-alert-id={row.id}>
          <AlertMessage row={row} onFollow={close} />
          <InlineRow textStyle="xs" color="fg.muted">
            <LevelTag alert={row.alert} />
            {row.createdAt === undefined ? null : <Elapsed since={row.createdAt} format={formatAgo} />}
            <span>{nameOfSite(row.alert?.siteId)}</span>
          </InlineRow>
        </Item>
      ))}
    </List>
  );
}

/** Marks all unread alerts, also those that do not fit into the panel. */
function MarkAllRead({ rows }: { rows: readonly Alert[] }) {
  const { replica } = useData();
  const { update } = useRecordCalls('alert');
  const mark = async () => {
    const ids = await replica.hostRequest('listedIds', {
      entity: 'alert',
      query: { where: { read: [false, null], archived: [false, null] } },
    });
    for (const id of ids ?? rows.map((row) => row.id)) await update(id, { read: true });
  };
  return (
    <Button
      size="xs"
      variant="ghost"
      onClick={() => void mark().catch((thrown: unknown) => showNotice(alertNotChanged, toAppError(thrown).message))}
    >
      <CheckCheck aria-hidden="true" />
      {alertMessages.markAllRead}
    </Button>
  );
}
