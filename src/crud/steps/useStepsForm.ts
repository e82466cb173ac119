import { useState } from 'react';
import type { z } from 'zod';
import { toAppError } from '#domain/errors/appError.ts';
import { useSession } from '../context/session.ts';
import type { RecordFormOptions } from '../form/recordForm.ts';
import { useRecordForm } from '../form/useRecordForm.ts';
import { runCalls } from './runCalls.ts';
import type { SubmitCall, SubmitProgress, SubmitResults } from './step.ts';
import { SubmitStore } from './submitStore.ts';

export interface StepsFormOptions<Schema extends z.ZodObject> extends Pick<
  RecordFormOptions<Schema, unknown>,
  'name' | 'schema' | 'initial' | 'savedText' | 'secret'
> {
  calls: (values: z.output<Schema>) => readonly SubmitCall[];
  onDone: (results: SubmitResults) => void;
}

/** A failed submit continues at the call that failed. */
export function useStepsForm<Schema extends z.ZodObject>(options: StepsFormOptions<Schema>) {
  const { calls, onDone, name, ...rest } = options;
  const { userId } = useSession();
  const [store] = useState(() => new SubmitStore(userId, name));
  const [progress, setProgress] = useState<SubmitProgress | null>(null);
  const form = useRecordForm<Schema, SubmitResults>({
    ...rest,
    name,
    save: async (values, { requestKey }) => {
      const results = await runCalls({
        calls: calls(values),
        done: store.read().done,
        attempt: { requestKey, at: store.begin() },
        onProgress: setProgress,
        onDone: (done) => store.writeDone(done),
      }).catch((thrown: unknown) => {
        if (toAppError(thrown).isRefusal) store.settle();
        throw thrown;
      });
      store.clear();
      return results;
    },
    onSaved: onDone,
  });
  const discard = () => {
    store.clear();
    setProgress(null);
    form.discard();
  };
  return { form: { ...form, discard }, progress };
}
