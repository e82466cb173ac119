import { useEffect, useRef, type ReactNode } from 'react';
import type { z } from 'zod';
import { entityOf, type AnyRecord } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { copyMessages } from '#domain/messages/copies.ts';
import { inSentence } from '#domain/messages/records.ts';
import { Button } from '#ui/control/Button.tsx';
import { pageRoutesOf } from '#domain/routes/recordPlaces.ts';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { DetailSkeleton } from '#ui/skeleton/DetailSkeleton.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useSession } from '../context/session.ts';
import { useRecordCalls } from '../data/useRecordCalls.ts';
import { newRecord, type FormRules } from '#domain/forms/formRules.ts';
import { CopyNotice } from '../edit/CopyNotice.tsx';
import { useBeginning, type Beginning, type BeginningView } from '../edit/useBeginning.ts';
import { useEditedRecord } from '../edit/useEditedRecord.ts';
import { useNewRecordForm } from '../edit/useNewRecordForm.ts';
import { SiteField } from '../form/fields/SiteField.tsx';
import { RecordForm } from '../form/RecordForm.tsx';
import type { RecordFormState } from '../form/recordForm.ts';
import { useRecordForm } from '../form/useRecordForm.ts';
import { HistoryDisclosure } from '../history/HistoryDisclosure.tsx';
import type { AnyManagedRecords } from './managedRecords.ts';

export type DialogRecords = Pick<AnyManagedRecords, 'entity' | 'schema' | 'inputs' | 'newRecordValues' | 'Fields'> &
  Pick<FormRules<AnyRecord, z.ZodObject>, 'fetchInputs'>;

export interface RecordDialogProps {
  records: DialogRecords;
  /** null: a new one. */
  row: AnyRecord | null;
  /** Values of a new record that its form does not ask for, such as its site. */
  values: Readonly<Record<string, unknown>>;
  onClose: () => void;
  /** The record that a new one takes after; absent: none. */
  copyOf?: AnyRecord | undefined;
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

function NewRecord(props: RecordDialogProps) {
  const { records, values, copyOf = null } = props;
  const { siteId } = useSession();
  const plain = { ...newRecord(records, siteId), ...values };
  const { beginning, isSerial, next } = useBeginning(records, plain, copyOf);
  if (beginning.status === 'loading') return <DetailSkeleton facts={4} />;
  return <NewRecordForm key={beginning.key} {...props} beginning={beginning} isSerial={isSerial} next={next} />;
}

interface NewRecordFormProps extends RecordDialogProps, Omit<BeginningView, 'beginning'> {
  beginning: Beginning;
}

function NewRecordForm(props: NewRecordFormProps) {
  const { records, values, onClose, onCreated, beginning, isSerial, next } = props;
  const { entity, schema } = records;
  const { create } = useRecordCalls(entity);
  const { one } = entityOf(entity).label;
  const form = useNewRecordForm({
    name: [entity, 'new', ...Object.entries(values).flat()].join('.'),
    entity,
    schema,
    beginning,
    next,
    save: (_values, { body, requestKey }) => create(body, {}, requestKey),
    onSaved: (record) => {
      onClose();
      onCreated?.(record);
    },
  });
  const { note } = beginning;
  const [detail] = note === null || note.id === null ? [] : pageRoutesOf(entity, 'detail');
  return (
    <DialogForm
      records={records}
      form={form}
      onClose={onClose}
      row={null}
      saveLabel={`Create ${inSentence(one)}`}
      note={
        note === null ? null : (
          <CopyNotice
            note={note}
            detail={detail === undefined || note.id === null ? undefined : { to: detail, parameters: { id: note.id } }}
          />
        )
      }
      isBegun={note !== null}
      closeLabel={note?.tone === 'created' ? copyMessages.done : 'Cancel'}
      {...(isSerial ? { onRepeat: form.submitAndRepeat } : {})}
    >
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
  closeLabel?: string;
  note?: ReactNode;
  /** Whether a new record takes after another, and its form has the focus where it differs. */
  isBegun?: boolean;
  /** Saves, and begins another one; absent: the form does not offer it. */
  onRepeat?: () => void;
  children?: ReactNode;
}

function DialogForm(props: DialogFormProps) {
  const { records, row, form, saveLabel, closeLabel = 'Cancel', note, isBegun = false, onRepeat, onClose } = props;
  const { Fields } = records;
  const box = useRef<HTMLDivElement>(null);
  const isNew = row === null;
  // A dialog opens on its first input; that of a new record on the first to fill in.
  useEffect(() => {
    if (isBegun) return;
    const inputs = [...(box.current?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [])];
    (inputs.find(({ value }) => isNew && value === '') ?? inputs[0])?.focus();
  }, [isNew, isBegun]);
  return (
    <chakra.div ref={box} css={{ '--form-bleed': '1.25rem' }}>
      <RecordForm
        form={form}
        label={entityOf(records.entity).label.one}
        saveLabel={saveLabel}
        note={note}
        {...(onRepeat === undefined
          ? {}
          : { repeat: { label: copyMessages.another, keys: copyMessages.anotherKeys, onPress: onRepeat } })}
        actions={form.isDirty ? null : <Button onClick={onClose}>{closeLabel}</Button>}
      >
        {props.children}
        <Fields record={row} />
      </RecordForm>
    </chakra.div>
  );
}
