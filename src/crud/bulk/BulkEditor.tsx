import { PencilLine } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { RowQuery } from '#collections/rowQuery.ts';
import { askFor } from '#domain/entities/define.ts';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { labelOfCount } from '#domain/messages/labelOfCount.ts';
import { Button } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { Select } from '#ui/field/Select.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Popover } from '#ui/overlay/Popover.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { ruleOf } from '#domain/forms/typedValues.ts';
import { useData } from '../context/replica.ts';
import { useCan } from '../context/session.ts';
import type { AnyRow } from '../descriptor/define.ts';
import { lengthLimit } from '../form/fields/charactersLeft.tsx';
import { BulkEdits } from './bulkEdits.ts';
import { BulkFieldInput, type BulkValue } from './BulkFieldInput.tsx';
import { checkBulkValue } from './checkBulkValue.ts';
import type { BulkEditing, BulkField } from './declaration.ts';
import { editRecord } from './editRecord.ts';
import { useBulkJob } from './useBulkJob.ts';
import { useNamedRecords } from './useNamedRecords.ts';

/** Its code loads once somebody chooses it. */
const BulkWiring = lazy(() => import('./BulkWiring.tsx'));
const BulkPrices = lazy(() => import('./BulkPrices.tsx'));

export interface BulkEditorProps {
  entity: EntityName;
  ids: readonly number[];
  /** 0: all sites. */
  siteId: number;
  editing: BulkEditing<AnyRow>;
  /** The order of the list. */
  sort?: RowQuery['sort'];
}

/** “Edit”: a popover that sets one field of many records. */
export function BulkEditor(props: BulkEditorProps) {
  const { entity, ids } = props;
  const mayWrite = useCan(askFor(entityOf(entity), 'write'));
  const isRunning = useBulkJob()?.isRunning === true;
  if (!mayWrite || props.editing.fields.length === 0) return null;
  if (isRunning || ids.length === 0) {
    return (
      <Button aria-disabled="true">
        <PencilLine aria-hidden="true" />
        Edit
      </Button>
    );
  }
  const count = labelOfCount(entity, ids.length);
  return (
    <Popover
      label={`Edit ${count}`}
      placement="top"
      width="20rem"
      trigger={(trigger) => (
        <Button {...trigger} aria-label={`Edit ${count}`}>
          <PencilLine aria-hidden="true" />
          Edit
        </Button>
      )}
    >
      {({ close }) => <EditForm {...props} onClose={close} />}
    </Popover>
  );
}

const nothing: BulkValue = { value: null, text: '' };

function EditForm({ entity, ids, siteId, editing, sort, onClose }: BulkEditorProps & { onClose: () => void }) {
  const data = useData();
  const namedRecords = useNamedRecords(entity);
  const [field, setField] = useState<BulkField | undefined>(editing.fields[0]);
  const [typed, setTyped] = useState<BulkValue>(nothing);
  const [mistake, setMistake] = useState<string>();
  const count = labelOfCount(entity, ids.length);
  if (field === undefined) return null;
  const { longest } = ruleOf(editing.schema, field.name);
  const limit = lengthLimit(field.input.kind === 'text' ? String(typed.value ?? '') : '', longest);
  const submit = async () => {
    const checked = checkBulkValue(editing.schema, field, typed);
    if ('mistake' in checked) return setMistake(checked.mistake);
    const { name, label } = field;
    const { value } = checked;
    const valueText = typed.text === '' ? 'empty' : typed.text;
    const { records, rows } = await namedRecords(ids);
    const seen = new Map([...rows].map(([id, row]) => [id, (row as Readonly<Record<string, unknown>>)[name]]));
    onClose();
    const edit = { entity, schema: editing.schema, field: name, label, value, valueText, seen };
    return BulkEdits.of(data.replica).run({
      title: `Set ${label.toLowerCase()} to ${valueText}`,
      records,
      apply: (id, attempt) => editRecord(data, edit, id, attempt),
    });
  };
  const choice = (
    <FormField label="Field">
      <Select
        data-autofocus=""
        value={field.name}
        onChange={({ currentTarget }) => {
          setField(editing.fields.find(({ name }) => name === currentTarget.value));
          setTyped(nothing);
          setMistake(undefined);
        }}
        w="full"
        options={editing.fields.map(({ name, label }) => [name, label])}
      />
    </FormField>
  );
  if (field.input.kind === 'wiring') {
    return (
      <Stack gap="3">
        {choice}
        <Suspense fallback={<SkeletonBlock h="32" />}>
          <BulkWiring entity={entity} ids={ids} siteId={siteId} schema={editing.schema} sort={sort} onClose={onClose} />
        </Suspense>
      </Stack>
    );
  }
  if (field.input.kind === 'price') {
    return (
      <Stack gap="3">
        {choice}
        <Suspense fallback={<SkeletonBlock h="32" />}>
          <BulkPrices entity={entity} ids={ids} schema={editing.schema} field={field} onClose={onClose} />
        </Suspense>
      </Stack>
    );
  }
  return (
    <chakra.form
      display="flex"
      flexDirection="column"
      gap="3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {choice}
      <FormField label="New value" error={mistake} hint={limit.hint}>
        <BulkFieldInput
          key={field.name}
          field={field}
          siteId={siteId}
          longest={longest}
          value={typed}
          onChange={(next) => {
            setTyped(next);
            setMistake(undefined);
          }}
        />
        {limit.status}
      </FormField>
      <chakra.div display="flex" justifyContent="flex-end" gap="2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="solid" colorPalette="accent">{`Change ${count}`}</Button>
      </chakra.div>
    </chakra.form>
  );
}
