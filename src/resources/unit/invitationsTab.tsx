import { UserPlus } from 'lucide-react';
import { accessCalls } from '#domain/calls/access.ts';
import type { Invitation } from '#domain/entities/invitation.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Unit } from '#domain/entities/unit.ts';
import type { PlainColumn } from '#crud/related/PlainTable.tsx';
import { relatedTab } from '#crud/related/relatedTab.tsx';
import { StateTag } from '#crud/status/StateTag.tsx';
import { Moment } from '#ui/time/Moment.tsx';

function columnsIn(zone: string | undefined): PlainColumn<Invitation>[] {
  return [
    { id: 'name', header: 'Invited', card: 'title', cell: (invitation) => recordName('invitation', invitation) },
    { id: 'reach', header: 'Contact', folds: 'mdDown', cell: ({ email, phone }) => email ?? phone ?? '–' },
    {
      id: 'status',
      header: 'Response',
      width: '8rem',
      card: 'mark',
      cell: ({ status }) => <StateTag of="invitation" state={status} />,
    },
    {
      id: 'createdAt',
      header: 'Sent',
      width: '11rem',
      folds: 'mdDown',
      cell: ({ createdAt }) => <Moment at={createdAt ?? ''} zone={zone} />,
    },
    {
      id: 'expiresAt',
      header: 'Expires',
      width: '11rem',
      cell: ({ expiresAt }) => (expiresAt === null ? 'Never' : <Moment at={expiresAt ?? ''} zone={zone} />),
    },
  ];
}

export const invitationsTab = relatedTab<Unit, 'invitation'>({
  ...{ id: 'invitations', subject: 'unit', entity: 'invitation', icon: UserPlus, columns: columnsIn },
  ask: accessCalls.unitInvitations.ask,
  emptyTitle: 'No invitations yet',
  emptyText: 'People the tenant has invited appear here.',
});
