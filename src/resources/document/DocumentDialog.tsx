import { PenLine, Printer } from 'lucide-react';
import { useState } from 'react';
import type { RentalDocument } from '#domain/entities/document.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { documentMessages } from '#domain/messages/documents.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { RecordHistory } from '#crud/history/RecordHistory.tsx';
import { useHasHistory } from '#crud/history/useHasHistory.ts';
import { LifecycleTag } from '#crud/transition/LifecycleTag.tsx';
import { Button } from '#ui/control/Button.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Tabs } from '#ui/control/Tabs.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { countText } from '#format/numbers.ts';
import { RecordLink } from '#crud/link/RecordLink.tsx';
import { useCan } from '#crud/context/session.ts';
import { useRows } from '#crud/data/useRows.ts';
import { Table } from '#crud/table/Table.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { DocumentText } from './DocumentText.tsx';
import { DocumentVersions } from './DocumentVersions.tsx';
import { EmailCustomer } from './EmailCustomer.tsx';
import { isMailComplete } from './emailAddress.ts';
import { isCopy } from './labels.ts';
import { SignedMark } from './SignedMark.tsx';
import { StoredFile } from './StoredFile.tsx';
import { useDocumentFile, type FileView } from './useDocumentFile.ts';
import { usePrintedDocument } from './usePrintedDocument.tsx';
import { useSigning } from './useSigning.ts';

const most = 50;

/** The customers who signed a form, or were given it, newest first. */
function SignedBy({ form }: { form: RentalDocument }) {
  const mayRead = useCan(resourceCalls('document').list.ask);
  const view = useRows('document', {
    where: { formId: [form.id] },
    sort: { field: 'createdAt', direction: 'desc' },
    limit: most,
  });
  if (view.status === 'loading') return <SkeletonBlock h="16" />;
  if (!mayRead || view.status === 'failed')
    return <chakra.p color="fg.muted">{documentMessages.signaturesUnknown}</chakra.p>;
  // A server that ignores the condition answers with other documents.
  const copies = view.rows.filter(({ formId }) => formId === form.id);
  if (copies.length === 0) {
    return (
      <chakra.p color="fg.muted">
        {form.formId === undefined ? documentMessages.signaturesUnknown : documentMessages.notGivenYet}
      </chakra.p>
    );
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
              cell: ({ customerId }) => <RecordLink entity="customer" id={customerId} to="customer.detail" />,
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

export interface DocumentDialogProps {
  document: RentalDocument;
  onClose: () => void;
}

/** A form shows who has signed it; a customer's copy can be signed. */
export function DocumentDialog({ document: given, onClose }: DocumentDialogProps) {
  const { state } = useRecord('document', given.id);
  const document = state.status === 'present' ? state.record : given;
  const { version } = document;
  const [tab, setTab] = useState('document');
  const name = recordName('document', document);
  const file = useDocumentFile(document);
  const printed = usePrintedDocument(document, file);
  const signing = useSigning(document);
  const isForm = isCopy(document) !== true;
  const hasHistory = useHasHistory('document', document.id);
  return (
    <Dialog
      wide
      title={name}
      onClose={onClose}
      actions={
        <>
          {printed.canPrint ? (
            <Button onClick={printed.print}>
              <Printer aria-hidden="true" />
              Print
            </Button>
          ) : null}
          <EmailCustomer document={document} />
          {signing.canSign ? (
            <Button busy={signing.isSending} onClick={signing.sign}>
              <PenLine aria-hidden="true" />
              Mark as signed
            </Button>
          ) : null}
          <Button onClick={onClose} data-autofocus="">
            Close
          </Button>
        </>
      }
    >
      <div data-document={document.id}>
        <Row gap="3" pb="4" color="fg.muted">
          <LifecycleTag entity="document" row={document} />
          {isForm ? null : <SignedMark document={document} />}
          {version === undefined ? null : <span>{`Version ${version}`}</span>}
        </Row>
        <Tabs
          label={`About ${name}`}
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'document', label: 'Document', content: <Words document={document} file={file} /> },
            ...(isForm
              ? [
                  { id: 'signed', label: 'Signatures', content: <SignedBy form={document} /> },
                  { id: 'versions', label: 'Versions', content: <DocumentVersions document={document} /> },
                ]
              : []),
            ...(hasHistory === true
              ? [{ id: 'history', label: 'History', content: <RecordHistory entity="document" row={document} /> }]
              : []),
          ]}
        />
      </div>
      {printed.sheet}
    </Dialog>
  );
}

function Words({ document, file }: { document: RentalDocument; file: FileView }) {
  const { content, fileName } = document;
  const hasText = typeof content === 'string' && content.trim() !== '';
  return (
    <Stack gap="4">
      <StoredFile document={document} view={file} />
      {hasText ? <DocumentText label={`Text of ${recordName('document', document)}`}>{content}</DocumentText> : null}
      {!hasText && !fileName ? <chakra.p color="fg.muted">{documentMessages.noContent}</chakra.p> : null}
      {isCopy(document) === true && !isMailComplete(document) ? (
        <chakra.p color="fg.muted">{documentMessages.notInMail}</chakra.p>
      ) : null}
    </Stack>
  );
}
