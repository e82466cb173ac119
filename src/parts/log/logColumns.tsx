import { DoorClosed, DoorOpen, Eye, KeyRound, ShieldAlert, UserCog, type LucideIcon } from 'lucide-react';
import type { EntityName } from '#domain/entities/index.ts';
import type { LogRow } from '#crud/log/useLog.ts';
import type { Column } from '#crud/table/column.ts';
import { RecordLink } from '#crud/link/RecordLink.tsx';
import { Moment } from '#ui/time/Moment.tsx';
import { logKindLabels, type LogKind } from '#domain/states/logs.ts';
import { entryOf, isOneOf, labelIn } from '#domain/states/words.ts';
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

/** Their own logs need not name them. */
const doors = ['unit', 'gate', 'lockable'] as const;
const people = ['user', 'customer'] as const;

interface AtDoor {
  unitId?: number | null | undefined;
  gateId?: number | null | undefined;
}

type Line = LogRow & { detail?: string | null | undefined } & Person & AtDoor;

/** Who typed the PIN or pressed the button; null: the line names nobody. */
function personOf({ customerId, userId }: Person): { entity: 'customer' | 'user'; id: number } | null {
  if (typeof customerId === 'number') return { entity: 'customer', id: customerId };
  return typeof userId === 'number' ? { entity: 'user', id: userId } : null;
}

/** The door that a line is about; null: none, or it is not told. */
function doorOf({ unitId, gateId }: AtDoor): { entity: 'unit' | 'gate'; id: number } | null {
  if (typeof unitId === 'number') return { entity: 'unit', id: unitId };
  return typeof gateId === 'number' ? { entity: 'gate', id: gateId } : null;
}

interface LinkColumn<Row> extends Pick<Column<Row>, 'id' | 'header' | 'width'> {
  /** The record of a line; null: none. */
  recordOf: (row: Row) => { entity: 'customer' | 'user' | 'unit' | 'gate'; id: number } | null;
}

/** A column that links a record of each line, for logs in which some line has one. */
function linkColumn<Row>({ recordOf, ...column }: LinkColumn<Row>): Column<Row> {
  return {
    ...column,
    card: 'filled',
    cell: (row) => {
      const record = recordOf(row);
      return record === null ? null : <RecordLink {...record} to={`${record.entity}.detail`} />;
    },
    text: (row, source) => {
      const record = recordOf(row);
      return record === null ? null : source.recordName(record.entity, record.id);
    },
    refersTo: recordOf,
  };
}

const doorColumn = <Row extends Line>() =>
  linkColumn<Row>({ id: 'door', header: 'Door', width: '9rem', recordOf: doorOf });
const whoColumn = <Row extends Line>() =>
  linkColumn<Row>({ id: 'who', header: 'Who', width: '10rem', recordOf: personOf });

/** The columns of a log: the time in the site's zone, the given columns, and the detail. */
function logColumns<Row extends Line>(zone: string | undefined, own: readonly Column<Row>[]): Column<Row>[] {
  return [
    {
      id: 'createdAt',
      header: 'When',
      width: '11rem',
      cell: ({ createdAt }) => <Moment at={createdAt ?? ''} zone={zone} />,
    },
    ...own,
    { id: 'detail', header: 'Detail', cell: ({ detail }) => detail || null },
  ];
}

/**
 * @param rows the log's lines, which decide whether columns name people and doors.
 * @param subject whose log it is.
 */
export function eventColumns<Row extends Line & { event?: string | undefined; kind?: string | undefined }>(
  zone: string | undefined,
  rows: readonly Row[] | null,
  subject: EntityName,
): Column<Row>[] {
  const hasPeople = !isOneOf(people, subject) && rows?.some((row) => personOf(row) !== null) === true;
  const hasDoors = !isOneOf(doors, subject) && rows?.some((row) => doorOf(row) !== null) === true;
  // On a tablet the event says enough beside both.
  const kindFolds = hasPeople && hasDoors ? ({ folds: 'lgDown' } as const) : {};
  return logColumns<Row>(zone, [
    { id: 'event', header: 'Event', card: 'title', cell: ({ event }) => event },
    {
      id: 'kind',
      header: 'Kind',
      width: '9rem',
      card: 'mark',
      ...kindFolds,
      cell: ({ kind }) => <LogKindMark kind={kind} />,
    },
    ...(hasDoors ? [doorColumn<Row>()] : []),
    ...(hasPeople ? [whoColumn<Row>()] : []),
  ]);
}
