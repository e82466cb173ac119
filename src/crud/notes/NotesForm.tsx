import { z } from 'zod';
import type { EntityName } from '#domain/entities/index.ts';
import { recordKey } from '#domain/entities/recordKey.ts';
import { noteField } from '#domain/validation/cardNumber.ts';
import { Button } from '#ui/control/Button.tsx';
import { useRecordCalls } from '../data/useRecordCalls.ts';
import type { AnyRow } from '../descriptor/define.ts';
import { useEditedRecord } from '../edit/useEditedRecord.ts';
import { formFields } from '../form/formFields.ts';
import { RecordForm } from '../form/RecordForm.tsx';
import { useRecordForm } from '../form/useRecordForm.ts';

const notesBody = z.object({ notes: noteField.nullish() });
const { TextAreaField } = formFields<typeof notesBody>();

export interface NotesFormProps {
  entity: EntityName;
  row: AnyRow & { notes: string | null };
  onClose: () => void;
}

/** Saves as the record's own form does. */
export function NotesForm({ entity, row, onClose }: NotesFormProps) {
  const { update } = useRecordCalls(entity);
  const edited = useEditedRecord({ entity }, recordKey(entity, row), false);
  const form = useRecordForm({
    name: `${entity}.${recordKey(entity, row)}.notes`,
    schema: notesBody,
    initial: { notes: row.notes },
    save: (_values, { body, seen }) => update(recordKey(entity, row), body, {}, seen),
    onSaved: onClose,
    savedText: 'Notes saved.',
    edited,
  });
  return (
    <RecordForm
      form={form}
      label="Notes"
      saveLabel="Save notes"
      actions={form.isDirty ? null : <Button onClick={onClose}>Cancel</Button>}
    >
      <TextAreaField name="notes" label="Notes" rows={6} />
    </RecordForm>
  );
}
