import { UserPlus } from 'lucide-react';
import { lazy } from 'react';
import { invitationBody } from '#domain/bodies/rentals.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Invitation } from '#domain/entities/invitation.ts';
import { invitationMessages } from '#domain/messages/invitations.ts';
import { withFieldRule } from '#domain/validation/fieldRule.ts';
import { defineRecords } from '#crud/records/managedRecords.ts';
import type { Column } from '#crud/table/column.ts';
import { StateTag } from '#crud/status/StateTag.tsx';
import { RecordLink } from '#crud/link/RecordLink.tsx';
import { InlineStack } from '#ui/layout/layout.tsx';
import { WrappingText } from '#ui/text/text.tsx';
import { SiteMoment } from '#crud/columns/SiteMoment.tsx';
import type { InvitationPage } from './InvitationFields.tsx';

const InvitationFields = lazy(() => import('./InvitationFields.tsx'));

const isOver = (status: string | undefined) => status === 'declined' || status === 'expired';

const withContact = withFieldRule(
  invitationBody,
  { fields: ['email', 'phone'], at: 'email', message: invitationMessages.noContact },
  ({ email, phone }) => Boolean(email) || Boolean(phone),
);
const schema = withFieldRule(
  withContact,
  { fields: ['expiresAt', 'status'], at: 'expiresAt', message: invitationMessages.alreadyOver },
  ({ expiresAt, status }) => !expiresAt || isOver(status) || expiresAt.getTime() > Date.now(),
);

function Contact({ row: { email, phone } }: { row: Invitation }) {
  if (!email && !phone) return '–';
  return (
    <InlineStack overflowWrap="anywhere">
      {email ? <span>{email}</span> : null}
      {phone ? <span>{phone}</span> : null}
    </InlineStack>
  );
}

const columnsOn = (page: InvitationPage): readonly Column<Invitation>[] => [
  {
    id: 'name',
    header: 'Invited',
    card: 'title',
    sortValue: ({ name }) => name,
    cell: (row) => <WrappingText>{recordName('invitation', row)}</WrappingText>,
  },
  page === 'customer'
    ? {
        id: 'unit',
        header: 'Unit',
        width: '9rem',
        cell: ({ unitId }) => <RecordLink entity="unit" id={unitId} to="unit.detail" />,
      }
    : {
        id: 'customer',
        header: 'Invited by',
        cell: ({ customerId }) => <RecordLink entity="customer" id={customerId} to="customer.detail" />,
      },
  { id: 'reach', header: 'Contact', cell: (row) => <Contact row={row} /> },
  {
    id: 'status',
    header: 'Response',
    width: '8rem',
    card: 'mark',
    sortValue: ({ status }) => status,
    cell: ({ status }) => <StateTag of="invitation" state={status} />,
  },
  {
    id: 'expiresAt',
    header: 'Expires',
    width: '11rem',
    folds: 'below640',
    sortValue: ({ expiresAt }) => expiresAt,
    cell: ({ expiresAt, siteId }) => (expiresAt === null ? 'Never' : <SiteMoment at={expiresAt} siteId={siteId} />),
  },
];

const recordsOn = (page: InvitationPage, emptyText: string) =>
  defineRecords({
    entity: 'invitation',
    icon: UserPlus,
    schema,
    columns: columnsOn(page),
    Fields: (props) => <InvitationFields {...props} page={page} />,
    removalText: invitationMessages.removal,
    emptyTitle: invitationMessages.emptyTitle,
    emptyText,
  });

export const invitationRecords = {
  customer: recordsOn('customer', invitationMessages.emptyOfCustomer),
  unit: recordsOn('unit', invitationMessages.emptyOfUnit),
} as const satisfies Record<InvitationPage, unknown>;
