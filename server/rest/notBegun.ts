import { WriteAborted } from '#server/storage/storage.ts';
import { isPoolExhausted } from '#server/storage/database.ts';

/** The server stops, or has no free connection to its database, and nothing of the call was done. */
export class NotBegun extends Error {
  constructor(cause: unknown) {
    super('Nothing of the call was done.', { cause });
    this.name = 'NotBegun';
  }
}

/** Does what comes before the first effect of a call. @throws NotBegun where it could not be done for now. */
export async function beforeEffects<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof WriteAborted || isPoolExhausted(error) ? new NotBegun(error) : error;
  }
}
