import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { recordMessages } from '#domain/messages/records.ts';
import type { RecordFormState, SentChanges, FieldName } from '../form/recordForm.ts';
import { useRecordForm } from '../form/useRecordForm.ts';
import type { Beginning, BeginningView } from './useBeginning.ts';

export interface NewRecordFormOptions<Schema extends z.ZodObject> {
  /** The name of the draft of a plain new record. */
  name: string;
  entity: EntityName;
  schema: Schema;
  secret?: readonly FieldName<Schema>[] | undefined;
  beginning: Beginning;
  next: BeginningView['next'];
  save: (values: z.output<Schema>, sent: SentChanges) => Promise<AnyRecord | null>;
  onSaved: (record: AnyRecord | null) => void;
}

export interface NewRecordForm extends RecordFormState {
  /** Saves, and begins the next one. */
  submitAndRepeat: () => void;
}

/** The form of a new record: a plain one, a copy, or the next of several. */
export function useNewRecordForm<Schema extends z.ZodObject>(options: NewRecordFormOptions<Schema>): NewRecordForm {
  const { name, entity, schema, secret, beginning, next, save, onSaved } = options;
  const isRepeated = useRef(false);
  const { draft, values, taken, note } = beginning;
  const form = useRecordForm({
    name: draft === null ? name : `${name}.${draft}`,
    schema,
    initial: values as Partial<Record<keyof z.input<Schema>, unknown>>,
    save: async (given, sent) => {
      // A second press while this one is being saved changes nothing.
      const repeats = isRepeated.current;
      const changed = [...new Set([...sent.changed, ...taken])];
      return { repeats, values: given, record: await save(given, { ...sent, changed }) };
    },
    onSaved: ({ repeats, values: saved, record }) => (repeats ? next(saved, record) : onSaved(record)),
    // The next form says it by itself.
    savedText: ({ repeats }) => (repeats ? null : recordMessages.created(entityOf(entity).label.one)),
    ...(secret === undefined ? {} : { secret }),
  });
  const submit = (repeats: boolean) => (event?: { preventDefault: () => void }) => {
    if (!form.isBusy) isRepeated.current = repeats;
    form.submit(event);
  };
  const { focus } = form;
  const goesOn = note !== null && note.tone !== 'failed' && 'name' in schema.shape;
  const isDone = useRef(false);
  useEffect(() => {
    if (!goesOn || isDone.current) return;
    isDone.current = true;
    focus('name', { shouldSelect: true });
  }, [goesOn, focus]);
  return { ...form, submit: submit(false), submitAndRepeat: () => submit(true)() };
}
