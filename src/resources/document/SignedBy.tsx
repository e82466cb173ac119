import type { RentalDocument } from '#domain/entities/document.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { documentMessages as say } from '#domain/messages/documents.ts';
import { countText } from '#format/numbers.ts';
import { ReferenceCell } from '#crud/columns/ReferenceCell.tsx';
import { useCan } from '#crud/context/session.ts';
import { useRows } from '#crud/data/useRows.ts';
import { Table } from '#crud/table/Table.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { SignedMark } from './SignedMark.tsx';

const most = 50;

/** The customers who signed a form, or were given it, newest first. */
export function SignedBy({ form }: { form: RentalDocument }) {
  const mayRead = useCan(resourceCalls('document').list.ask);
  const view = useRows('document', {
    where: { formId: [form.id] },
    sort: { field: 'createdAt', direction: 'desc' },
    limit: most,
  });
  if (view.status === 'loading') return <SkeletonBlock h="16" />;
  if (!mayRead || view.status === 'failed') return <chakra.p color="fg.muted">{say.signaturesUnknown}</chakra.p>;
  // A server that ignores the condition answers with other documents.
  const copies = view.rows.filter(({ formId }) => formId === form.id);
  if (copies.length === 0) {
    return <chakra.p color="fg.muted">{form.formId === undefined ? say.signaturesUnknown : say.notGivenYet}</chakra.p>;
  }
  return (
    <section aria-label="Who has signed">
      <chakra.h3 fontWeight="semibold" pb="2">{`Given to ${countText(view.total, 'customer')}`}</chakra.h3>
      <chakra.div
        maxH="16rem"
        overflowY="auto"
        borderWidth="1px"
        borderColor="border"
        borderRadius="l2"
        // The table's header sticks to this box, and not below the page's bar.
        css={{ '--top-bar': '0px' }}
      >
        <Table
          label="Customers with a copy"
          rows={copies}
          columns={[
            {
              id: 'customer',
              header: 'Customer',
              card: 'title',
              cell: ({ customerId }) => <ReferenceCell entity="customer" id={customerId} to="customer.detail" />,
            },
            {
              id: 'signed',
              header: 'Signed',
              width: '12rem',
              card: 'mark',
              cell: (row) => <SignedMark document={row} />,
            },
            { id: 'version', header: 'Version', width: '6rem', align: 'end', cell: ({ version }) => version },
          ]}
        />
      </chakra.div>
      {view.total > copies.length ? (
        <chakra.p pt="2" color="fg.muted">{`The newest ${copies.length} are shown.`}</chakra.p>
      ) : null}
    </section>
  );
}
