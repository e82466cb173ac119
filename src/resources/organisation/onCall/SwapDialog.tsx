import { swapBody, type KeptSwap } from '#domain/calls/onCall.ts';
import { onCallMessages as texts } from '#domain/messages/onCall.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { addDays } from '#format/days.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { formFields } from '#crud/form/formFields.ts';
import { RoomyFormDialog } from '#crud/form/RecordFormDialog.tsx';
import { useRecordForm } from '#crud/form/useRecordForm.ts';
import { Note } from '#ui/text/text.tsx';

const { fields, swaps } = texts;

const { DateField, ReferenceField, TimeField } = formFields<typeof swapBody>();

export interface SwapDialogProps {
  organisationId: number;
  /** The rota's. */
  zone: string;
  /** @throws AppError */
  save: (swap: KeptSwap) => Promise<void>;
  onClose: () => void;
}

/** Lets somebody stand in from one moment to another. */
export function SwapDialog({ organisationId, zone, save, onClose }: SwapDialogProps) {
  const today = dayOf(Date.now(), zone);
  const form = useRecordForm({
    name: `onCallSwap.${organisationId}`,
    schema: swapBody,
    initial: { fromDay: today, fromTime: '18:00', untilDay: addDays(today, 1), untilTime: '08:00' },
    save,
    onSaved: onClose,
    savedText: swaps.saved,
  });
  const where = { organisationId: [organisationId], status: ['active'] };
  return (
    <RoomyFormDialog title={swaps.add} form={form} onClose={onClose}>
      <FieldGrid>
        <ReferenceField name="userId" label={fields.standIn} entity="user" siteId={0} where={where} />
      </FieldGrid>
      <FieldGrid>
        <DateField name="fromDay" label={fields.fromDay} />
        <TimeField name="fromTime" label={fields.fromTime} />
        <DateField name="untilDay" label={fields.untilDay} />
        <TimeField name="untilTime" label={fields.untilTime} />
      </FieldGrid>
      <Note>{texts.zone(zone)}</Note>
    </RoomyFormDialog>
  );
}
