import { PenLine } from 'lucide-react';
import type { RentalDocument } from '#domain/entities/document.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { Button } from '#ui/control/Button.tsx';
import { useSigning } from './useSigning.ts';

/** Marks a customer's copy as signed; null once it is, or without the right. */
export function CopyActions({ document }: { document: RentalDocument }) {
  const { canSign, isSending, sign } = useSigning(document);
  if (!canSign) return null;
  return (
    <Button size="xs" busy={isSending} onClick={sign} aria-label={`Mark ${recordName('document', document)} as signed`}>
      <PenLine aria-hidden="true" />
      Mark as signed
    </Button>
  );
}
