import { createContext } from 'react';
import { AppError } from '#domain/errors/appError.ts';
import { networkFailed } from '#domain/messages/catalogue.ts';

/** Loads code, and says so where a new version of the dashboard has taken it away. */
export type LoadLate = <Part>(load: () => Promise<Part>) => Promise<Part>;

export interface LateParts {
  /** Loads code that its page can do without: waits for the end of an outage. @throws when the code is gone */
  inBackground: LoadLate;
  /**
   * Loads code that a person asked for. @throws AppError in an outage, which the caller tells; another error when the
   * code is gone
   */
  now: LoadLate;
}

export const LateContext = createContext<LateParts>({
  inBackground: (load) => load(),
  now: (load) =>
    load().catch((cause: unknown) => {
      throw new AppError({ code: 'network', message: networkFailed.text, status: 500, cause });
    }),
});
