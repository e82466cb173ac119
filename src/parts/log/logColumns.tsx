import { DoorClosed, DoorOpen, Eye, KeyRound, ShieldAlert, UserCog, type LucideIcon } from 'lucide-react';
import type { LogRow } from '#crud/log/useLog.ts';
import type { Column } from '#crud/table/column.ts';
import { RecordLink } from '#crud/link/RecordLink.tsx';
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

interface Person {
  customerId?: number | null | undefined;
  userId?: number | null | undefined;
}

type Line = LogRow & { detail?: string | null | undefined } & Person;

/** Who typed the PIN or pressed the button; null: the line names nobody. */
function personOf({ customerId, userId }: Person): { entity: 'customer' | 'user'; id: number } | null {
  if (typeof customerId === 'number') return { entity: 'customer', id: customerId };
  return typeof userId === 'number' ? { entity: 'user', id: userId } : null;
}

/** A column for logs in which some line names somebody. */
function whoColumn<Row extends Line>(): Column<Row> {
  return {
    id: 'who',
    header: 'Who',
    width: '13rem',
    card: 'filled',
    cell: (row) => {
      const person = personOf(row);
      return person === null ? null : <RecordLink {...person} to={`${person.entity}.detail`} />;
    },
    text: (row, source) => {
      const person = personOf(row);
      return person === null ? null : source.recordName(person.entity, person.id);
    },
    refersTo: personOf,
  };
}

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

/** @param rows the log's lines, which decide whether a column names people. */
export function eventColumns<Row extends Line & { event?: string | undefined; kind?: string | undefined }>(
  zone: string | undefined,
  rows: readonly Row[] | null,
): Column<Row>[] {
  const hasPeople = rows?.some((row) => personOf(row) !== null) === true;
  return logColumns<Row>(zone, [
    { id: 'event', header: 'Event', card: 'title', cell: ({ event }) => event },
    { id: 'kind', header: 'Kind', width: '9rem', card: 'mark', cell: ({ kind }) => <LogKindMark kind={kind} /> },
    ...(hasPeople ? [whoColumn<Row>()] : []),
  ]);
}
