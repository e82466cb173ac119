import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useSession } from '../context/session.ts';
import { DraftKeeper } from './draftKeeper.ts';
import { formResolver } from './formResolver.ts';
import { FormSheet } from './formSheet.ts';
import type { FieldName, RecordFormOptions, RecordFormState } from './recordForm.ts';
import { pathsOf, ruleOf, toTyped, type TypedValues } from './typedValues.ts';
import { useDraft } from './useDraft.ts';

import { useLeaving } from './useLeaving.ts';
import { useSave } from './useSave.ts';

/** The record as inputs hold it; the same object until its content changes. */
function useFilled(schema: z.ZodObject, initial: Readonly<Record<string, unknown>>): TypedValues {
  const text = JSON.stringify(toTyped(schema, initial));
  return useMemo(() => JSON.parse(text) as TypedValues, [text]);
}

/** Tells a form's checks, which are there before its sheet, which fields nobody typed into. */
class UnchangedFields {
  private sheet: FormSheet | null = null;

  of(sheet: FormSheet): FormSheet {
    this.sheet = sheet;
    return sheet;
  }

  has(field: string): boolean {
    return this.sheet?.isTypedInto(field) === false;
  }
}

/**
 * A form over a zod schema: checked as typed once a field was left, with the schema's sentences and the focus on the
 * first mistake; what is typed survives a reload, a crash and a 401 of the same user, and leaving it asks. Show it by
 * `<RecordForm form={form}>` with the fields of `fields/` in it:
 *
 * ```tsx
 * const form = useRecordForm({ name: `profile.${user.id}`, schema: profileBody, initial: user, save: sendProfile });
 * return (
 *   <RecordForm form={form} label="Profile">
 *     <TextField form={form} name="firstName" label="First name" autoComplete="given-name" />
 *   </RecordForm>
 * );
 * ```
 *
 * Import it lazily, with its page alone: react-hook-form weighs something.
 */
export function useRecordForm<Schema extends z.ZodObject, Saved>(
  options: RecordFormOptions<Schema, Saved>,
): RecordFormState<FieldName<Schema>> {
  const { name, schema, initial, secret = [], edited } = options;
  const { userId } = useSession();
  const filled = useFilled(schema, initial);
  const [unchanged] = useState(() => new UnchangedFields());
  // What a record holds already is not for the person to mend who changes something else in it.
  const [resolver] = useState(() => formResolver(schema, (field) => edited !== undefined && unchanged.has(field)));
  const form = useForm({ mode: 'onTouched', defaultValues: filled, resolver });
  const [sheet] = useState(() => {
    const keeper = new DraftKeeper({ userId, name });
    return unchanged.of(new FormSheet({ form, keeper, paths: pathsOf(schema), secret, filled }));
  });
  const draft = useDraft(sheet, form, filled);
  const { question } = useLeaving(sheet);
  const saving = useSave(sheet, form, options, draft.look);
  return {
    control: form.control,
    isBusy: saving.isBusy,
    problem: saving.problem,
    submit: saving.submit,
    isDirty: draft.isDirty,
    canKeep: draft.canKeep,
    restored: draft.restored,
    changedMeanwhile: draft.changedMeanwhile,
    conflicts: draft.conflicts,
    takeTheirs: draft.takeTheirs,
    isGone: saving.isGone,
    copyText: () => sheet.asText(),
    typed: () => sheet.typed(),
    saveQuestion: saving.question,
    question,
    discard: () => {
      saving.forgive();
      draft.discard();
    },
    takeDraft: draft.take,
    focus: (path) => form.setFocus(path),
    ruleOf: (path) => ruleOf(schema, path),
    mountField: sheet.mount,
  };
}
