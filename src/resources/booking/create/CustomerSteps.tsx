import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { Customer } from '#domain/entities/customer.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { isUnsigned } from '#domain/states/document.ts';
import { bookingMadeMessages as texts } from '#domain/messages/newBooking.ts';
import { pinCodeState } from '#domain/states/pinCode.ts';
import { useNow } from '#lib/useNow.ts';
import { useCan } from '#crud/context/session.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { useRows } from '#crud/data/useRows.ts';
import { subjectQuery } from '#crud/related/SubjectRows.tsx';
import { Button } from '#ui/control/Button.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { CopyActions } from '../../document/CopyActions.tsx';
import { DocumentName } from '../../document/DocumentName.tsx';
import { GiveDocumentButton } from '../../document/GiveDocument.tsx';
import { SignedMark } from '../../document/SignedMark.tsx';
import { LazyPinCodeDialog } from '../../pinCode/LazyPinCodeDialog.tsx';
import { PinCodeStateTag } from '../../pinCode/PinCodeStateTag.tsx';
import { usePinCodeRights } from '../../pinCode/usePinCodeCalls.ts';
import { NextStep } from './NextStep.tsx';

const noRows = { where: { id: [0] } };

export function CustomerSteps({ customerId, siteId }: { customerId: number; siteId: number | undefined }) {
  const { state } = useRecord('customer', customerId);
  const { mayGive } = usePinCodeRights('customer');
  const mayAdd = useCan(resourceCalls('document').create.ask);
  const mayGiveDocument = useCan(rentalCalls.customerDocumentCreate.ask);
  if (state.status !== 'present') return null;
  const customer = state.record;
  return (
    <>
      {mayGive ? <PinCodeStep customer={customer} siteId={siteId} /> : null}
      {mayAdd || mayGiveDocument ? (
        <DocumentStep customer={customer} />
      ) : (
        <NextStep id="document" title={texts.document.title} text={texts.document.notYours} />
      )}
    </>
  );
}

function PinCodeStep({ customer, siteId }: { customer: Customer; siteId: number | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const name = recordName('customer', customer);
  const now = useNow();
  const mayRead = useCan(rentalCalls.customerPinCodes.ask);
  const view = useRows('pinCode', mayRead ? subjectQuery({ subject: 'customer', id: customer.id }) : noRows);
  const codes = view.status === 'ready' ? view.rows : [];
  const valid = codes.filter((code) => pinCodeState(code, now) === 'valid').length;
  const text =
    valid === 0
      ? texts.pin.opens(name)
      : `${name} has ${valid === 1 ? 'a valid PIN code' : `${valid} valid PIN codes`}.`;
  return (
    <NextStep id="pin" title={texts.pin.title} text={text}>
      {valid === 0 ? null : <PinCodeStateTag state="valid" />}
      <Button onClick={() => setOpen(true)}>
        <KeyRound aria-hidden="true" />
        New PIN code
      </Button>
      {isOpen ? (
        <LazyPinCodeDialog
          owner={{ entity: 'customer', id: customer.id, siteId }}
          name={name}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </NextStep>
  );
}

const Copies = chakra('ul', {
  base: {
    listStyle: 'none',
    m: '0',
    p: '0',
    flex: '1 1 100%',
    _empty: { display: 'none' },
    '& > li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1.5', py: '1' },
    '& > li > :first-of-type': { me: 'auto' },
  },
});

/** Adds, reads and signs the customer's copies. */
function DocumentStep({ customer }: { customer: Customer }) {
  const mayRead = useCan(rentalCalls.customerDocuments.ask);
  const view = useRows('document', mayRead ? subjectQuery({ subject: 'customer', id: customer.id }) : noRows);
  const copies = view.status === 'ready' ? view.rows : [];
  const unsigned = copies.filter(isUnsigned).length;
  const text =
    copies.length > 0 && unsigned === 0
      ? texts.document.allSigned
      : unsigned > 0
        ? texts.document.toSign
        : texts.document.keepsText;
  return (
    <NextStep id="document" title={texts.document.title} text={text}>
      <GiveDocumentButton customer={customer} />
      <Copies aria-label="Documents of the customer">
        {copies.map((copy) => (
          <li key={copy.id}>
            <DocumentName document={copy} />
            <SignedMark document={copy} />
            <CopyActions document={copy} />
          </li>
        ))}
      </Copies>
    </NextStep>
  );
}
