import { DoorClosed, DoorOpen, Eye, KeyRound, ShieldAlert, UserCog, type LucideIcon } from 'lucide-react';
import type { LogRow } from '#crud/log/useLog.ts';
import type { Column } from '#crud/table/column.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { logKindLabels, type LogKind } from '#domain/states/logs.ts';
import { entryOf, labelIn } from '#domain/states/words.ts';
import { ToneTag } from '#ui/tone/ToneTag.tsx';

const icons: Record<LogKind, LucideIcon> = {
  view: Eye,
  open: DoorOpen,
  close: DoorClosed,
  access: KeyRound,
  lockout: ShieldAlert,
  admin: UserCog,
};

/** The kind of a log line. Only a lockout is an alarm. */
function LogKindMark({ kind }: { kind: string | undefined }) {
  const icon = entryOf(icons, kind);
  if (icon === undefined) return kind ?? '–';
  return (
    <ToneTag tone={kind === 'lockout' ? 'alarm' : 'neutral'} icon={icon} variant="plain">
      {labelIn(logKindLabels, kind)}
    </ToneTag>
  );
}

type Line = LogRow & { detail?: string | null | undefined };

/** The columns of a log: the time in the site's zone, the given columns, and the detail. */
function logColumns<Row extends Line>(zone: string | undefined, own: readonly Column<Row>[]): Column<Row>[] {
  return [
    {
      id: 'createdAt',
      header: 'When',
      width: '13rem',
      cell: ({ createdAt }) => <Moment at={createdAt ?? ''} zone={zone} />,
    },
    ...own,
    { id: 'detail', header: 'Detail', cell: ({ detail }) => detail || null },
  ];
}

export function eventColumns<Row extends Line & { event?: string | undefined; kind?: string | undefined }>(
  zone: string | undefined,
): Column<Row>[] {
  return logColumns<Row>(zone, [
    { id: 'event', header: 'Event', card: 'title', cell: ({ event }) => event },
    { id: 'kind', header: 'Kind', width: '9rem', card: 'mark', cell: ({ kind }) => <LogKindMark kind={kind} /> },
  ]);
}
