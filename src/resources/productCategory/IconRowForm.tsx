import { useEffect, type ReactNode } from 'react';
import { entityOf, type AnyRecord } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { inSentence, recordMessages } from '#domain/messages/records.ts';
import { useEditedRecord } from '#crud/edit/useEditedRecord.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { RecordForm } from '#crud/form/RecordForm.tsx';
import { HistoryDisclosure } from '#crud/history/HistoryDisclosure.tsx';
import type { RecordFormState } from '#crud/form/recordForm.ts';
import { useRecordForm } from '#crud/form/useRecordForm.ts';
import { Button } from '#ui/control/Button.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { IconListProps, IconRow } from './iconListProps.ts';
import { formFields } from '#crud/form/formFields.ts';

const { IconField, TextField } = formFields<'name' | 'icon'>();

export interface IconRowFormProps extends Pick<IconListProps, 'entity' | 'calls' | 'schema'> {
  /** null: a new one. */
  row: IconRow | null;
  onClose: () => void;
}

export function IconRowForm(props: IconRowFormProps) {
  if (props.row === null) return <NewForm {...props} />;
  return <EditForm {...props} row={props.row} />;
}

function NewForm({ entity, calls, schema, onClose }: IconRowFormProps) {
  const { label } = entityOf(entity);
  const form = useRecordForm({
    name: `${entity}.new`,
    schema,
    initial: {},
    save: (values, { requestKey }) => calls.create(values, {}, requestKey),
    onSaved: onClose,
    savedText: recordMessages.created(label.one),
  });
  const one = inSentence(label.one);
  return <Fields form={form} label={`New ${one}`} saveLabel={`Create ${one}`} onClose={onClose} />;
}

function EditForm({ entity, calls, schema, row, onClose }: IconRowFormProps & { row: IconRow }) {
  const edited = useEditedRecord<AnyRecord, typeof schema>({ entity }, row.id, false);
  const form = useRecordForm({
    name: `${entity}.${row.id}`,
    schema,
    initial: row,
    edited,
    save: (_values, { body, seen }) => calls.update(row.id, body, {}, seen),
    onSaved: onClose,
  });
  return (
    <Fields form={form} label={`Edit ${recordName(entity, row)}`} saveLabel="Save" onClose={onClose}>
      <HistoryDisclosure entity={entity} row={row} />
    </Fields>
  );
}

interface FieldsProps {
  form: RecordFormState;
  label: string;
  saveLabel: string;
  onClose: () => void;
  children?: ReactNode;
}

function Fields({ form, label, saveLabel, onClose, children }: FieldsProps) {
  const { focus } = form;
  // Opened by a press, the form takes the focus from its button.
  useEffect(() => focus('name'), [focus]);
  return (
    <chakra.div
      px="4"
      pt="4"
      bg="bg.subtle"
      borderTopWidth="1px"
      borderColor="border.muted"
      css={{ '--form-bleed': '1rem', '& [data-form-bar]': { mb: 0, bg: 'bg.subtle' } }}
    >
      <RecordForm
        form={form}
        label={label}
        saveLabel={saveLabel}
        actions={
          <Button
            onClick={() => {
              form.discard();
              onClose();
            }}
          >
            Cancel
          </Button>
        }
      >
        <FieldGrid>
          <TextField name="name" label="Name" />
          <IconField name="icon" label="Icon" />
        </FieldGrid>
      </RecordForm>
      {children}
    </chakra.div>
  );
}
