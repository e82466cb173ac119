import { AppError } from '#domain/errors/appError.ts';
import { networkFailed } from '#domain/messages/catalogue.ts';
import { tabReachability } from '../outage/apiReachability.ts';
import { outliveAlone } from '../outage/outliveAlone.ts';
import { pageAnswers } from '../outage/pageAnswers.ts';
import { LoadFailure, type LoadedPart } from './loadFailure.ts';

/** Whether it came of a server that does not answer, so that another try may do. */
export const isSilence = (thrown: unknown): boolean => thrown instanceof AppError && thrown.isWithoutAnswer;

/**
 * Loads code that comes later.
 * @throws AppError without answer where the page's own address is silent too, which is heard as the silence of any call;
 * LoadFailure where it answers, so that the file alone is gone.
 */
export async function loadPart<Part>(part: LoadedPart, load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    if (await pageAnswers()) throw new LoadFailure(part, cause);
    tabReachability.tell('silent');
    void outliveAlone();
    throw new AppError({ code: 'network', message: networkFailed.text, status: 500, cause });
  }
}

/** Resolves when, after a silence, the page's own address answers: the API may do so before it. */
export async function answeredAgain(): Promise<void> {
  do await tabReachability.nextAnswer();
  while (!(await pageAnswers()));
}

/** Loads code that nobody waits for, and again after a silence. @throws LoadFailure */
export async function loadUnasked<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await loadPart('module', load);
    } catch (cause) {
      if (!isSilence(cause)) throw cause;
      await answeredAgain();
    }
  }
}
