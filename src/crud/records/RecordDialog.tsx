import { useEffect, useRef, type ReactNode } from 'react';
import type { z } from 'zod';
import { entityOf, type AnyRecord } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { inSentence, recordMessages } from '#domain/messages/records.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useSession } from '../context/session.ts';
import { useRecordCalls } from '../data/useRecordCalls.ts';
import { newRecord } from '#domain/forms/formRules.ts';
import { useEditedRecord } from '../edit/useEditedRecord.ts';
import { SiteField } from '../form/fields/SiteField.tsx';
import { RecordForm } from '../form/RecordForm.tsx';
import type { RecordFormState } from '../form/recordForm.ts';
import { useRecordForm } from '../form/useRecordForm.ts';
import { HistoryDisclosure } from '../history/HistoryDisclosure.tsx';
import type { AnyManagedRecords } from './managedRecords.ts';

export type DialogRecords = Pick<AnyManagedRecords, 'entity' | 'schema' | 'inputs' | 'newRecordValues' | 'Fields'>;

export interface RecordDialogProps {
  records: DialogRecords;
  /** null: a new one. */
  row: AnyRecord | null;
  /** Values of a new record that its form does not ask for, such as its site. */
  values: Readonly<Record<string, unknown>>;
  onClose: () => void;
  /** Absent: the record's name. */
  title?: string;
  /** Called after the dialog is closed; null if the API's answer holds no record. */
  onCreated?: (record: AnyRecord | null) => void;
}

export function RecordDialog(props: RecordDialogProps) {
  const { records, row, onClose, title } = props;
  const { entity } = records;
  const { one } = entityOf(entity).label;
  return (
    <Dialog
      wide
      title={title ?? (row === null ? `New ${inSentence(one)}` : recordName(entity, row))}
      onClose={onClose}
      actions={null}
    >
      {row === null ? <NewRecord {...props} /> : <StoredRecord {...props} row={row} />}
    </Dialog>
  );
}

function NewRecord({ records, values, onClose, onCreated }: RecordDialogProps) {
  const { entity, schema } = records;
  const { siteId } = useSession();
  const { create } = useRecordCalls(entity);
  const { one } = entityOf(entity).label;
  const form = useRecordForm({
    name: [entity, 'new', ...Object.entries(values).flat()].join('.'),
    schema,
    initial: { ...newRecord(records, siteId), ...values },
    save: (_values, { body, requestKey }) => create(body, {}, requestKey),
    onSaved: (record) => {
      onClose();
      onCreated?.(record);
    },
    savedText: recordMessages.created(one),
  });
  return (
    <DialogForm records={records} form={form} onClose={onClose} row={null} saveLabel={`Create ${inSentence(one)}`}>
      {'siteId' in schema.shape && !('siteId' in values) ? <SiteField name="siteId" label="Site" /> : null}
    </DialogForm>
  );
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
    save: (_values, { body, seen }) => update(row.id, body, {}, seen),
    onSaved: onClose,
    edited,
  });
  return (
    <chakra.div css={{ '& [data-form-bar]': { mb: 0 } }}>
      <DialogForm records={records} form={form} row={row} onClose={onClose} saveLabel="Save" />
      <HistoryDisclosure entity={entity} row={row} />
    </chakra.div>
  );
}

interface DialogFormProps extends Pick<RecordDialogProps, 'records' | 'row' | 'onClose'> {
  form: RecordFormState;
  saveLabel: string;
  children?: ReactNode;
}

function DialogForm({ records, row, form, saveLabel, onClose, children }: DialogFormProps) {
  const { Fields } = records;
  const box = useRef<HTMLDivElement>(null);
  const isNew = row === null;
  // A dialog opens on its first input; that of a new record on the first to fill in.
  useEffect(() => {
    const inputs = [...(box.current?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [])];
    (inputs.find(({ value }) => isNew && value === '') ?? inputs[0])?.focus();
  }, [isNew]);
  return (
    <chakra.div ref={box} css={{ '--form-bleed': '1.25rem' }}>
      <RecordForm
        form={form}
        label={entityOf(records.entity).label.one}
        saveLabel={saveLabel}
        actions={form.isDirty ? null : <Button onClick={onClose}>Cancel</Button>}
      >
        {children}
        <Fields record={row} />
      </RecordForm>
    </chakra.div>
  );
}
