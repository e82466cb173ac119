import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { z } from 'zod';
import { entityOf, type AnyRecord } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { routeOf } from '#domain/routes/index.ts';
import { chosenWiring } from '#domain/routes/wiringSearch.ts';
import type { RouteMatch } from '#domain/routes/match.ts';
import { useRecordTitle } from '#lib/recordTitle.ts';
import { DetailSkeleton } from '#ui/skeleton/DetailSkeleton.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useData } from '../context/replica.ts';
import { useSession } from '../context/session.ts';
import { ownRemovals } from '../data/ownRemovals.ts';
import { useRecordCalls } from '../data/useRecordCalls.ts';
import type { FormDescriptor } from '../descriptor/form.ts';
import { useForbiddenNotice } from '../detail/useForbiddenNotice.ts';
import { useLeaveWhenMissing } from '../detail/useLeaveWhenMissing.ts';
import { useMoveToOwnPage } from '../detail/useMoveToOwnPage.ts';
import { useRecordForm } from '../form/useRecordForm.ts';
import { RecordNotRead } from '../page/RecordNotRead.tsx';
import { FormFrame } from './FormFrame.tsx';
import { useAfterSaving } from './useAfterSaving.ts';
import { useSaveFollowUp } from './useSaveFollowUp.ts';
import { useEditedRecord, useLastSeenRecord } from './useEditedRecord.ts';

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
  const isOwnRemoval = ownRemovals(useData().replica).has(entity, id);
  useLeaveWhenMissing(state.status === 'missing' && (lastSeen === null || isOwnRemoval), descriptor, id);
  useForbiddenNotice(state);
  const { awaitsSites } = useSession();
  const isMoving = useMoveToOwnPage(entity, lastSeen, 'edit');
  const title = `${entityOf(entity).label.one} ${id}`;
  if (lastSeen !== null && !isMoving && !awaitsSites) {
    const record = lastSeen as AnyRecord & Row;
    const { InputsLoader, inputs } = descriptor;
    const form = (filled: Readonly<Record<string, unknown>>) => (
      <EditForm
        key={id}
        descriptor={descriptor}
        record={record}
        parameters={parameters}
        initial={filled}
        isGone={state.status === 'missing'}
      />
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
  const own = descriptor.routes.edit === undefined ? title : routeOf(descriptor.routes.edit).title;
  return <RecordNotRead entity={entity} title={own} error={state.error} retry={retry} />;
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
  const { entity, schema, routes, secret } = descriptor;
  useRecordTitle(recordName(entity, record));
  const { update } = useRecordCalls(entity);
  const { bodyOf, followUp } = useSaveFollowUp(descriptor);
  const leave = useAfterSaving(routes, parameters);
  const edited = useEditedRecord(descriptor, record.id, isGone);
  const form = useRecordForm({
    name: `${entity}.${record.id}`,
    schema,
    initial: initial as Partial<Record<keyof z.input<Schema>, unknown>>,
    save: async (values, { changed, body, seen }) => {
      const answered = await update(record.id, bodyOf(body), parameters, seen);
      return followUp(record.id, { values, changed, answered });
    },
    onSaved: () => leave(record.id),
    savedText: (text) => text,
    ...(secret === undefined ? {} : { secret }),
    edited,
  });
  const [query] = useSearchParams();
  const chooseWiring = useEffectEvent(() => {
    const { siteId: _site, ...wiring } = chosenWiring(query, schema.shape);
    for (const [field, chosen] of Object.entries(wiring)) form.typeInto(field, String(chosen));
  });
  // Once: afterwards the person decides.
  useEffect(() => chooseWiring(), []);
  return <FormFrame descriptor={descriptor} form={form} record={record} parameters={parameters} />;
}
