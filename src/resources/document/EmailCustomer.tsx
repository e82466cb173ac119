import { Mail } from 'lucide-react';
import type { RentalDocument } from '#domain/entities/document.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { AnchorButton } from '#ui/control/Button.tsx';
import { emailAddress } from './emailAddress.ts';

export interface EmailCustomerProps {
  document: RentalDocument;
  size?: 'xs' | 'sm';
}

/** Opens the user's mail program, since the API sends no mail; null without an address. */
export function EmailCustomer({ document, ...rest }: EmailCustomerProps) {
  const { customerId } = document;
  return typeof customerId === 'number' ? <EmailTo document={document} customerId={customerId} {...rest} /> : null;
}

function EmailTo({ document, customerId, size = 'sm' }: EmailCustomerProps & { customerId: number }) {
  const { state } = useRecord('customer', customerId);
  const email = state.status === 'present' ? state.record.email : null;
  if (!email) return null;
  const name = recordName('document', document);
  return (
    <AnchorButton
      size={size}
      href={emailAddress(email, name, document.content ?? '')}
      aria-label={size === 'xs' ? `Email ${name}` : undefined}
    >
      <Mail aria-hidden="true" />
      {size === 'xs' ? 'Email' : 'Email customer'}
    </AnchorButton>
  );
}
