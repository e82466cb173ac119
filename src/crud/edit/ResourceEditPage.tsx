import type { z } from 'zod';
import { entityOf, type AnyRecord } from '#domain/entities/index.ts';
import { recordMessages } from '#domain/messages/records.ts';
import type { RouteMatch } from '#domain/routes/match.ts';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { DetailSkeleton } from '#ui/skeleton/DetailSkeleton.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useRecordCalls } from '../data/useRecordCalls.ts';
import type { FormDescriptor } from '../descriptor/form.ts';
import { useForbiddenNotice } from '../detail/useForbiddenNotice.ts';
import { useLeaveWhenMissing } from '../detail/useLeaveWhenMissing.ts';
import { useMoveToOwnPage } from '../detail/useMoveToOwnPage.ts';
import { useRecordForm } from '../form/useRecordForm.ts';
import { FormFrame } from './FormFrame.tsx';
import { knownOrTyped } from './knownOrTyped.ts';
import { useAfterSaving } from './useAfterSaving.ts';
import { useSaveFollowUp } from './useSaveFollowUp.ts';
import { withDefaults, useEditedRecord, useLastSeenRecord } from './useEditedRecord.ts';

interface EditProps<Row, Schema extends z.ZodObject> {
  descriptor: FormDescriptor<Row, Schema>;
  id: number;
  parameters?: RouteMatch['parameters'];
}

const noParameters = {};

export function ResourceEditPage<Row, Schema extends z.ZodObject>({
  descriptor,
  id,
  parameters = noParameters,
}: EditProps<Row, Schema>) {
  const { entity } = descriptor;
  const { state, record: lastSeen, retry } = useLastSeenRecord(entity, id);
  useLeaveWhenMissing(state.status === 'missing' && lastSeen === null, descriptor, id);
  useForbiddenNotice(state);
  const isMoving = useMoveToOwnPage(entity, lastSeen, 'edit');
  const title = `${entityOf(entity).label.one} ${id}`;
  if (lastSeen !== null && !isMoving) {
    const record = lastSeen as AnyRecord & Row;
    const { InputsLoader, inputs } = descriptor;
    const form = (filled: Readonly<Record<string, unknown>>) => (
      <EditForm key={id} {...{ descriptor, record, parameters }} initial={filled} isGone={state.status === 'missing'} />
    );
    if (InputsLoader === undefined) return form(inputs?.(record) ?? record);
    return (
      <InputsLoader key={id} row={record}>
        {form}
      </InputsLoader>
    );
  }
  if (state.status !== 'failed') {
    return (
      <>
        <chakra.h1 srOnly>{title}</chakra.h1>
        <DetailSkeleton facts={6} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={title} />
      <ErrorState title={recordMessages.unreadable} onRetry={retry}>
        {state.error.message}
      </ErrorState>
    </>
  );
}

interface EditFormProps<Row, Schema extends z.ZodObject> {
  descriptor: FormDescriptor<Row, Schema>;
  parameters: RouteMatch['parameters'];
  record: AnyRecord & Row;
  initial: Readonly<Record<string, unknown>>;
  isGone: boolean;
}

function EditForm<Row, Schema extends z.ZodObject>({
  descriptor,
  parameters,
  record,
  initial,
  isGone,
}: EditFormProps<Row, Schema>) {
  const { entity, schema, routes, secret, defaults } = descriptor;
  const { update } = useRecordCalls(entity);
  const { bodyOf, followUp } = useSaveFollowUp(descriptor);
  const leave = useAfterSaving(routes, parameters);
  const edited = useEditedRecord(descriptor, record.id, isGone);
  const form = useRecordForm({
    name: `${entity}.${record.id}`,
    schema,
    initial: withDefaults(initial, defaults) as Partial<Record<keyof z.input<Schema>, unknown>>,
    save: async (values, changed) => {
      await update(record.id, knownOrTyped(bodyOf(values), initial, changed), parameters);
      await followUp(record.id, values, changed);
    },
    onSaved: () => leave(record.id),
    ...(secret === undefined ? {} : { secret }),
    edited,
  });
  return <FormFrame descriptor={descriptor} form={form} record={record} parameters={parameters} />;
}
