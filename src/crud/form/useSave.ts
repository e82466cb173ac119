import { useRef, useState } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { toAppError, type AppError } from '#domain/errors/appError.ts';
import { done } from '#domain/messages/catalogue.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { showNotice } from '../message/showNotice.ts';
import type { FormEdits } from './formEdits.ts';
import { mistakesOf } from './mistakes.ts';
import type { EditedRecord, SaveProblem, RecordFormOptions, SaveQuestion } from './recordForm.ts';
import { toTyped, type TypedValues } from './typedValues.ts';

function problemOf(error: AppError): SaveProblem {
  return { text: error.message, isPassing: !error.isRefusal };
}

/**
 * Merges the changes of others into the form: inputs without typed changes follow, conflicts are asked about.
 * `resolveConflicts` returns whether to go on.
 */
function useConflictResolution(edits: FormEdits, edited: EditedRecord | undefined, onSettled: () => void) {
  const [question, setQuestion] = useState<SaveQuestion | null>(null);
  const ask = async (): Promise<readonly string[] | null> => {
    const changedBy = (await edited?.changedBy?.()) ?? null;
    const answer = await new Promise<readonly string[] | null>((resolve) =>
      setQuestion({ changedBy, answer: resolve }),
    );
    setQuestion(null);
    return answer;
  };
  const resolveConflicts = async (fresh: TypedValues): Promise<boolean> => {
    edits.refill(fresh);
    onSettled();
    if (edits.conflicts().length === 0) return true;
    const theirs = await ask();
    if (theirs === null) return false;
    for (const path of theirs) edits.takeTheirs(path);
    edits.keepMine();
    onSettled();
    return true;
  };
  return { question, resolveConflicts };
}

export function useSave<Schema extends z.ZodObject, Saved>(
  edits: FormEdits,
  form: UseFormReturn,
  { schema, save, onSaved, savedText = formMessages.saved, edited }: RecordFormOptions<Schema, Saved>,
  onSettled: () => void,
) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [isGone, setGone] = useState(false);
  const { question, resolveConflicts } = useConflictResolution(edits, edited, onSettled);
  const running = useRef(false);

  const fail = (error: AppError) => {
    if (edited !== undefined && error.code === 'notFound') setGone(true);
    else if (error.field !== undefined && edits.hasInput(error.field))
      form.setError(error.field, { type: 'server', message: error.message }, { shouldFocus: true });
    else setProblem(problemOf(error));
  };
  const send = async (values: unknown) => {
    const sent = edits.snapshot();
    let saved: Saved;
    try {
      saved = await save(values as z.output<Schema>, Object.keys(edits.changes()));
    } catch (thrown) {
      return fail(toAppError(thrown));
    }
    edits.markSaved(sent);
    onSettled();
    showNotice(done, savedText);
    return onSaved?.(saved);
  };
  const reportUnseenMistake = (errors: FieldErrors) => {
    const unseen = mistakesOf(errors).find(({ path }) => !edits.hasInput(path));
    if (unseen === undefined) return;
    setProblem({ text: formMessages.elsewhere(unseen.path, unseen.sentence), isPassing: false });
  };
  const refreshAndSend = async (values: unknown) => {
    if (edited?.refresh === undefined) return send(values);
    let fresh: Awaited<ReturnType<typeof edited.refresh>>;
    try {
      fresh = await edited.refresh();
    } catch (thrown) {
      return fail(toAppError(thrown));
    }
    if (fresh === null) return setGone(true);
    if (await resolveConflicts(toTyped(schema, fresh))) await form.handleSubmit(send, reportUnseenMistake)();
    return undefined;
  };
  const submit = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await form.handleSubmit(refreshAndSend, reportUnseenMistake)();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return {
    isBusy,
    problem,
    isGone: isGone || edited?.isGone === true,
    question,
    clearProblem: () => setProblem(null),
    submit: (event?: { preventDefault: () => void }) => {
      event?.preventDefault();
      void submit();
    },
  };
}
