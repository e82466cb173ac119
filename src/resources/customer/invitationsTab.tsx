import { UserPlus } from 'lucide-react';
import { askFor } from '#domain/entities/define.ts';
import type { Customer } from '#domain/entities/customer.ts';
import { entityOf } from '#domain/entities/index.ts';
import type { Invitation } from '#domain/entities/invitation.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { DetailTab } from '#crud/descriptor/define.ts';
import { useRows } from '#crud/data/useRows.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { NoRowsMessage } from '#crud/freshness/NoRowsMessage.tsx';
import { StaleNote } from '#crud/freshness/StaleNote.tsx';
import { emptyReasonOfView } from '#crud/freshness/emptyReason.ts';
import { PlainTable, type PlainColumn } from '#crud/related/PlainTable.tsx';
import { StateTag } from '#crud/status/StateTag.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Moment } from '#ui/time/Moment.tsx';
import { RecordLink } from '../device/RecordLink.tsx';

const columns: readonly PlainColumn<Invitation>[] = [
  { id: 'name', header: 'Invited', card: 'title', cell: (row) => recordName('invitation', row) },
  {
    id: 'unit',
    header: 'Unit',
    width: '9rem',
    cell: ({ unitId }) => <RecordLink entity="unit" id={unitId} to="unit.detail" />,
  },
  { id: 'reach', header: 'Contact', folds: 'mdDown', cell: ({ email, phone }) => email ?? phone ?? '–' },
  {
    id: 'status',
    header: 'Response',
    width: '8rem',
    card: 'mark',
    sort: ({ status }) => status,
    cell: ({ status }) => <StateTag of="invitation" state={status} />,
  },
  {
    id: 'expiresAt',
    header: 'Expires',
    width: '11rem',
    folds: 'below640',
    cell: ({ expiresAt, siteId }) => (expiresAt === null ? 'Never' : <Expiry at={expiresAt} siteId={siteId} />),
  },
];

function Expiry({ at, siteId }: { at: string | undefined; siteId: number | undefined }) {
  const zone = useSiteZone(siteId);
  return <Moment at={at ?? ''} zone={zone} />;
}

/** The people whom a customer invited to their units. A server that ignores the condition lists others too. */
function Invitations({ customerId }: { customerId: number }) {
  const view = useRows('invitation', { where: { customerId: [customerId] }, limit: 100 });
  const rows = view.status === 'ready' ? view.rows.filter((row) => row.customerId === customerId) : null;
  const reason = emptyReasonOfView(view);
  if (reason !== null) {
    return (
      <Panel>
        <NoRowsMessage many="invitations" reason={reason} />
      </Panel>
    );
  }
  if (rows?.length === 0) {
    return (
      <Panel>
        <EmptyState icon={UserPlus} title="No invitations yet">
          People whom this customer lets open their units appear here.
        </EmptyState>
      </Panel>
    );
  }
  return (
    <Panel flush>
      <PlainTable label="Invitations" columns={columns} rows={rows} />
      <StaleNote freshness={view.status === 'ready' ? view.freshness : null} />
    </Panel>
  );
}

export const invitationsTab: DetailTab<Customer> = {
  id: 'invitations',
  label: 'Invitations',
  ask: askFor(entityOf('invitation'), 'read'),
  content: ({ id }) => <Invitations key={id} customerId={id} />,
};
