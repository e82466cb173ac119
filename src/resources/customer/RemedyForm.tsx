import type { RemedyFormProps } from '#parts/denial/RemedyFormContext.ts';
import { useReplicatedRecord } from '#parts/denial/useReplicatedRecord.ts';
import { PinCodeDialog } from '../pinCode/PinCodeDialog.tsx';
import { TakePaymentDialog } from '../payment/TakePaymentDialog.tsx';

/** The form of a remedy, such as a new PIN, in a dialog above the answer. */
export default function RemedyForm({ act, customerId, name, onClose }: RemedyFormProps) {
  const customer = useReplicatedRecord('customer', customerId);
  if (act === 'new PIN') {
    const owner = { entity: 'customer', id: customerId, siteId: customer?.siteId } as const;
    return <PinCodeDialog owner={owner} name={name} onClose={onClose} />;
  }
  return <TakePaymentDialog customerId={customerId} owed={customer?.owed ?? customer?.arrears} onClose={onClose} />;
}
