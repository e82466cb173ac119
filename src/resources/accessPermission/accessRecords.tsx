import { KeySquare } from 'lucide-react';
import { lazy } from 'react';
import { accessPermissionBody } from '#domain/bodies/access.ts';
import type { AccessPermission } from '#domain/entities/accessPermission.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { accessMessages, scheduleMessages } from '#domain/messages/schedules.ts';
import { withFieldRule } from '#domain/validation/fieldRule.ts';
import { useRows } from '#crud/data/useRows.ts';
import { defineRecords } from '#crud/records/managedRecords.ts';
import type { Column } from '#crud/table/column.ts';
import { useNow } from '#lib/useNow.ts';
import { InlineStack } from '#ui/layout/layout.tsx';
import { WrappingText } from '#ui/text/text.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import { RecordLink } from '#crud/link/RecordLink.tsx';
import { OpenNow } from '../schedule/scheduleRecords.tsx';
import { SiteMoment } from '#crud/columns/SiteMoment.tsx';
import type { PermissionPage } from './PermissionFields.tsx';

type PermissionState = 'In force' | 'Not yet' | 'Ended';

/** Whether a permission counts now; its schedule limits the hours. */
function permissionState(
  { startsAt, endsAt }: { startsAt?: string | null | undefined; endsAt?: string | null | undefined },
  now: number,
): PermissionState {
  if (endsAt && Date.parse(endsAt) <= now) return 'Ended';
  return startsAt && Date.parse(startsAt) > now ? 'Not yet' : 'In force';
}

const PermissionFields = lazy(() => import('./PermissionFields.tsx'));

const withPerson = withFieldRule(
  accessPermissionBody,
  { fields: ['customerId', 'userId'], at: 'customerId', message: accessMessages.noPerson },
  ({ customerId, userId }) => Boolean(customerId) || Boolean(userId),
);
const schema = withFieldRule(
  withPerson,
  { fields: ['startsAt', 'endsAt'], at: 'endsAt', message: accessMessages.endBeforeStart },
  ({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt,
);

const nameOf = (row: AccessPermission) => <WrappingText>{recordName('accessPermission', row)}</WrappingText>;

const who = ({ customerId, userId }: AccessPermission) =>
  userId ? (
    <RecordLink entity="user" id={userId} to="user.detail" />
  ) : (
    <RecordLink entity="customer" id={customerId} to="customer.detail" />
  );

const what = ({ unitId, gateId }: AccessPermission) => {
  if (unitId) return <RecordLink entity="unit" id={unitId} to="unit.detail" />;
  return <RecordLink entity="gate" id={gateId} to="gate.detail" none={accessMessages.allGates} />;
};

function StateTag({ row }: { row: AccessPermission }) {
  const now = useNow();
  if (row.startsAt === undefined && row.endsAt === undefined) return '–';
  const state = permissionState(row, now);
  const tones = { 'In force': 'secure', 'Not yet': 'neutral', Ended: 'offline' } as const;
  return (
    <ToneTag tone={tones[state]} variant="plain">
      {state}
    </ToneTag>
  );
}

function HoursOf({ row: { scheduleId } }: { row: AccessPermission }) {
  const view = useRows('schedule', { where: { id: [scheduleId ?? -1] }, everySite: true });
  if (scheduleId === null) return scheduleMessages.anyTime;
  const schedule = view.status === 'ready' ? view.rows[0] : undefined;
  if (schedule === undefined) return <RecordLink entity="schedule" id={scheduleId} />;
  return (
    <InlineStack whiteSpace="normal">
      <span>{recordName('schedule', schedule)}</span>
      <OpenNow schedule={schedule} />
    </InlineStack>
  );
}

function Validity({ row }: { row: AccessPermission }) {
  const { startsAt, endsAt, siteId } = row;
  if (startsAt === undefined && endsAt === undefined) return '–';
  if (!startsAt && !endsAt) return 'No limit';
  return (
    <InlineStack>
      {startsAt ? (
        <span>
          from <SiteMoment at={startsAt} siteId={siteId} />
        </span>
      ) : null}
      {endsAt ? (
        <span>
          until <SiteMoment at={endsAt} siteId={siteId} />
        </span>
      ) : null}
    </InlineStack>
  );
}

const columnsOn = (page: PermissionPage): readonly Column<AccessPermission>[] => [
  {
    id: 'name',
    header: 'Name',
    card: 'title',
    sortValue: ({ name }) => name,
    cell: nameOf,
  },
  ...(page === 'customer'
    ? []
    : [{ id: 'who', header: 'Who', cell: (row: AccessPermission) => <WrappingText>{who(row)}</WrappingText> }]),
  ...(page === 'unit'
    ? []
    : [{ id: 'what', header: 'May pass', cell: (row: AccessPermission) => <WrappingText>{what(row)}</WrappingText> }]),
  { id: 'hours', header: 'Hours', width: '9rem', cell: (row) => <HoursOf row={row} /> },
  { id: 'valid', header: 'Valid', width: '11rem', folds: 'lgDown', cell: (row) => <Validity row={row} /> },
  { id: 'state', header: 'State', width: '7rem', card: 'mark', cell: (row) => <StateTag row={row} /> },
];

const recordsOn = (page: PermissionPage, emptyText: string) =>
  defineRecords({
    entity: 'accessPermission',
    icon: KeySquare,
    schema,
    columns: columnsOn(page),
    Fields: (props) => <PermissionFields {...props} page={page} />,
    emptyTitle: 'No access permissions',
    emptyText,
  });

export const accessRecords = {
  site: recordsOn(
    'site',
    'Tenants use the gates in their hours without one. A permission lets someone else in, or at other hours.',
  ),
  gate: recordsOn('gate', 'Tenants use this gate in its hours without one. A permission lets someone else in.'),
  unit: recordsOn('unit', 'The tenant needs none. A permission lets someone else open this unit.'),
  customer: recordsOn(
    'customer',
    'Where the customer rents, the gates open for them in their hours. A permission gives other hours or other gates.',
  ),
} as const;
