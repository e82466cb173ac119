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
    { id: 'reach', header: 'Reached by', folds: 'belowLarge', cell: ({ email, phone }) => email ?? phone ?? '–' },
    {
      id: 'status',
      header: 'Answer',
      width: '8rem',
      card: 'mark',
      cell: ({ status }) => (status === undefined ? '–' : capitalised(status)),
    },
    {
      id: 'createdAt',
      header: 'Sent',
      width: '11rem',
      folds: 'belowLarge',
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

/** Whom the tenant lets open the unit beside themselves. */
export function UnitInvitations({ unit: { id, siteId } }: { unit: Unit }) {
  const zone = useSiteZone(siteId);
  return (
    <SubjectTable
      entity="invitation"
      of={{ subject: 'unit', id }}
      icon={UserPlus}
      columns={columnsIn(zone)}
      emptyTitle="Nobody is invited"
      emptyText="Whom the tenant lets open this unit beside themselves is listed here."
    />
  );
}
