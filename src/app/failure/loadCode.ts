import { AppError } from '#domain/errors/appError.ts';
import { networkFailed } from '#domain/messages/catalogue.ts';
import { tabReachability } from '../outage/apiReachability.ts';
import { runOutageFallback } from '../outage/outageFallback.ts';
import { isPageReachable } from '../outage/isPageReachable.ts';
import { LoadFailure, type CodePart } from './loadFailure.ts';

export const isUnreachable = (thrown: unknown): boolean => thrown instanceof AppError && thrown.isWithoutAnswer;

/**
 * Loads code on demand.
 * @throws AppError without an answer when the page's own address is unreachable too (reported to `tabReachability`);
 * LoadFailure when it answers: only the file is gone.
 */
export async function loadCode<Part>(part: CodePart, load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    if (await isPageReachable()) throw new LoadFailure(part, cause);
    tabReachability.report('silent');
    void runOutageFallback();
    throw new AppError({ code: 'network', message: networkFailed.text, status: 500, cause });
  }
}

/** Resolves when, after a silence, the page's own address answers. The API may answer earlier. */
export async function whenReachableAgain(): Promise<void> {
  do await tabReachability.nextAnswer();
  while (!(await isPageReachable()));
}

/** Loads code that nobody waits for, and retries after each silence. @throws LoadFailure */
export async function loadInBackground<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await loadCode('module', load);
    } catch (cause) {
      if (!isUnreachable(cause)) throw cause;
      await whenReachableAgain();
    }
  }
}
