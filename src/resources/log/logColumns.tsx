import type { LogColumn } from '#crud/log/LogTable.tsx';
import type { LogRow } from '#crud/log/useLog.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { LogKindMark } from './LogKindMark.tsx';

type Line = LogRow & { detail?: string | null | undefined };

/** The columns of a log: the time in the site's zone, the given columns, and the detail. */
function logColumns<Row extends Line>(zone: string | undefined, own: readonly LogColumn<Row>[]): LogColumn<Row>[] {
  return [
    {
      id: 'createdAt',
      header: 'When',
      width: '13rem',
      cell: ({ createdAt }) => <Moment at={createdAt ?? ''} zone={zone} />,
    },
    ...own,
    {
      id: 'detail',
      header: 'Detail',
      cell: ({ detail }) => <span title={detail ?? undefined}>{detail ?? '–'}</span>,
    },
  ];
}

export function eventColumns<Row extends Line & { event?: string | undefined; kind?: string | undefined }>(
  zone: string | undefined,
): LogColumn<Row>[] {
  return logColumns<Row>(zone, [
    { id: 'event', header: 'Event', cell: ({ event }) => event ?? '–' },
    { id: 'kind', header: 'Kind', width: '9rem', cell: ({ kind }) => <LogKindMark kind={kind} /> },
  ]);
}
