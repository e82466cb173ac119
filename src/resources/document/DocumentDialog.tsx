import { Mail, PenLine, Printer } from 'lucide-react';
import type { RentalDocument } from '#domain/entities/document.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { documentMessages as say } from '#domain/messages/documents.ts';
import { LifecycleTag } from '#crud/transition/LifecycleTag.tsx';
import { useRecord } from '#crud/data/useRecord.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { buttonRecipe } from '#ui/theme/recipes/button.ts';
import { emailAddress } from './emailAddress.ts';
import { isCopy } from './labels.ts';
import { SignedBy } from './SignedBy.tsx';
import { SignedMark } from './SignedMark.tsx';
import { StoredFile } from './StoredFile.tsx';
import { usePrintedDocument } from './usePrintedDocument.tsx';
import { useSigning } from './useSigning.ts';

const EmailLink = chakra('a', buttonRecipe);

const Words = chakra('div', {
  base: {
    maxH: '24rem',
    overflowY: 'auto',
    p: '4',
    borderRadius: 'l2',
    borderWidth: '1px',
    borderColor: 'border',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    lineHeight: '1.6',
  },
});

const Line = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', color: 'fg.muted' },
});

export interface DocumentDialogProps {
  document: RentalDocument;
  onClose: () => void;
}

/** A document to read, print, save and send. A form shows who has signed it; a customer's copy can be marked as signed. */
export function DocumentDialog({ document: given, onClose }: DocumentDialogProps) {
  const { state } = useRecord('document', given.id);
  const document = state.status === 'present' ? state.record : given;
  const { content, version, fileName } = document;
  const name = recordName('document', document);
  const { print, sheet } = usePrintedDocument(document);
  const signing = useSigning(document);
  const hasText = typeof content === 'string' && content.trim() !== '';
  return (
    <Dialog
      wide
      title={name}
      onClose={onClose}
      actions={
        <>
          {hasText ? (
            <Button onClick={print}>
              <Printer aria-hidden="true" />
              Print
            </Button>
          ) : null}
          <EmailCopy document={document} />
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
      <chakra.div display="flex" flexDirection="column" gap="4" data-document={document.id}>
        <Line>
          <LifecycleTag entity="document" row={document} />
          {isCopy(document) === true ? <SignedMark document={document} /> : null}
          {version === undefined ? null : <span>{`Version ${version}`}</span>}
        </Line>
        <StoredFile document={document} />
        {hasText ? (
          <Words tabIndex={0} role="region" aria-label={`Text of ${name}`}>
            {content}
          </Words>
        ) : null}
        {!hasText && !fileName ? <chakra.p color="fg.muted">{say.noContent}</chakra.p> : null}
        {isCopy(document) === true ? null : <SignedBy form={document} />}
      </chakra.div>
      {sheet}
    </Dialog>
  );
}

/** Opens the user's mail program with the customer's address and the text; null without an address. */
function EmailCopy({ document }: { document: RentalDocument }) {
  return typeof document.customerId === 'number' ? (
    <EmailTo {...{ document }} customerId={document.customerId} />
  ) : null;
}

function EmailTo({ document, customerId }: { document: RentalDocument; customerId: number }) {
  const { state } = useRecord('customer', customerId);
  const email = state.status === 'present' ? state.record.email : null;
  if (!email) return null;
  return (
    <EmailLink href={emailAddress(email, recordName('document', document), document.content ?? '')}>
      <Mail aria-hidden="true" />
      Email customer
    </EmailLink>
  );
}
