import { useCallback, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { z } from 'zod';
import { newRecord } from '#domain/forms/formRules.ts';
import { copiedId, copySearch } from '#domain/routes/copySearch.ts';
import { routeOf } from '#domain/routes/index.ts';
import { chosenWiring } from '#domain/routes/wiringSearch.ts';
import type { RouteMatch } from '#domain/routes/match.ts';
import { DetailSkeleton } from '#ui/skeleton/DetailSkeleton.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useSession } from '../context/session.ts';
import { useRecordCalls } from '../data/useRecordCalls.ts';
import type { FormDescriptor } from '../descriptor/form.ts';
import { FormFrame } from './FormFrame.tsx';
import { newFormName } from './newFormName.ts';
import { useAfterSaving } from './useAfterSaving.ts';
import { useBeginning, type Beginning, type BeginningView } from './useBeginning.ts';
import { useNewRecordForm } from './useNewRecordForm.ts';
import { useSaveFollowUp } from './useSaveFollowUp.ts';

export interface ResourceCreatePageProps<Row, Schema extends z.ZodObject> {
  descriptor: FormDescriptor<Row, Schema>;
  parameters?: RouteMatch['parameters'];
}

const noParameters = {};

/**
 * The page of a new record; with `?copy=7` of one that takes after record 7, with `?controllerId=12&channel=3` of one on
 * that channel.
 */
export function ResourceCreatePage<Row, Schema extends z.ZodObject>(props: ResourceCreatePageProps<Row, Schema>) {
  const { siteId } = useSession();
  const [query] = useSearchParams();
  const { descriptor } = props;
  const [wiring] = useState(() => chosenWiring(query, descriptor.schema.shape));
  const { NewInputsLoader } = descriptor;
  if (NewInputsLoader === undefined) return <CreatePage {...props} given={wiring} />;
  return (
    <NewInputsLoader siteId={wiring.siteId ?? siteId}>
      {(inputs) => <CreatePage {...props} given={{ ...inputs, ...wiring }} />}
    </NewInputsLoader>
  );
}

interface CreatePageProps<Row, Schema extends z.ZodObject> extends ResourceCreatePageProps<Row, Schema> {
  /** Initial values beside those of the rules. */
  given: Readonly<Record<string, unknown>>;
}

function CreatePage<Row, Schema extends z.ZodObject>({
  descriptor,
  parameters = noParameters,
  given,
}: CreatePageProps<Row, Schema>) {
  const { siteId, awaitsSites } = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  // The address names the record that the next one takes after: a reload begins the same form again.
  const onMade = useCallback((id: number) => void navigate({ search: copySearch(id) }, { replace: true }), [navigate]);
  const plain = { ...newRecord(descriptor, siteId, parameters), ...given };
  const { beginning, isSerial, next } = useBeginning(descriptor, plain, copiedId(query), onMade);
  if (beginning.status === 'loading' || awaitsSites) {
    return (
      <>
        <chakra.h1 srOnly>
          {descriptor.routes.create === undefined ? '' : routeOf(descriptor.routes.create).title}
        </chakra.h1>
        <DetailSkeleton facts={6} />
      </>
    );
  }
  return (
    <NewRecord
      key={beginning.key}
      descriptor={descriptor}
      parameters={parameters}
      beginning={beginning}
      isSerial={isSerial}
      next={next}
    />
  );
}

interface NewRecordProps<Row, Schema extends z.ZodObject> extends Omit<BeginningView, 'beginning'> {
  descriptor: FormDescriptor<Row, Schema>;
  parameters: RouteMatch['parameters'];
  beginning: Beginning;
}

function NewRecord<Row, Schema extends z.ZodObject>(props: NewRecordProps<Row, Schema>) {
  const { descriptor, parameters, beginning, isSerial, next } = props;
  const { entity, schema, routes, secret } = descriptor;
  const { create } = useRecordCalls(entity);
  const { bodyOf, followUp } = useSaveFollowUp(descriptor);
  const leave = useAfterSaving(routes, parameters);
  const form = useNewRecordForm({
    name: newFormName(descriptor, parameters),
    entity,
    schema,
    secret,
    beginning,
    next,
    save: async (values, { changed, body, requestKey }) => {
      const record = await create(bodyOf(body), parameters, requestKey);
      await followUp(record?.id ?? null, { values, changed, answered: record });
      return record;
    },
    onSaved: (record) => leave(record?.id ?? null),
  });
  return (
    <FormFrame
      descriptor={descriptor}
      form={form}
      record={null}
      parameters={parameters}
      note={beginning.note}
      {...(isSerial ? { onRepeat: form.submitAndRepeat } : {})}
    />
  );
}
