import { FileText, LockKeyhole } from 'lucide-react';
import { askFor } from '#domain/entities/define.ts';
import type { Customer } from '#domain/entities/customer.ts';
import { document as documentEntity, type RentalDocument } from '#domain/entities/document.ts';
import { documentMessages } from '#domain/messages/documents.ts';
import { isUnsigned } from '#domain/states/document.ts';
import { numberText } from '#format/numbers.ts';
import { useCan, useSession } from '#crud/context/session.ts';
import { useRows } from '#crud/data/useRows.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { subjectQuery, SubjectRows } from '#crud/related/SubjectRows.tsx';
import type { Column } from '#crud/table/column.ts';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Moment } from '#ui/time/Moment.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import { CopyActions } from './CopyActions.tsx';
import { DocumentName } from './DocumentName.tsx';
import { GiveDocumentButton } from './GiveDocument.tsx';
import { SignedMark } from './SignedMark.tsx';

const columnsIn = (zone: string | undefined): Column<RentalDocument>[] => [
  {
    id: 'name',
    header: 'Document',
    card: 'title',
    sortValue: ({ name }) => name,
    cell: (row) => <DocumentName document={row} />,
  },
  {
    id: 'signed',
    header: 'Signed',
    width: '12rem',
    card: 'mark',
    sortValue: ({ signedAt }) => signedAt ?? '',
    cell: (row) => <SignedMark document={row} />,
  },
  { id: 'version', header: 'Version', width: '6rem', folds: 'mdDown', align: 'end', cell: ({ version }) => version },
  {
    id: 'createdAt',
    header: 'Added',
    width: '8rem',
    folds: 'mdDown',
    sortValue: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <Moment at={createdAt ?? ''} zone={zone} format="date" />,
  },
  { id: 'actions', header: 'Actions', width: '15.5rem', align: 'end', cell: (row) => <CopyActions document={row} /> },
];

const unsignedFirst = (a: RentalDocument, b: RentalDocument) =>
  Number(isUnsigned(b)) - Number(isUnsigned(a)) || (b.createdAt ?? '').localeCompare(a.createdAt ?? '') || b.id - a.id;

/**
 * Whether the server keeps customers' documents from those without the right to settings, under which the API has
 * documents.
 */
function useIsWithheld(customer: Customer): boolean {
  const view = useRows('document', subjectQuery({ subject: 'customer', id: customer.id }));
  const mayReadAll = useCan(askFor(documentEntity, 'read'));
  return !mayReadAll && view.status === 'failed' && view.error.code === 'forbidden';
}

/**
 * A customer's documents, signed or not, with the button that adds one.
 *
 * @example { id: 'documents', label: 'Documents', ask: rentalCalls.customerDocuments.ask,
 *   content: (row) => <CustomerDocuments customer={row} /> }
 */
export function CustomerDocuments({ customer }: { customer: Customer }) {
  const session = useSession();
  const zone = useSiteZone(customer.siteId ?? session.siteId);
  if (useIsWithheld(customer)) {
    return (
      <Panel>
        <EmptyState icon={LockKeyhole} title={documentMessages.withheld}>
          {documentMessages.withheldText}
        </EmptyState>
      </Panel>
    );
  }
  return (
    <Stack gap="3">
      <Row justifyContent="space-between" gap="3">
        <UnsignedCount customer={customer} />
        <GiveDocumentButton customer={customer} />
      </Row>
      <SubjectRows
        entity="document"
        of={{ subject: 'customer', id: customer.id }}
        icon={FileText}
        columns={columnsIn(zone)}
        compare={unsignedFirst}
        emptyTitle="No documents yet"
        emptyText="Agreements that this customer signed or has to sign appear here."
      />
    </Stack>
  );
}

/** Empty while the count is unknown. */
function UnsignedCount({ customer }: { customer: Customer }) {
  const view = useRows('document', subjectQuery({ subject: 'customer', id: customer.id }));
  const rows = view.status === 'ready' ? view.rows : [];
  const known = rows.filter(({ signedAt }) => signedAt !== undefined);
  const unsigned = rows.filter(isUnsigned).length;
  return (
    <div role="status">
      {unsigned > 0 ? <ToneTag tone="fault">{`${numberText(unsigned)} not signed`}</ToneTag> : null}
      {unsigned === 0 &&
      known.length > 0 &&
      known.length === rows.length &&
      !known.some(({ signedAt }) => signedAt === null) ? (
        <ToneTag tone="secure">All signed</ToneTag>
      ) : null}
    </div>
  );
}
