import { facilityMapBody } from '#domain/bodies/operations.ts';
import type { FacilityMap } from '#domain/entities/facilityMap.ts';
import { mapMessages } from '#domain/messages/map.ts';
import { useRecordCalls } from '#crud/data/useRecordCalls.ts';
import { useEditedRecord } from '#crud/edit/useEditedRecord.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { RecordForm } from '#crud/form/RecordForm.tsx';
import type { RecordFormState } from '#crud/form/recordForm.ts';
import { useRecordForm } from '#crud/form/useRecordForm.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { formFields } from '#crud/form/formFields.ts';

const { NumberField, TextField } = formFields<typeof schema>();

const words = mapMessages.floorForm;
const schema = facilityMapBody.pick({ name: true, floor: true, width: true, height: true });

export interface FloorDialogProps {
  siteId: number;
  /** null: a new one. */
  floor: FacilityMap | null;
  floors: readonly FacilityMap[];
  onClose: () => void;
}

export function FloorDialog({ floor, ...props }: FloorDialogProps) {
  return floor === null ? <NewFloor {...props} /> : <EditFloor floor={floor} onClose={props.onClose} />;
}

function NewFloor({ siteId, floors, onClose }: Omit<FloorDialogProps, 'floor'>) {
  const { create } = useRecordCalls('facilityMap');
  const next = Math.max(-1, ...floors.map((one) => one.floor ?? 0)) + 1;
  const form = useRecordForm({
    name: `facilityMap.new.${siteId}`,
    schema,
    initial: { name: '', floor: next, width: 60, height: 40 },
    save: (values, { requestKey }) => create({ ...values, siteId, displayOrder: floors.length }, {}, requestKey),
    onSaved: onClose,
    savedText: null,
  });
  return <FloorForm title={words.new} form={form} onClose={onClose} />;
}

function EditFloor({ floor, onClose }: { floor: FacilityMap; onClose: () => void }) {
  const { update } = useRecordCalls('facilityMap');
  const form = useRecordForm({
    name: `facilityMap.${floor.id}`,
    schema,
    initial: floor,
    save: (_values, { body, seen }) => update(floor.id, body, {}, seen),
    edited: useEditedRecord({ entity: 'facilityMap' }, floor.id, false),
    onSaved: onClose,
    savedText: null,
  });
  return <FloorForm title={words.edit} form={form} onClose={onClose} />;
}

interface FloorFormProps {
  title: string;
  form: RecordFormState;
  onClose: () => void;
}

function FloorForm({ title, form, onClose }: FloorFormProps) {
  return (
    <Dialog wide title={title} onClose={form.isBusy ? () => undefined : onClose} actions={null}>
      <RecordForm
        form={form}
        label={title}
        saveLabel={words.save}
        actions={form.isDirty ? null : <Button onClick={onClose}>Cancel</Button>}
      >
        <FieldGrid>
          <TextField name="name" label={words.name} autoFocus />
          <NumberField name="floor" label={words.floor} hint={words.floorHint} />
          <NumberField name="width" label={words.width} unit="m" />
          <NumberField name="height" label={words.height} unit="m" />
        </FieldGrid>
      </RecordForm>
    </Dialog>
  );
}
