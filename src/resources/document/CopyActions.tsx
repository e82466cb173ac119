import { PenLine } from 'lucide-react';
import type { RentalDocument } from '#domain/entities/document.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { Button } from '#ui/control/Button.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { EmailCustomer } from './EmailCustomer.tsx';
import { useSigning } from './useSigning.ts';

export function CopyActions({ document }: { document: RentalDocument }) {
  const { canSign, isSending, sign } = useSigning(document);
  return (
    <chakra.span display="inline-flex" gap="1.5">
      <EmailCustomer document={document} size="xs" />
      {canSign ? (
        <Button
          size="xs"
          busy={isSending}
          onClick={sign}
          aria-label={`Mark ${recordName('document', document)} as signed`}
        >
          <PenLine aria-hidden="true" />
          Mark as signed
        </Button>
      ) : null}
    </chakra.span>
  );
}
