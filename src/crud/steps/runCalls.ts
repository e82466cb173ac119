import { hashOf } from '../form/draftStore.ts';
import {
  resultsOf,
  type Attempt,
  type DoneCalls,
  type SubmitCall,
  type SubmitProgress,
  type SubmitResults,
} from './step.ts';

export interface RunOptions {
  calls: readonly SubmitCall[];
  done: DoneCalls;
  /** Its key is for all calls together. */
  attempt: Attempt;
  onProgress: (progress: SubmitProgress) => void;
  /** Called after each call with all that are done so far. */
  onDone: (done: DoneCalls) => void;
}

/** Sends a call for the first time, or its changed values; null: nothing is to be sent. */
function workOf(
  { id, run, sends, change }: SubmitCall,
  { requestKey, at }: Attempt,
  done: DoneCalls,
): (() => Promise<unknown>) | null {
  const before = done[id];
  const results = resultsOf(done);
  if (before === undefined) return () => run(results, { requestKey: `${requestKey}.${id}`, at });
  if (change === undefined || before.sent === hashOf(sends ?? null)) return null;
  return async () => (await change(before.result, results)) ?? before.result;
}

/**
 * Runs calls in order and stops at the first that fails. A call that is done is not repeated.
 *
 * @returns all results.
 * @throws a call's own error
 */
export async function runCalls({ calls, done, attempt, onProgress, onDone }: RunOptions): Promise<SubmitResults> {
  let soFar = done;
  const report = (current: string | null, status: 'running' | 'failed') =>
    onProgress({
      calls: calls.map(({ id, label }) => ({
        id,
        label,
        status: id === current ? status : Object.hasOwn(soFar, id) ? 'done' : 'waiting',
      })),
    });
  for (const call of calls) {
    const work = workOf(call, attempt, soFar);
    if (work === null) continue;
    report(call.id, 'running');
    try {
      const result = (await work()) ?? null;
      soFar = { ...soFar, [call.id]: { result, sent: hashOf(call.sends ?? null) } };
    } catch (thrown) {
      report(call.id, 'failed');
      throw thrown;
    }
    onDone(soFar);
  }
  report(null, 'running');
  return resultsOf(soFar);
}
