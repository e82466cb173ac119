import { useState } from 'react';
import { z } from 'zod';
import { toAppError } from '#domain/errors/appError.ts';
import { draftLimits } from '#domain/limits/drafts.ts';
import { readDraft, removeDraft, writeDraft, type Draft } from '#lib/drafts.ts';
import { useSession } from '../context/session.ts';
import type { RecordFormOptions } from '../form/recordForm.ts';
import { useRecordForm } from '../form/useRecordForm.ts';
import { draftKey } from '../form/draftStore.ts';
import { runCalls } from './runCalls.ts';
import type { SubmitCall, SubmitProgress, SubmitResults, DoneCalls } from './step.ts';

const doneSchema = z.record(z.string(), z.object({ result: z.json(), sent: z.string() }));
const submitSchema = z.object({ begunAt: z.number().nullable(), done: doneSchema });

/** A repetition says the time of the first attempt this long (milliseconds). A later one begins anew. */
const sameMoment = 10 * 60_000;

interface Submit {
  /** When the first call without a known outcome was sent, in milliseconds since 1970; null: each outcome is known. */
  begunAt: number | null;
  done: DoneCalls;
}

/**
 * The calls that a submit has done, beside the form's draft: a reload, or a 401 and a new sign-in, does not repeat them.
 * They go with the draft at a sign-out.
 */
class SubmitStore {
  private readonly key: string;

  constructor(userId: number, name: string) {
    this.key = draftKey(userId, `${name}.submit`);
  }

  read(): Submit {
    const stored = readDraft(this.key, Date.now() - draftLimits.age);
    return submitSchema.safeParse(stored?.values).data ?? { begunAt: null, done: {} };
  }

  /** Notes that calls are sent. @returns since when: a repetition begins with the first attempt. */
  begin(): number {
    const { begunAt, done } = this.read();
    const now = Date.now();
    const at = begunAt === null || now - begunAt > sameMoment ? now : begunAt;
    this.write({ begunAt: at, done });
    return at;
  }

  /** A refused call has done nothing, so the next attempt is a new one. */
  settle(): void {
    const { done } = this.read();
    if (Object.keys(done).length === 0) this.clear();
    else this.write({ begunAt: null, done });
  }

  writeDone(done: DoneCalls): void {
    // A result that JSON cannot hold is done without a result.
    const entries = Object.entries(done).map(
      ([id, { result, sent }]) => [id, { result: z.json().safeParse(result).data ?? null, sent }] as const,
    );
    this.write({ ...this.read(), done: Object.fromEntries(entries) });
  }

  clear(): void {
    removeDraft(this.key);
  }

  private write(submit: Submit): void {
    writeDraft(
      this.key,
      { at: Date.now(), basis: 'submit', values: z.json().parse(submit) as Draft['values'] },
      draftLimits.size,
    );
  }
}

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
