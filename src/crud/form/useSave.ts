import { useRef, useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import type { z } from 'zod';
import { isStale } from '#domain/calls/recordVersion.ts';
import { isKeyOfAnother } from '#domain/calls/requestKey.ts';
import type { Fields } from '#domain/entities/readable.ts';
import { toAppError, type AppError } from '#domain/errors/appError.ts';
import { done } from '#domain/messages/pageNotices.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { mostAttempts } from '../edit/againWhenStale.ts';
import { showNotice } from '../message/showNotice.ts';
import type { FormModel } from './formModel.ts';
import { mistakesOf } from './mistakes.ts';
import type {
  Conflict,
  EditedRecord,
  FreshRecord,
  SaveProblem,
  RecordFormOptions,
  SaveQuestion,
  SentChanges,
} from './recordForm.ts';
import { toTyped, type TypedValues } from '#domain/forms/typedValues.ts';
import { updateBody } from '#domain/forms/updateBody.ts';

function problemOf(error: AppError): SaveProblem {
  return { text: error.message, isPassing: !error.isRefusal };
}

const isSameConflict = (one: Conflict, other: Conflict) => one.path === other.path && one.theirs === other.theirs;

/**
 * Merges the changes of others into the form: inputs without typed changes follow, conflicts are asked about.
 * `resolveConflicts` returns whether to go on.
 */
function useConflictResolution(model: FormModel, edited: EditedRecord | undefined, onSettled: () => void) {
  const [question, setQuestion] = useState<SaveQuestion | null>(null);
  const seen = useRef<readonly Conflict[]>([]);
  const ask = async (): Promise<readonly string[] | null> => {
    const changedBy = (await edited?.changedBy?.()) ?? null;
    const answer = await new Promise<readonly string[] | null>((resolve) =>
      setQuestion({ changedBy, answer: resolve }),
    );
    setQuestion(null);
    return answer;
  };
  /** To be called when the person saves: conflicts that are announced later are asked about. */
  const noteSeen = () => {
    seen.current = edited?.isAnnounced === true ? model.conflicts() : [];
  };
  const resolveConflicts = async (fresh: TypedValues): Promise<boolean> => {
    model.refill(fresh);
    onSettled();
    const unseen = model.conflicts().filter((each) => !seen.current.some((known) => isSameConflict(known, each)));
    if (unseen.length === 0) return true;
    const theirs = await ask();
    if (theirs === null) return false;
    for (const path of theirs) model.takeTheirs(path);
    model.keepMine();
    onSettled();
    return true;
  };
  return { question, noteSeen, resolveConflicts };
}

/** The body for a stored record. @param fresh null: it was not read again, so that only changed fields are sent. */
function storedBody(schema: z.ZodObject, model: FormModel, values: Fields, fresh: FreshRecord | null): Fields {
  const changed = Object.keys(model.changes());
  return updateBody(schema, fresh?.asRead ?? ((name) => ({ name, value: undefined })), {
    values,
    changed,
    filled: model.filledValues,
  });
}

const sentChanges = (model: FormModel, body: Fields, fresh: FreshRecord | null): SentChanges => ({
  changed: Object.keys(model.changes()),
  body,
  requestKey: model.requestKey,
  seen: fresh?.seen,
});

function sayDone(text: string | null): void {
  if (text !== null) showNotice(done, text);
}

/** Fields that a read does not show are as they were before. */
const shownBy = ({ inputs }: FreshRecord) =>
  Object.fromEntries(Object.entries(inputs).filter(([, value]) => value !== undefined));

export function useSave<Schema extends z.ZodObject, Saved>(
  model: FormModel,
  { schema, initial, save, onSaved, savedText = formMessages.saved, edited }: RecordFormOptions<Schema, Saved>,
  onSettled: () => void,
) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [isGone, setGone] = useState(false);
  const { question, noteSeen, resolveConflicts } = useConflictResolution(model, edited, onSettled);
  const running = useRef(false);

  const fail = (error: AppError) => {
    if (isKeyOfAnother(error)) model.renewRequestKey();
    if (edited !== undefined && error.code === 'notFound') setGone(true);
    else if (error.field !== undefined && model.hasInput(error.field))
      model.form.setError(error.field, { type: 'server', message: error.message }, { shouldFocus: true });
    else setProblem(problemOf(error));
  };
  const send = async (values: Fields, fresh: FreshRecord | null, attempt: number) => {
    const sent = model.snapshot();
    let saved: Saved;
    try {
      const body = edited === undefined ? values : storedBody(schema, model, values, fresh);
      saved = await save(values as z.output<Schema>, sentChanges(model, body, fresh));
    } catch (thrown) {
      const error = toAppError(thrown);
      if (fresh !== null && isStale(error) && attempt < mostAttempts) return refreshAndSend(values, attempt + 1);
      return fail(error);
    }
    model.markSaved(sent);
    onSettled();
    sayDone(typeof savedText === 'function' ? savedText(saved) : savedText);
    return onSaved?.(saved);
  };
  const reportUnseenMistake = (errors: FieldErrors) => {
    const unseen = mistakesOf(errors).find(({ path }) => !model.hasInput(path));
    if (unseen !== undefined)
      setProblem({ text: formMessages.elsewhere(model.labelOf(unseen.path), unseen.sentence), isPassing: false });
  };
  const refreshAndSend = async (values: Fields, attempt = 1): Promise<unknown> => {
    if (edited?.refresh === undefined) return send(values, null, attempt);
    let fresh: Awaited<ReturnType<typeof edited.refresh>>;
    try {
      fresh = await edited.refresh();
    } catch (thrown) {
      return fail(toAppError(thrown));
    }
    if (fresh === null) return setGone(true);
    const sendFresh = (merged: Fields) => send(merged, fresh, attempt);
    if (await resolveConflicts(toTyped(schema, { ...initial, ...shownBy(fresh) }, { isStored: true }))) {
      await model.form.handleSubmit(sendFresh, reportUnseenMistake)();
    }
    return undefined;
  };
  const submit = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(null);
    noteSeen();
    try {
      await model.form.handleSubmit((values) => refreshAndSend(values), reportUnseenMistake)();
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
