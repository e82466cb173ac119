import { z } from 'zod';
import { draftLimits } from '#domain/limits/drafts.ts';
import { readDraft, removeDraft, writeDraft } from '#lib/drafts.ts';
import { draftKey } from '../form/draftStore.ts';
import type { DoneCalls } from './step.ts';

const doneSchema = z.record(z.string(), z.object({ result: z.json(), sent: z.string() }));

/**
 * The calls that a submit has done, beside the form's draft: a reload, or a 401 and a new sign-in, does not repeat them.
 * They go with the draft at a sign-out.
 */
export class SubmitStore {
  private readonly key: string;

  constructor(userId: number, name: string) {
    this.key = draftKey(userId, `${name}.submit`);
  }

  read(): DoneCalls {
    const stored = readDraft(this.key, Date.now() - draftLimits.age);
    return doneSchema.safeParse(stored?.values).data ?? {};
  }

  write(done: DoneCalls): void {
    // A result that JSON cannot hold is done without a result.
    const values = Object.fromEntries(
      Object.entries(done).map(([id, { result, sent }]) => [
        id,
        { result: z.json().safeParse(result).data ?? null, sent },
      ]),
    );
    writeDraft(this.key, { at: Date.now(), basis: 'submit', values }, draftLimits.size);
  }

  clear(): void {
    removeDraft(this.key);
  }
}
