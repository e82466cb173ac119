import { useRef, useState } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { toAppError, type AppError } from '#domain/errors/appError.ts';
import { done } from '#domain/messages/catalogue.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { tell } from '../message/tell.ts';
import type { FormSheet } from './formSheet.ts';
import type { Problem, RecordFormOptions } from './recordForm.ts';

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

/** Sends a form once at a time and shows what came of it. */
export function useSave<Schema extends z.ZodObject, Saved>(
  sheet: FormSheet,
  form: UseFormReturn,
  { save, onSaved, savedText = formMessages.saved }: RecordFormOptions<Schema, Saved>,
  settled: () => void,
) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const running = useRef(false);

  const fail = (error: AppError) => {
    if (error.field !== undefined && sheet.hasInput(error.field))
      form.setError(error.field, { type: 'server', message: error.message }, { shouldFocus: true });
    else setProblem(problemOf(error));
  };
  const send = async (values: unknown) => {
    const sent = sheet.copy();
    let saved: Saved;
    try {
      saved = await save(values as z.output<Schema>);
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
  const submit = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await form.handleSubmit(send, complain)();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return {
    isBusy,
    problem,
    forgive: () => setProblem(null),
    submit: (event?: { preventDefault: () => void }) => {
      event?.preventDefault();
      void submit();
    },
  };
}
