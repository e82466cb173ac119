import { useEffect, useLayoutEffect, useRef } from 'react';
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
import type { RecordFormState } from '../form/recordForm.ts';
import { useRecordForm } from '../form/useRecordForm.ts';
import { notesRows, type EarlyTyping } from './EarlyNotes.tsx';

const notesBody = z.object({ notes: noteField.nullish() });
const { TextAreaField } = formFields<typeof notesBody>();

/**
 * Takes over what was typed before the form was there. Beside a draft of an earlier visit it goes to the end.
 * @returns the ref of the form's frame.
 */
function useEarlyText(form: RecordFormState, stored: string, early: EarlyTyping) {
  const { typeInto, typedValues } = form;
  const latest = useRef({ typeInto, typedValues, stored });
  const frame = useRef<HTMLDivElement>(null);
  const begun = useRef('');
  // The form's own focus comes a task later, and a key typed before it would be lost.
  useLayoutEffect(() => {
    begun.current = String(latest.current.typedValues()['notes'] ?? '');
    const area = frame.current?.querySelector('textarea');
    area?.focus();
    area?.setSelectionRange(begun.current.length, begun.current.length);
  }, []);
  useEffect(() => {
    const { text, caret } = early.read();
    const { stored: before, typeInto: type } = latest.current;
    const area = frame.current?.querySelector('textarea');
    // A key may come between both effects. The box then has it, and perhaps not yet the form.
    const first = begun.current;
    const since = area?.value.startsWith(first) === true ? area.value.slice(first.length) : '';
    if (text !== before) {
      const added = text.startsWith(before) ? text.slice(before.length) : text;
      type('notes', (first === before ? text : `${first}\n${added.trimStart()}`) + since);
      // A form that mounts a second time has it already.
      early.keep({ text: before, caret });
    }
    // The box shows the text after the next render. The caret stays where it is if the person typed on.
    requestAnimationFrame(() => {
      if (area?.value === text) area.setSelectionRange(caret, caret);
    });
  }, [early]);
  return frame;
}

export interface NotesFormProps {
  entity: EntityName;
  row: AnyRow & { notes: string | null };
  early: EarlyTyping;
  onSaved: (notes: string | null) => void;
  onClose: () => void;
}

/** Saves as the record's own form does. Notes that nobody changed are not sent. */
export function NotesForm({ entity, row, early, onSaved, onClose }: NotesFormProps) {
  const { update } = useRecordCalls(entity);
  const edited = useEditedRecord({ entity }, recordKey(entity, row), false);
  const form = useRecordForm({
    name: `${entity}.${recordKey(entity, row)}.notes`,
    schema: notesBody,
    initial: { notes: row.notes },
    save: async ({ notes }, { body, seen }) => {
      await update(recordKey(entity, row), body, {}, seen);
      return notes ?? null;
    },
    onSaved,
    savedText: 'Notes saved.',
    edited,
  });
  const frame = useEarlyText(form, row.notes ?? '', early);
  const submit: RecordFormState['submit'] = (event) => {
    if (form.isDirty) return form.submit(event);
    event?.preventDefault();
    return onClose();
  };
  return (
    <div ref={frame}>
      <RecordForm
        form={{ ...form, submit }}
        label="Notes"
        saveLabel="Save notes"
        actions={form.isDirty ? null : <Button onClick={onClose}>Cancel</Button>}
      >
        <TextAreaField name="notes" label="Notes" rows={notesRows} />
      </RecordForm>
    </div>
  );
}
