import { useRef, useState } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { toAppError, type AppError } from '#domain/errors/appError.ts';
import { done } from '#domain/messages/catalogue.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { tell } from '../message/tell.ts';
import type { FormSheet } from './formSheet.ts';
import type { EditedRecord, Problem, RecordFormOptions, SaveQuestion } from './recordForm.ts';
import { toTyped, type TypedValues } from './typedValues.ts';

/** Mistakes with the path of their input. */
function mistakesOf(errors: FieldErrors, under = ''): { path: string; sentence: string }[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    const path = under === '' ? name : `${under}.${name}`;
    if (error === undefined) return [];
    if (typeof error.message === 'string') return [{ path, sentence: error.message }];
    return mistakesOf(error as FieldErrors, path);
  });
}

function problemOf(error: AppError): Problem {
  return { text: error.message, isPassing: !error.isRefusal };
}

/**
 * Brings a form in line with what others saved meanwhile: it is kept where nothing was typed, and asked about elsewhere.
 * `agree` answers whether to go on.
 */
function useAgreement(sheet: FormSheet, edited: EditedRecord | undefined, settled: () => void) {
  const [question, setQuestion] = useState<SaveQuestion | null>(null);
  const ask = async (): Promise<readonly string[] | null> => {
    const changedBy = (await edited?.changedBy?.()) ?? null;
    const answer = await new Promise<readonly string[] | null>((resolve) =>
      setQuestion({ changedBy, answer: resolve }),
    );
    setQuestion(null);
    return answer;
  };
  const agree = async (fresh: TypedValues): Promise<boolean> => {
    sheet.refill(fresh);
    settled();
    if (sheet.conflicts().length === 0) return true;
    const theirs = await ask();
    if (theirs === null) return false;
    for (const path of theirs) sheet.takeTheirs(path);
    sheet.keepMine();
    settled();
    return true;
  };
  return { question, agree };
}

/** Sends a form once at a time and shows what came of it. */
export function useSave<Schema extends z.ZodObject, Saved>(
  sheet: FormSheet,
  form: UseFormReturn,
  { schema, save, onSaved, savedText = formMessages.saved, edited }: RecordFormOptions<Schema, Saved>,
  settled: () => void,
) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isGone, setGone] = useState(false);
  const { question, agree } = useAgreement(sheet, edited, settled);
  const running = useRef(false);

  const fail = (error: AppError) => {
    if (edited !== undefined && error.code === 'notFound') setGone(true);
    else if (error.field !== undefined && sheet.hasInput(error.field))
      form.setError(error.field, { type: 'server', message: error.message }, { shouldFocus: true });
    else setProblem(problemOf(error));
  };
  const send = async (values: unknown) => {
    const sent = sheet.copy();
    let saved: Saved;
    try {
      saved = await save(values as z.output<Schema>, Object.keys(sheet.changes()));
    } catch (thrown) {
      return fail(toAppError(thrown));
    }
    sheet.settle(sent);
    settled();
    tell(done, savedText);
    return onSaved?.(saved);
  };
  const complain = (errors: FieldErrors) => {
    const elsewhere = mistakesOf(errors).find(({ path }) => !sheet.hasInput(path));
    if (elsewhere === undefined) return;
    setProblem({ text: formMessages.elsewhere(elsewhere.path, elsewhere.sentence), isPassing: false });
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
    if (await agree(toTyped(schema, fresh))) await form.handleSubmit(send, complain)();
    return undefined;
  };
  const submit = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await form.handleSubmit(refreshAndSend, complain)();
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
    forgive: () => setProblem(null),
    submit: (event?: { preventDefault: () => void }) => {
      event?.preventDefault();
      void submit();
    },
  };
}
