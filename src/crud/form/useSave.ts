import { useRef, useState } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { isKeyOfAnother } from '#domain/calls/requestKey.ts';
import type { Fields } from '#domain/entities/readable.ts';
import { toAppError, type AppError } from '#domain/errors/appError.ts';
import { done } from '#domain/messages/catalogue.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { showNotice } from '../message/showNotice.ts';
import type { FormEdits } from './formEdits.ts';
import { mistakesOf } from './mistakes.ts';
import type {
  Conflict,
  EditedRecord,
  FreshRecord,
  SaveProblem,
  RecordFormOptions,
  SaveQuestion,
} from './recordForm.ts';
import { toTyped, type TypedValues } from './typedValues.ts';
import { updateBody } from './updateBody.ts';

function problemOf(error: AppError): SaveProblem {
  return { text: error.message, isPassing: !error.isRefusal };
}

const isSameConflict = (one: Conflict, other: Conflict) => one.path === other.path && one.theirs === other.theirs;

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
    const seen = edited?.isAnnounced === true ? edits.conflicts() : [];
    edits.refill(fresh);
    onSettled();
    const unseen = edits.conflicts().filter((each) => !seen.some((known) => isSameConflict(known, each)));
    if (unseen.length === 0) return true;
    const theirs = await ask();
    if (theirs === null) return false;
    for (const path of theirs) edits.takeTheirs(path);
    edits.keepMine();
    onSettled();
    return true;
  };
  return { question, resolveConflicts };
}

/** The body for a stored record. @param fresh null: it was not read again, so that only changed fields are sent. */
function storedBody(schema: z.ZodObject, edits: FormEdits, values: Fields, fresh: FreshRecord | null): Fields {
  const changed = Object.keys(edits.changes());
  return updateBody(schema, fresh?.asRead ?? ((name) => ({ name, value: undefined })), {
    values,
    changed,
    filled: edits.filledValues,
  });
}

export function useSave<Schema extends z.ZodObject, Saved>(
  edits: FormEdits,
  form: UseFormReturn,
  { schema, initial, save, onSaved, savedText = formMessages.saved, edited }: RecordFormOptions<Schema, Saved>,
  onSettled: () => void,
) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [isGone, setGone] = useState(false);
  const { question, resolveConflicts } = useConflictResolution(edits, edited, onSettled);
  const running = useRef(false);

  const fail = (error: AppError) => {
    if (isKeyOfAnother(error)) edits.renewRequestKey();
    if (edited !== undefined && error.code === 'notFound') setGone(true);
    else if (error.field !== undefined && edits.hasInput(error.field))
      form.setError(error.field, { type: 'server', message: error.message }, { shouldFocus: true });
    else setProblem(problemOf(error));
  };
  const send = async (values: Fields, fresh: FreshRecord | null) => {
    const sent = edits.snapshot();
    let saved: Saved;
    try {
      const changed = Object.keys(edits.changes());
      const body = edited === undefined ? values : storedBody(schema, edits, values, fresh);
      saved = await save(values as z.output<Schema>, { changed, body, requestKey: edits.requestKey });
    } catch (thrown) {
      return fail(toAppError(thrown));
    }
    edits.markSaved(sent);
    onSettled();
    if (savedText !== null) showNotice(done, savedText);
    return onSaved?.(saved);
  };
  const reportUnseenMistake = (errors: FieldErrors) => {
    const unseen = mistakesOf(errors).find(({ path }) => !edits.hasInput(path));
    if (unseen === undefined) return;
    setProblem({ text: formMessages.elsewhere(unseen.path, unseen.sentence), isPassing: false });
  };
  const refreshAndSend = async (values: Fields) => {
    if (edited?.refresh === undefined) return send(values, null);
    let fresh: Awaited<ReturnType<typeof edited.refresh>>;
    try {
      fresh = await edited.refresh();
    } catch (thrown) {
      return fail(toAppError(thrown));
    }
    if (fresh === null) return setGone(true);
    const sendFresh = (merged: Fields) => send(merged, fresh);
    // What this read does not show is as it was before.
    const known = Object.fromEntries(Object.entries(fresh.inputs).filter(([, value]) => value !== undefined));
    if (await resolveConflicts(toTyped(schema, { ...initial, ...known }, { isStored: true }))) {
      await form.handleSubmit(sendFresh, reportUnseenMistake)();
    }
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
