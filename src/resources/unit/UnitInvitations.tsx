import { UserPlus } from 'lucide-react';
import type { Invitation } from '#domain/entities/invitation.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { capitalised } from '#domain/states/words.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import type { PlainColumn } from '#crud/related/PlainTable.tsx';
import { SubjectTable } from '#crud/related/SubjectTable.tsx';
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
      cell: ({ status }) => (status === undefined ? '–' : capitalised(status)),
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

/** The people whom the tenant invited to the unit. */
export function UnitInvitations({ unit: { id, siteId } }: { unit: Unit }) {
  const zone = useSiteZone(siteId);
  return (
    <SubjectTable
      entity="invitation"
      of={{ subject: 'unit', id }}
      icon={UserPlus}
      columns={columnsIn(zone)}
      emptyTitle="No invitations yet"
      emptyText="People the tenant has invited appear here."
    />
  );
}
