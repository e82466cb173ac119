import { useMemo, useState, useEffect } from 'react';
import { get, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { toTyped, type TypedValues } from '#domain/forms/typedValues.ts';
import { addUnsaved, type Leaving, type LeavingAnswer } from '#lib/unsaved.ts';
import { useSession } from '../context/session.ts';
import { DraftStore } from './draftStore.ts';
import { FormModel } from './formModel.ts';
import type { RecordFormOptions, RecordFormState, LeavingQuestion } from './recordForm.ts';
import { useDraft } from './useDraft.ts';
import { useSave } from './useSave.ts';

/** Asks before unsaved input is lost. The browser asks if the draft does not hold all input. */
function useLeaveConfirmation(model: FormModel): { question: LeavingQuestion | null } {
  const [question, setQuestion] = useState<LeavingQuestion | null>(null);
  useEffect(() => {
    let stay = () => {};
    const confirmLeaving = (leaving: Leaving) =>
      new Promise<LeavingAnswer>((resolve) => {
        const answer = (given: LeavingAnswer) => {
          setQuestion(null);
          resolve(given);
        };
        // A newer navigation replaces the open question.
        stay();
        stay = () => resolve('stay');
        setQuestion({ leaving, answer });
      });
    const remove = addUnsaved({
      isUnsaved: (isSignOut) => model.isChanged() || (isSignOut && model.hasPendingDraft),
      isKept: () => model.isFullySaved(),
      confirmLeaving,
      keep: () => model.saveDraft(true),
      discard: () => model.discard(),
    });
    const unload = (event: BeforeUnloadEvent) => {
      if (!model.isFullySaved()) event.preventDefault();
    };
    addEventListener('beforeunload', unload);
    return () => {
      removeEventListener('beforeunload', unload);
      remove();
      stay();
    };
  }, [model]);
  return { question };
}

/** The record as input values; identical until its content changes. */
function useFilled(schema: z.ZodObject, initial: Readonly<Record<string, unknown>>, isStored: boolean): TypedValues {
  const text = JSON.stringify(toTyped(schema, initial, { isStored }));
  return useMemo(() => JSON.parse(text) as TypedValues, [text]);
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
  const [model] = useState(() => {
    const draftStore = new DraftStore({ userId, name });
    return new FormModel({ schema, draftStore, secret, filled, isStored });
  });
  useForm({ formControl: model.form, ...model.validation });
  const [texts] = useState(() => ({ watch: model.watchTexts, read: model.texts }));
  const draft = useDraft(model, filled);
  const { question } = useLeaveConfirmation(model);
  const saving = useSave(model, options, draft.updateStatus);
  const isUnknown = (path: string) => isStored && get(initial, path) === undefined && !model.isTypedInto(path);
  return {
    control: model.form.control,
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
    copyText: () => model.toText(),
    typedValues: () => model.typedValues(),
    saveQuestion: saving.question,
    question,
    discard: () => {
      saving.clearProblem();
      draft.discard();
    },
    takeDraft: draft.applyPendingDraft,
    typeInto: draft.typeInto,
    focus: (path, options) => model.form.setFocus(path, options),
    ruleOf: (path) => model.ruleOf(path),
    isUnknown,
    storedMistake: (path) => (isUnknown(path) ? null : model.storedMistake(path)),
    check: (paths) => model.form.trigger(paths),
    isValid: (paths) => model.isValid(paths),
    texts,
    mountField: model.mountField,
  };
}
