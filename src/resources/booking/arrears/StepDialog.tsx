import { z } from 'zod';
import { arrearsStepBody } from '#domain/bodies/rentals.ts';
import { rentalCalls } from '#domain/calls/rentals.ts';
import type { Booking } from '#domain/entities/booking.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { recordKey } from '#domain/entities/recordKey.ts';
import type { LadderAct, LadderStep } from '#domain/states/arrearsSteps.ts';
import { arrearsMessages } from '#domain/messages/bookings.ts';
import { useData } from '#crud/context/replica.ts';
import { recordParameters } from '#crud/data/recordParameters.ts';
import { RecordFormDialog } from '#crud/form/RecordFormDialog.tsx';
import { useRecordForm } from '#crud/form/useRecordForm.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { formFields } from '#crud/form/formFields.ts';

const { TextAreaField } = formFields<typeof reasonBody>();

const reasonBody = z.object({ reason: arrearsStepBody.shape.reason });

/** The verb on a step's button: a late fee is waived. */
export type StepVerb = LadderAct | 'waive';

export interface StepDialogProps {
  booking: Booking;
  step: LadderStep;
  /** "late fee" */
  name: string;
  act: LadderAct;
  verb: StepVerb;
  onClose: () => void;
}

export function StepDialog({ booking, step, name, act, verb, onClose }: StepDialogProps) {
  const { api, replica } = useData();
  const title = arrearsMessages.act[verb].of(name);
  const form = useRecordForm({
    name: `booking.${recordKey('booking', booking)}.arrears.${step}.${act}`,
    schema: reasonBody,
    initial: { reason: '' },
    save: async ({ reason }) => {
      const parameters = await recordParameters({ replica }, 'booking', booking);
      const changed = await api.call(rentalCalls.bookingArrears, { parameters, body: { step, act, reason } });
      replica.reportSaved('booking', recordKey('booking', booking));
      return readRecord('booking', changed);
    },
    onSaved: onClose,
    savedText: arrearsMessages.stepSaved,
  });
  return (
    <RecordFormDialog title={title} saveLabel={title} form={form} onClose={onClose}>
      <chakra.p color="fg.muted">{arrearsMessages.act[verb].text}</chakra.p>
      <TextAreaField name="reason" label={arrearsMessages.reason} hint={arrearsMessages.reasonHint} rows={2} />
    </RecordFormDialog>
  );
}
