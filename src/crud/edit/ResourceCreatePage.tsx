import type { z } from 'zod';
import { entityOf } from '#domain/entities/index.ts';
import { recordMessages } from '#domain/messages/records.ts';
import type { RouteMatch } from '#domain/routes/match.ts';
import { useSession } from '../context/session.ts';
import { useRecordCalls } from '../data/useRecordCalls.ts';
import type { FormDescriptor } from '../descriptor/form.ts';
import { useRecordForm } from '../form/useRecordForm.ts';
import { FormFrame } from './FormFrame.tsx';
import { newRecord } from '#domain/forms/formRules.ts';
import { newFormName } from './newFormName.ts';
import { useAfterSaving } from './useAfterSaving.ts';
import { useSaveFollowUp } from './useSaveFollowUp.ts';

export interface ResourceCreatePageProps<Row, Schema extends z.ZodObject> {
  descriptor: FormDescriptor<Row, Schema>;
  parameters?: RouteMatch['parameters'];
}

const noParameters = {};

export function ResourceCreatePage<Row, Schema extends z.ZodObject>({
  descriptor,
  parameters = noParameters,
}: ResourceCreatePageProps<Row, Schema>) {
  const { entity, schema, routes, secret } = descriptor;
  const { siteId } = useSession();
  const { create } = useRecordCalls(entity);
  const { bodyOf, followUp } = useSaveFollowUp(descriptor);
  const leave = useAfterSaving(routes, parameters);
  const form = useRecordForm({
    name: newFormName(descriptor, parameters),
    schema,
    initial: newRecord(descriptor, siteId, parameters),
    save: async (values, { changed, body, requestKey }) => {
      const record = await create(bodyOf(body), parameters, requestKey);
      await followUp(record?.id ?? null, { values, changed, answered: record });
      return record;
    },
    onSaved: (record) => leave(record?.id ?? null),
    savedText: recordMessages.created(entityOf(entity).label.one),
    ...(secret === undefined ? {} : { secret }),
  });
  return <FormFrame descriptor={descriptor} form={form} record={null} parameters={parameters} />;
}
