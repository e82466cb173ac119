import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import { entityOf, type AnyRecord } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { inSentence, recordMessages } from '#domain/messages/records.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useRecordCalls } from '../data/useRecordCalls.ts';
import { knownOrTyped } from '../edit/knownOrTyped.ts';
import { useEditedRecord } from '../edit/useEditedRecord.ts';
import { RecordForm } from '../form/RecordForm.tsx';
import { useRecordForm } from '../form/useRecordForm.ts';
import type { AnyManagedRecords } from './managedRecords.ts';

export interface RecordDialogProps {
  records: AnyManagedRecords;
  /** null: a new one. */
  row: AnyRecord | null;
  values: Readonly<Record<string, unknown>>;
  onClose: () => void;
}

export function RecordDialog(props: RecordDialogProps) {
  const { records, row, onClose } = props;
  const { entity } = records;
  const { one } = entityOf(entity).label;
  return (
    <Dialog
      wide
      title={row === null ? `New ${inSentence(one)}` : recordName(entity, row)}
      onClose={onClose}
      actions={null}
    >
      {row === null ? <NewRecord {...props} /> : <StoredRecord {...props} row={row} />}
    </Dialog>
  );
}

function NewRecord({ records, values, onClose }: RecordDialogProps) {
  const { entity, schema, newRecordValues } = records;
  const { create } = useRecordCalls(entity);
  const { one } = entityOf(entity).label;
  const form = useRecordForm({
    name: [entity, 'new', ...Object.entries(values).flat()].join('.'),
    schema,
    initial: { ...newRecordValues, ...values },
    save: (body) => create(body),
    onSaved: onClose,
    savedText: recordMessages.created(one),
  });
  return <DialogForm {...{ records, form, onClose }} row={null} saveLabel={`Create ${inSentence(one)}`} />;
}

function StoredRecord({ records, row, onClose }: RecordDialogProps & { row: AnyRecord }) {
  const { entity, schema, inputs } = records;
  const { update } = useRecordCalls(entity);
  const edited = useEditedRecord<AnyRecord, z.ZodObject>(
    inputs === undefined ? { entity } : { entity, inputs },
    row.id,
    false,
  );
  const initial: Readonly<Record<string, unknown>> = inputs?.(row) ?? row;
  const form = useRecordForm({
    name: `${entity}.${row.id}`,
    schema,
    initial,
    save: (body, changed) => update(row.id, knownOrTyped(body, initial, changed)),
    onSaved: onClose,
    edited,
  });
  return <DialogForm {...{ records, form, row, onClose }} saveLabel="Save" />;
}

interface DialogFormProps extends Pick<RecordDialogProps, 'records' | 'row' | 'onClose'> {
  form: ReturnType<typeof useRecordForm>;
  saveLabel: string;
}

function DialogForm({ records, row, form, saveLabel, onClose }: DialogFormProps) {
  const { Fields } = records;
  const box = useRef<HTMLDivElement>(null);
  // A dialog opens on its first input.
  useEffect(() => box.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), []);
  return (
    <chakra.div ref={box} css={{ '--form-bleed': '1.25rem' }}>
      <RecordForm
        form={form as never}
        label={entityOf(records.entity).label.one}
        saveLabel={saveLabel}
        actions={form.isDirty ? null : <Button onClick={onClose}>Cancel</Button>}
      >
        <Fields form={form as never} record={row} />
      </RecordForm>
    </chakra.div>
  );
}
