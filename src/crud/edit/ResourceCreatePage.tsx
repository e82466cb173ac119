import type { z } from 'zod';
import { entityOf } from '#domain/entities/index.ts';
import { recordMessages } from '#domain/messages/records.ts';
import { useSession } from '../context/session.ts';
import { useRecordCalls } from '../data/useRecordCalls.ts';
import type { FormDescriptor } from '../descriptor/form.ts';
import { useRecordForm } from '../form/useRecordForm.ts';
import { FormFrame } from './FormFrame.tsx';
import { newFormName, newRecord } from './newRecord.ts';
import { useAfterSaving } from './useAfterSaving.ts';

/** The page that creates a record. */
export function ResourceCreatePage<Row, Schema extends z.ZodObject>({
  descriptor,
}: {
  descriptor: FormDescriptor<Row, Schema>;
}) {
  const { entity, schema, routes, secret } = descriptor;
  const { siteId } = useSession();
  const { create } = useRecordCalls(entity);
  const leave = useAfterSaving(routes);
  const form = useRecordForm({
    name: newFormName(descriptor),
    schema,
    initial: newRecord(descriptor, siteId),
    save: create,
    onSaved: (record) => leave(record?.id ?? null),
    savedText: recordMessages.created(entityOf(entity).label.one),
    ...(secret === undefined ? {} : { secret }),
  });
  return <FormFrame descriptor={descriptor} form={form} record={null} />;
}
