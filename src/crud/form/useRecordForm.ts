import { useMemo, useState } from 'react';
import { get, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useSession } from '../context/session.ts';
import { DraftStore } from './draftStore.ts';
import { formResolver, storedMistakes } from './formResolver.ts';
import { FormEdits } from './formEdits.ts';
import type { RecordFormOptions, RecordFormState } from './recordForm.ts';
import { fromTyped, pathsOf, ruleOf, toTyped, type TypedValues } from './typedValues.ts';
import { useDraft } from './useDraft.ts';

import { useLeaveConfirmation } from './useLeaveConfirmation.ts';
import { useSave } from './useSave.ts';

/** The record as input values; identical until its content changes. */
function useFilled(schema: z.ZodObject, initial: Readonly<Record<string, unknown>>, isStored: boolean): TypedValues {
  const text = JSON.stringify(toTyped(schema, initial, { isStored }));
  return useMemo(() => JSON.parse(text) as TypedValues, [text]);
}

function isValid(schema: z.ZodObject, typed: TypedValues, paths: readonly string[]): boolean {
  const { error } = schema.safeParse(fromTyped(schema, typed));
  const wrong = (error?.issues ?? []).map(({ path }) => path.join('.'));
  return !wrong.some((each) => paths.some((path) => each === path || each.startsWith(`${path}.`)));
}

/** The stored record, for the validation, which is created before the edits. */
class StoredValues {
  private edits: FormEdits | null = null;
  private judged: { filled: TypedValues; mistakes: ReadonlyMap<string, string> } | null = null;

  constructor(private readonly schema: z.ZodObject) {}

  of(edits: FormEdits): FormEdits {
    this.edits = edits;
    return edits;
  }

  changed(): readonly string[] {
    return Object.keys(this.edits?.changes() ?? {});
  }

  filled(): TypedValues {
    return this.edits?.filledValues ?? {};
  }

  /** The mistakes that stand in the record, by path. */
  mistakes(): ReadonlyMap<string, string> {
    const filled = this.filled();
    if (this.judged?.filled !== filled) this.judged = { filled, mistakes: storedMistakes(this.schema, filled) };
    return this.judged.mistakes;
  }
}

/**
 * A form over a zod schema: checked as typed once a field was left, with the schema's sentences and the focus on the
 * first mistake; what is typed survives a reload, a crash and a 401 of the same user, and leaving it asks. Show it by
 * `<RecordForm form={form}>` with the fields of `formFields` in it:
 *
 * ```tsx
 * const { TextField } = formFields<typeof profileBody>();
 *
 * const form = useRecordForm({ name: `profile.${user.id}`, schema: profileBody, initial: user, save: sendProfile });
 * return (
 *   <RecordForm form={form} label="Profile">
 *     <TextField name="firstName" label="First name" autoComplete="given-name" />
 *   </RecordForm>
 * );
 * ```
 *
 * Import it lazily, with its page alone: react-hook-form weighs something.
 */
export function useRecordForm<Schema extends z.ZodObject, Saved>(
  options: RecordFormOptions<Schema, Saved>,
): RecordFormState {
  const { name, schema, initial, secret = [], edited } = options;
  const { userId } = useSession();
  const isStored = edited !== undefined;
  const filled = useFilled(schema, initial, isStored);
  const [stored] = useState(() => (isStored ? new StoredValues(schema) : null));
  const [resolver] = useState(() => formResolver(schema, stored));
  const form = useForm({ mode: 'onTouched', defaultValues: filled, resolver });
  const [edits] = useState(() => {
    const draftStore = new DraftStore({ userId, name });
    const formEdits = new FormEdits({ form, draftStore, paths: pathsOf(schema), secret, filled });
    return stored?.of(formEdits) ?? formEdits;
  });
  const [texts] = useState(() => ({ watch: edits.watchTexts, read: edits.texts }));
  const draft = useDraft(edits, form, filled);
  const { question } = useLeaveConfirmation(edits);
  const saving = useSave(edits, form, options, draft.updateStatus);
  const isUnknown = (path: string) => isStored && get(initial, path) === undefined && !edits.isTypedInto(path);
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
    copyText: () => edits.toText(),
    typedValues: () => edits.typedValues(),
    saveQuestion: saving.question,
    question,
    discard: () => {
      saving.clearProblem();
      draft.discard();
    },
    takeDraft: draft.applyPendingDraft,
    focus: (path) => form.setFocus(path),
    ruleOf: (path) => ruleOf(schema, path),
    isUnknown,
    storedMistake: (path) => {
      if (stored === null || isUnknown(path) || edits.isTypedInto(path)) return null;
      return stored.mistakes().get(path) ?? null;
    },
    check: (paths) => form.trigger(paths),
    isValid: (paths) => isValid(schema, form.getValues() as TypedValues, paths),
    texts,
    mountField: edits.mountField,
  };
}
