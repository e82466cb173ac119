import { isStale } from '#domain/calls/recordVersion.ts';
import { toAppError } from '#domain/errors/appError.ts';

/** More attempts would only meet a record that never rests. */
export const mostAttempts = 5;

/** Reads and saves again while somebody else saves the record between both. @throws the last attempt's error. */
export async function againWhenStale<Result>(readAndSave: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await readAndSave();
    } catch (thrown) {
      if (attempt === mostAttempts || !isStale(toAppError(thrown))) throw thrown;
    }
  }
}
