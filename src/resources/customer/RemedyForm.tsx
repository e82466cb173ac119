import { RecordDialog } from '#crud/records/RecordDialog.tsx';
import type { RemedyFormProps } from '#parts/denial/RemedyFormContext.ts';
import { useReplicatedRecord } from '#parts/denial/useReplicatedRecord.ts';
import { PinCodeDialog } from '../pinCode/PinCodeDialog.tsx';
import { TakePaymentDialog } from '../payment/TakePaymentDialog.tsx';
import { scheduleRecords } from '../schedule/scheduleRecords.tsx';

/** The form of a remedy, such as a new PIN, in a dialog above the answer. */
export default function RemedyForm(props: RemedyFormProps) {
  return props.act === 'extend hours' ? <HoursForm {...props} /> : <CustomerForm {...props} />;
}

function HoursForm({ id, onClose }: RemedyFormProps) {
  const schedule = useReplicatedRecord('schedule', id);
  if (schedule === null) return null;
  return <RecordDialog records={scheduleRecords} row={schedule} values={{}} onClose={onClose} />;
}

function CustomerForm({ act, id, name, onClose }: RemedyFormProps) {
  const customer = useReplicatedRecord('customer', id);
  if (act === 'new PIN') {
    const owner = { entity: 'customer', id, siteId: customer?.siteId } as const;
    return <PinCodeDialog owner={owner} name={name} onClose={onClose} />;
  }
  return <TakePaymentDialog customerId={id} owed={customer?.owed ?? customer?.arrears} onClose={onClose} />;
}
